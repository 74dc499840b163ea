// @ts-check
// The computer's ten levels, and which of them suits the player in this browser.

import { t } from "./i18n.js";
import { recall, remember } from "./settings.js";

const START = 3;
export const STRONGEST = 10;

/** A level's friendly name. @param {number} level */
export function levelName(level) {
  return [
    t("Chick"),
    t("Mouse"),
    t("Hedgehog"),
    t("Squirrel"),
    t("Hare"),
    t("Fox"),
    t("Raven"),
    t("Wolf"),
    t("Owl"),
    t("Dragon"),
  ][level - 1];
}

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
