// @ts-check
// How far somebody has come in the lessons: kept in this browser.

import { recall, remember } from "../settings.js";

/**
 * @typedef {{id: string, title: string, steps: number, note: string | null, editions: string[]}} Title
 * @typedef {{done: string[], at: {lesson: string, step: number} | null, when: number}} Progress
 */

const KEY = "sixfold.lessons";

/** @returns {Record<string, Progress>} */
const all = () => {
  const kept = recall(KEY);
  return kept && typeof kept === "object" ? kept : {};
};

/** @param {string} name of a family @returns {Progress} */
export function progressOf(name) {
  const { done, at, when } = all()[name] ?? {};
  return {
    done: Array.isArray(done) ? done : [],
    at: typeof at?.lesson === "string" ? at : null,
    when: Number(when) || 0,
  };
}

/** @param {string} name @param {Partial<Progress>} changes */
function keep(name, changes) {
  remember(KEY, { ...all(), [name]: { ...progressOf(name), ...changes, when: Date.now() } });
}

/** Somebody is at this step now. @param {string} name @param {string} lesson @param {number} step */
export const arrive = (name, lesson, step) => keep(name, { at: { lesson, step } });

/** A lesson is done. @param {string} name @param {string} lesson */
export const finish = (name, lesson) =>
  keep(name, { done: [...new Set([...progressOf(name).done, lesson])] });

/**
 * Where to begin: at the step that was left, or else at the first lesson that is not done. What is
 * remembered of lessons that there are no more counts for nothing.
 * @param {string} name @param {Title[]} titles
 */
export function resume(name, titles) {
  const { done, at } = progressOf(name);
  const left = titles.find(({ id }) => id === at?.lesson);
  if (left && at && at.step >= 1 && at.step <= left.steps) return { ...at };
  const next = titles.find(({ id }) => !done.includes(id)) ?? titles[0];
  return { lesson: next.id, step: 1 };
}

/** The game in whose lessons somebody was last, if any. @returns {string | null} */
export function lastGame() {
  const begun = Object.keys(all()).map((name) => ({ name, when: progressOf(name).when }));
  begun.sort((one, other) => other.when - one.when);
  return begun[0]?.name ?? null;
}
