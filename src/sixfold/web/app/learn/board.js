// @ts-check
// The board of a lesson: shows scenes one after the other, and says what the learner plays.

import { createBoard } from "../../board/index.js";
import { printedOnPlaces } from "../../board/keyboard.js";
import { announce } from "../announce.js";
import { postAgain } from "../api.js";
import { t, tn } from "../i18n.js";
import { pace, settings, watchSettings } from "../settings.js";
import { sideNames } from "../words.js";

/** @typedef {import("../../scene_types.js").Scene} Scene */
/** @typedef {{start: string, end: string | null, label: string | null}} Mark */

/**
 * @param {HTMLElement} host
 * @param {string} family
 * @param {object} parts
 * @param {(move: string) => void} parts.played
 * @param {() => Record<string, unknown>} parts.line  what stands on the board: `position` and `moves`
 */
export function makeBoard(host, family, { played, line }) {
  /** @type {any} */
  const board = createBoard(family, host, {
    sides: sideNames(family),
    t,
    tn,
    motion: pace() > 0,
    obstacles: () => [...document.querySelectorAll(".fit-button, .special-moves:not([hidden])")],
  });
  /** @param {string} what @param {Record<string, string>} about */
  const ask = (what, about) =>
    postAgain(`/api/scenes/${what}`, { ...line(), ...about }).catch(() => null);
  board.on("move", played);
  board.on("lift", async (/** @type {string} */ cell) => {
    const lifts = await ask("lift", { cell });
    if (lifts) board.setLifts({ cell, ...lifts });
    else board.cancel();
  });
  board.on("why", async (/** @type {string} */ move) => {
    const why = await ask("why", { move });
    const words = settings().coordinates ? why?.text : why?.here;
    if (words && board.explain(move, words)) announce(words);
  });
  watchSettings(({ coordinates, patterns }) =>
    board.setOptions({ coordinates, patterns, motion: pace() > 0, speed: pace() || 1 }),
  );
  void printedOnPlaces().then((keys) => board.setOptions({ keys }));

  return {
    board,
    /** @param {Scene} scene @param {{mayMove: boolean, animate: boolean}} how */
    show: (scene, { mayMove, animate }) =>
      board.update({ ...scene, may: mayMove && !scene.outcome ? ["move"] : [] }, { animate }),
    /** Rings and arrows; a mark with a sign is a small plate on its cell. @param {Mark[]} marks */
    mark: (marks) => {
      const signs = marks.flatMap(({ start, label }) => (label ? [[start, label]] : []));
      board.setLabels(Object.fromEntries(signs));
      board.setShapes(
        "lesson",
        marks
          .filter(({ label }) => !label)
          .map(({ start, end }) => ({ from: start, ...(end ? { to: end } : {}), tone: "blue" })),
      );
    },
    /** Ring or arrow of a move that is shown to the learner. @param {string} move */
    point: (move) => board.setShapes("shown", board.shapesOf(move, { tone: "green" })),
  };
}
