// @ts-check
// Reviews in words: grades, values and turns.

import { gradeName, sideName, winnersMoves } from "../game/words.js";
import { language, t } from "../ui/i18n.js";

/** @typedef {import("./types.js").Turn} Turn */
/** @typedef {import("./types.js").Value} Value */

const FAULTS = ["inaccuracy", "mistake", "blunder", "missed-win"];

/** Whether a turn gave something away. @param {Turn} turn */
export const isFault = ({ grade }) => FAULTS.includes(grade);

/** Whether there was something better to play. @param {Turn} turn */
export const hasBetter = (turn) => isFault(turn) && turn.best.join(" ") !== turn.moves.join(" ");

/** @param {number} share */
export const percent = (share) =>
  new Intl.NumberFormat(language(), { style: "percent", maximumFractionDigits: 0 }).format(share);

/** What the mover can expect; what is proven is not said in percent. @param {Value} value @param {string} family */
export function valueText({ chance, exact, plies }, family) {
  if (!exact) return percent(chance);
  if (chance === 0.5) return t("proven draw");
  const n = winnersMoves(family, plies, Boolean(chance));
  if (n === null) return chance ? t("proven win") : t("proven loss");
  return chance ? t("a win in {n}", { n }) : t("a loss in {n}", { n });
}

const LONGEST = 4; // moves of a turn that are written out

/** A turn as people write it. @param {string[]} moves */
export const movesText = (moves) =>
  moves.slice(0, LONGEST).join(" ") + (moves.length > LONGEST ? " …" : "");

/** A turn with its number: `24. … 3,-1`. @param {Turn} turn */
export const turnText = ({ number, moves }) =>
  `${number.replace("...", ". …")} ${movesText(moves)}`;

/** The same with its grade. @param {Turn} turn */
export const gradedText = (turn) => `${turnText(turn)} ${turn.sign} ${gradeName(turn.grade)}`;

/** What a turn changed, for the side that played it. @param {Turn} turn @param {string} family */
export const changeText = (turn, family) =>
  t("{side}: {before} → {after}", {
    side: sideName(family, turn.seat % 2),
    before: valueText(turn.before, family),
    after: valueText(turn.after, family),
  });

/** What the side that began can expect after a turn. @param {Turn} turn */
export const chanceAfter = ({ seat, after }) => (seat % 2 ? 1 - after.chance : after.chance);

/** … and before it. @param {Turn} turn */
export const chanceBefore = ({ seat, before }) => (seat % 2 ? 1 - before.chance : before.chance);

/** How the board paints a grade; a forced move is not graded. @param {string} grade @returns {import("../../board/base/drawn.js").Tone} */
export function toneOf(grade) {
  if (grade === "open") return "blue";
  if (grade === "blunder" || grade === "missed-win" || grade === "mistake") return "red";
  return grade === "inaccuracy" ? "yellow" : "green";
}
