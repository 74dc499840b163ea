// @ts-check
// What is told when a puzzle is over: what it did to the rating, how hard it is, what it is about.

import { copyText } from "../ui/copying.js";
import { h } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { icon } from "../ui/icons.js";
import { ratingText, whole } from "./standing.js";

/** @typedef {import("./attempt.js").Attempt} Attempt */

/** Why this try does or does not change the rating, in a sentence. @param {Attempt} attempt */
export function ratedText({ outcome, isRepeated, isSolved, puzzle }) {
  if (puzzle.source === "own") return t("Puzzles of your own games are not rated.");
  if (isRepeated) return t("You had tried this puzzle before: only the first try is rated.");
  if (!outcome || outcome.after === null || outcome.before === null)
    return outcome?.score === null
      ? t("The computer could not check your move in time: this try is not rated.")
      : "";
  const change = Math.round(outcome.after) - Math.round(outcome.before);
  const signed = change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "±0";
  const rating = outcome.rating ? ratingText(outcome.rating) : whole(outcome.after);
  const told = t("Your rating: {rating} ({change}).", { rating, change: signed });
  if (!isSolved || outcome.score) return told;
  return `${told} ${t("Only a first try without a mistake or help counts as solved.")}`;
}

/** @param {string} id */
async function share(id) {
  const url = new URL(`/puzzles/${id}`, location.href).href;
  const title = t("Can you solve this puzzle?");
  // A phone has a sheet of its own for that; elsewhere the link goes to the clipboard.
  if (matchMedia("(pointer: coarse)").matches && navigator.share) {
    const isOver = (/** @type {Error} */ error) => error.name === "AbortError"; // somebody closed it
    if (await navigator.share({ title, url }).then(() => true, isOver)) return;
  }
  await copyText({ text: url, label: t("Share"), said: t("The link is copied.") });
}

/** @param {Attempt} attempt */
export function makeResult(attempt) {
  const { revealed, puzzle } = attempt;
  if (!revealed) return null;
  const isOwn = puzzle.source === "own";
  return h(
    "div.puzzle-result",
    {},
    h("p.rated", {}, ratedText(attempt)),
    !isOwn && h("p.small.muted", {}, t("Difficulty: {n}.", { n: whole(revealed.rating.value) })),
    h(
      "ul.themes",
      { "aria-label": t("Themes") },
      revealed.themes.map(({ name }) => h("li", {}, name)),
    ),
    h(
      "div.result-links",
      {},
      h(
        "a.button.quiet.slim",
        { href: `/analysis?${new URLSearchParams({ position: puzzle.scene.position })}` },
        icon("graph"),
        t("Analyse"),
      ),
      h(
        "button.button.quiet.slim",
        { type: "button", onclick: () => share(puzzle.id) },
        icon("share"),
        t("Share"),
      ),
    ),
  );
}
