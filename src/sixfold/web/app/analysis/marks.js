// @ts-check
// Marks of quality and drawings: how they look, and what they are called by those who hear them.

import { h } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

export const MARKS = [1, 2, 3, 4, 5, 6];

const SIGNS = ["", "!", "?", "!!", "??", "!?", "?!"];

/** @param {number} mark */
export const signOf = (mark) => SIGNS[mark] ?? "";

/** @param {number} mark */
export const markName = (mark) =>
  [
    "",
    t("Good move"),
    t("Mistake"),
    t("Brilliant move"),
    t("Blunder"),
    t("Interesting move"),
    t("Dubious move"),
  ][mark] ?? "";

/** Marks behind a move. @param {number[]} marks */
export const markSigns = (marks) =>
  marks.map((mark) =>
    h(
      "span.quality",
      { dataset: { mark: String(mark) }, title: markName(mark) },
      h("span", { "aria-hidden": "true" }, signOf(mark)),
      h("span.unseen", {}, ` ${markName(mark)}`),
    ),
  );

/** An arrow or a circle in words. @param {import("../studies/drawings.js").Drawing} drawing */
export const drawingName = ({ from, to }) =>
  to === null
    ? t("circle on {cell}", { cell: from })
    : t("arrow from {from} to {to}", { from, to });
