// @ts-check
// The grades that a review gives to turns.

import { t } from "../ui/i18n.js";

/** In the order in which a summary lists them, each with its sign. @type {[string, string, () => string][]} */
const GRADES = [
  ["best", "✓", () => t("Best move")],
  ["only", "□", () => t("Only move")],
  ["good", "·", () => t("Good move")],
  ["inaccuracy", "?!", () => t("Inaccuracy")],
  ["mistake", "?", () => t("Mistake")],
  ["blunder", "??", () => t("Blunder")],
  ["missed-win", "✗", () => t("Missed win")],
  ["forced", "–", () => t("Forced move")],
  ["open", "∞", () => t("Unclear")],
];

/** Every grade with its sign and its name. */
export const grades = () => GRADES.map(([id, sign, name]) => ({ id, sign, name: name() }));

/** @param {string} grade */
export const gradeName = (grade) => GRADES.find(([id]) => id === grade)?.[2]() ?? grade;
