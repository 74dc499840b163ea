// @ts-check
// The computer's levels (ten, and full strength above them), and which of them suits the player in this browser.

import { recall, remember } from "../ui/settings.js";

const START = 3;
export const STRONGEST = 13;
export const DRAGON = 10; // the strongest that errs; above it the seconds are all that grows

/** @param {string} family */
const key = (family) => `sixfold.level.${family}`;

/**
 * The level that suits: chosen by hand, or found by winning and losing.
 * @param {string} family
 * @returns {number}
 */
export function suitableLevel(family) {
  const level = recall(key(family))?.level;
  return Number.isInteger(level) && level >= 1 && level <= STRONGEST ? level : START;
}

/** @param {string} family @param {number} level */
export function chooseLevel(family, level) {
  remember(key(family), { level, losses: 0, seen: recall(key(family))?.seen });
}

/**
 * Learn from a game against the computer: a win asks for a stronger opponent, two losses in a row
 * for a weaker one. A game counts once, however often its page is opened.
 * @param {string} family
 * @param {number} played  the level of the opponent
 * @param {boolean | null} won  null for a draw
 * @param {string} table
 */
export function learn(family, played, won, table) {
  const memory = recall(key(family)) ?? {};
  if (memory.seen === table || played !== suitableLevel(family)) return;
  let losses = won === false ? (memory.losses ?? 0) + 1 : 0;
  let level = played;
  if (won) level = Math.min(STRONGEST, played + 1);
  if (losses >= 2) [level, losses] = [Math.max(1, played - 1), 0];
  remember(key(family), { level, losses, seen: table });
}
