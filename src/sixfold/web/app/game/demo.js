// @ts-check
// A little board that plays by itself, slowly, while somebody looks at it.

import { createBoard } from "../../board/index.js";
import { family, readPosition } from "../families/index.js";
import { t, tn } from "../ui/i18n.js";
import { pace, watchSettings } from "../ui/settings.js";
import { sideNames } from "./words.js";

/**
 * One step: the position text, the move that led there, and what it did.
 * @typedef {[string, string | null, any[]]} Step
 */

const PAUSE = 1700;
const LINGER = 6000; // at the end, to enjoy it
const CHAIN = 700; // a chain is one turn and goes on at once

/** @param {Step[]} steps @param {number} index */
function stepView(steps, index) {
  const [text, last, events] = steps[index];
  const end = events.find((event) => event.kind === "ended");
  return {
    ...readPosition(text),
    last,
    events,
    ply: index,
    legal: [],
    may: [],
    outcome: end?.outcome ?? null,
  };
}

/**
 * Let a game play itself inside a host.
 * @param {string} name of a family
 * @param {HTMLElement} host
 */
export async function startDemo(name, host) {
  if (!family(name).demo) return;
  const answer = await fetch(new URL(`../../demo/${name}.json`, import.meta.url)).catch(() => null);
  if (!answer?.ok) return;
  /** @type {Step[]} */
  const steps = (await answer.json()).steps;
  const board = createBoard(name, host, {
    interactive: false,
    legal: false,
    sides: sideNames(name),
    t,
    tn,
  });
  watchSettings(({ patterns }) => board.setOptions({ patterns }));

  // Begin in the middle: an empty table is no picture. Who wants no motion sees just that.
  let index = Math.floor(steps.length * 0.4);
  let seen = true;
  void board.update(stepView(steps, index), { animate: false });
  if (!pace()) return;

  new IntersectionObserver(
    (entries) => (seen = entries.some((entry) => entry.isIntersecting)),
  ).observe(host);
  const go = async () => {
    if (seen && !document.hidden) {
      index = (index + 1) % steps.length;
      await board.update(stepView(steps, index), { animate: index > 0 });
    }
    const atEnd = index === steps.length - 1;
    const inChain = family(name).continues(steps[(index + 1) % steps.length][1] ?? "");
    setTimeout(go, atEnd ? LINGER : inChain ? CHAIN : PAUSE);
  };
  // The three boards take turns rather than move all at once.
  setTimeout(go, PAUSE + Math.random() * PAUSE);
}
