// @ts-check
// What the computer found, in words: chances as long as it searches, and exact results as such.

import { sideName, winnersMoves } from "../game/words.js";
import { language, t } from "../ui/i18n.js";

/** @typedef {import("./line.js").Report} Report */
/** @typedef {import("./line.js").Line} Line */

/** @param {number} share */
export const percent = (share) =>
  new Intl.NumberFormat(language(), { style: "percent", maximumFractionDigits: 0 }).format(share);

/** What the mover can expect, from 0 to 1. @param {Line} line */
export const expected = ({ wdl, score }) =>
  wdl ? (wdl[0] + wdl[1] / 2) / 1000 : 1 / (1 + Math.exp(-(score.value ?? 0) / 100));

/** Whether nothing is left to find out about a line. @param {Line} line */
export const isExact = ({ score }) => score.kind !== "cp";

/**
 * A value in words if it is exact, and else the mover's chances.
 * @param {Line} line @param {string} family @param {number} side  the mover's
 */
export function valueText(line, family, side) {
  const { kind, value } = line.score;
  if (kind === "draw") return t("a draw");
  if (kind === "cp") return percent(expected(line));
  const winner = sideName(family, kind === "win" ? side : 1 - side);
  const n = winnersMoves(family, value, kind === "win");
  return n === null
    ? t("{side} wins", { side: winner })
    : t("{side} wins in {n}", { side: winner, n });
}

/** The same of the best line, as a sentence. @param {Line} line @param {string} family @param {number} side */
export function verdict(line, family, side) {
  if (line.score.kind === "draw") return t("Solved: a draw.");
  if (isExact(line)) return `${valueText(line, family, side)}.`;
  const chance = expected(line);
  const ahead = chance >= 0.5 ? side : 1 - side;
  return t("{side}: {chance} to win", {
    side: sideName(family, ahead),
    chance: percent(Math.max(chance, 1 - chance)),
  });
}

/** How deep and how fast it searches. @param {Report} report */
export function effortText({ depth, nodes, seconds, state }) {
  const number = new Intl.NumberFormat(language(), { notation: "compact" });
  const told = [t("Depth {depth}", { depth })];
  if (seconds > 0)
    told.push(t("{speed} positions a second", { speed: number.format(nodes / seconds) }));
  if (state === "done") told.push(t("finished"));
  return told.join(" · ");
}
