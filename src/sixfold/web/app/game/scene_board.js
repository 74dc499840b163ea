// @ts-check
// A board that shows scenes for analysis, lessons and puzzles, which fetch them themselves. It looks as the
// settings say, and answers what only the rules know: where a lifted tile may go, and why not here.

import { printedOnPlaces } from "../../board/base/keyboard.js";
import { createBoard } from "../../board/index.js";
import { postAgain } from "../net/api.js";
import { announce } from "../ui/dom.js";
import { t, tn } from "../ui/i18n.js";
import { pace, settings, watchSettings } from "../ui/settings.js";
import { sideNames } from "./words.js";

/**
 * @param {HTMLElement} host
 * @param {string} family
 * @param {() => Record<string, unknown>} line  how the server reaches what stands on the board:
 *   `game` or `position`, and `moves`
 * @returns {any} the board; it says `move`
 */
export function makeSceneBoard(host, family, line) {
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
  board.on("about", async (/** @type {string} */ cell) => {
    const about = await ask("about", { cell });
    if (about) board.setAbout({ cell, ...about });
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
  return board;
}

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
  const board = makeSceneBoard(host, family, line);
  board.on("move", played);
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
    /** Ring or arrow of a move that is shown to the learner, or of none. @param {string | null} move */
    point: (move) => board.setShapes("shown", move ? board.shapesOf(move, { tone: "green" }) : []),
  };
}
