// @ts-check
// The panel of a puzzle: the goal, whose side one plays, what is said of the last move, and what one
// can do.

import { disc } from "../game/marks.js";
import { piecesName } from "../game/words.js";
import { h, put } from "../ui/dom.js";
import { language, t } from "../ui/i18n.js";
import { icon } from "../ui/icons.js";
import { makeResult } from "./result.js";

/** @typedef {import("./attempt.js").Attempt} Attempt */

/** Where a puzzle is from, if that is worth a word. @param {Attempt} attempt */
function originText({ puzzle, isRepeated, state }) {
  const words = [];
  if (puzzle.day) {
    const day = new Date(`${puzzle.day}T12:00:00Z`);
    const date = day.toLocaleDateString(language(), { day: "numeric", month: "long" });
    words.push(t("Puzzle of the day, {date}.", { date }));
  }
  if (puzzle.source === "own")
    words.push(t("From a game that was played here; proven by the engine."));
  else if (isRepeated && state !== "over") words.push(t("You have tried this one before."));
  return words.join(" ");
}

/**
 * @param {HTMLElement} host
 * @param {object} acts
 * @param {() => void} acts.hint
 * @param {() => void} acts.solve
 * @param {() => void} acts.next
 * @param {() => void} acts.again  back from a move that was refuted
 */
export function makeTask(host, { hint, solve, next, again }) {
  const title = h("h1.lesson-title", {}, t("Puzzles"));
  const you = h("p.small.you");
  const origin = h("p.small.muted.origin");
  const feedback = h("p.feedback");
  const result = h("div");
  /** @param {string} kind @param {string} sign @param {string} label @param {() => void} run */
  const button = (kind, sign, label, run) =>
    /** @type {HTMLButtonElement} */ (
      h(`button.button.${kind}`, { type: "button", onclick: run }, icon(sign), label)
    );
  const buttons = {
    next: button("primary.main-step.next-puzzle", "next", t("Next puzzle"), next),
    again: button("primary.main-step.try-again", "again", t("Try again"), again),
    hint: button("slim.hint", "hint", t("Hint"), hint),
    solve: button("slim.solve", "eye", t("Solution"), solve),
    skip: button("quiet.slim.skip-puzzle", "next", t("Another puzzle"), next),
  };
  put(
    host,
    title,
    you,
    origin,
    feedback,
    h("div.step-actions", {}, Object.values(buttons)), // on a phone they are to be in sight
    result,
  );

  return {
    buttons,
    isLeaving: false,
    get offersHint() {
      return !buttons.hint.hidden && !buttons.hint.disabled;
    },
    /** Another puzzle is on its way, or no longer. @param {boolean} isLeaving */
    leave(isLeaving) {
      this.isLeaving = isLeaving;
      buttons.hint.disabled = buttons.solve.disabled = isLeaving;
    },
    /**
     * @param {Attempt} attempt
     * @param {boolean} isRefuted  a wrong move and its refutation stand on the board
     */
    draw(attempt, isRefuted) {
      const { puzzle, state, tone } = attempt;
      const name = puzzle.game.split(/[/+]/)[0];
      const isOver = state === "over";
      put(title, puzzle.task);
      put(
        you,
        disc(name, puzzle.side),
        t("You play {pieces}.", { pieces: piecesName(name, puzzle.side) }),
      );
      put(origin, originText(attempt));
      feedback.className = `feedback ${tone === "wrong" ? "missed" : tone === "right" ? "done" : ""}`;
      const sign = tone === "wrong" ? "close" : tone === "right" ? "check" : "hint";
      put(
        feedback,
        attempt.feedback && icon(sign),
        attempt.feedback && h("span", {}, attempt.feedback),
      );
      put(result, isOver && makeResult(attempt));
      buttons.next.hidden = !isOver;
      buttons.again.hidden = !isRefuted;
      buttons.hint.hidden = isOver || isRefuted || attempt.hasHint;
      buttons.solve.hidden = isOver || isRefuted;
      buttons.skip.hidden = isOver || isRefuted;
    },
  };
}
