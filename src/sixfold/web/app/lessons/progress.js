// @ts-check
// How far somebody has come in the lessons: kept in this browser, and on the server for a player who
// is known there (`shared.js`). And a lesson in a list: its title, and whether it is done.

import { h } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { icon } from "../ui/icons.js";
import { recall, remember } from "../ui/settings.js";

/**
 * @typedef {{id: string, title: string, steps: number, note: string | null, editions: string[]}} Title
 * @typedef {{lesson: string, step: number}} Place
 * @typedef {{done: string[], at: Place | null, when: number}} Progress
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
    done: Array.isArray(done) ? done.filter((id) => typeof id === "string") : [],
    at: typeof at?.lesson === "string" && Number.isInteger(at.step) ? at : null,
    when: Number(when) || 0,
  };
}

/** The games in whose lessons somebody was, the last one first. */
export const begunGames = () =>
  Object.keys(all())
    .filter((name) => progressOf(name).at || progressOf(name).done.length)
    .sort((one, other) => progressOf(other).when - progressOf(one).when);

/** @param {string} name @param {Progress} progress */
export const keep = (name, progress) => remember(KEY, { ...all(), [name]: progress });

/** @param {string} name @param {Partial<Progress>} changes */
function change(name, changes) {
  keep(name, { ...progressOf(name), ...changes, when: Date.now() });
  dispatchEvent(new CustomEvent("sixfold:learned"));
}

/** Somebody is at this step now. @param {string} name @param {string} lesson @param {number} step */
export const arrive = (name, lesson, step) => change(name, { at: { lesson, step } });

/** A lesson is done. @param {string} name @param {string} lesson */
export const finish = (name, lesson) =>
  change(name, { done: [...new Set([...progressOf(name).done, lesson])] });

/**
 * The step where somebody was interrupted, also when they read a lesson again; null at the end of a
 * lesson that is done, and in one that is no longer there.
 * @param {string} name @param {Title[]} titles
 * @returns {Place | null}
 */
export function interrupted(name, titles) {
  const { done, at } = progressOf(name);
  const lesson = titles.find(({ id }) => id === at?.lesson);
  if (!lesson || !at) return null;
  const step = at.step >= 1 && at.step <= lesson.steps ? at.step : 1;
  const isAtItsEnd = step === lesson.steps && done.includes(lesson.id);
  return isAtItsEnd ? null : { lesson: lesson.id, step };
}

/**
 * What is to be learned next: the lesson that was left, or after it the next one that is not done,
 * or else the first such one. Null once everything is done.
 * @param {string} name @param {Title[]} titles
 * @returns {Place | null}
 */
export function following(name, titles) {
  const { done, at } = progressOf(name);
  const here = interrupted(name, titles);
  if (here && !done.includes(here.lesson)) return here;
  const place = titles.findIndex(({ id }) => id === at?.lesson);
  const rest = [...titles.slice(place + 1), ...titles.slice(0, place + 1)];
  const next = rest.find(({ id }) => !done.includes(id));
  return next ? { lesson: next.id, step: 1 } : null;
}

/**
 * The same for somebody who opens the lessons: with everything done, they read on or begin again.
 * @param {string} name @param {Title[]} titles
 */
export const resume = (name, titles) =>
  following(name, titles) ?? interrupted(name, titles) ?? { lesson: titles[0].id, step: 1 };

/**
 * Where a lesson is; with an edition, the way leads on through the lessons that are about it.
 * @param {string} game of a family
 * @param {string} id
 * @param {string | null} [edition]
 */
export function lessonAddress(game, id, edition) {
  const asked = new URLSearchParams({ lesson: id, ...(edition ? { edition } : {}) });
  return `/learn/${game}?${asked}`;
}

/**
 * @param {string} game of a family
 * @param {Title} lesson
 * @param {string} [current]  the lesson that is open
 * @param {string | null} [edition]  if only lessons about it are shown
 */
export function lessonLink(game, { id, title, note }, current, edition) {
  const isDone = progressOf(game).done.includes(id);
  return h(
    "a.lesson-link",
    {
      href: lessonAddress(game, id, edition),
      "aria-current": id === current && "true",
    },
    h("span", {}, title, note && h("small.muted", {}, note)),
    isDone && icon("check"),
    isDone && h("span.unseen", {}, t("(done)")),
  );
}
