// @ts-check
// The board of a lesson or a puzzle: shows scenes one after the other, and says what is played.

import { makeSceneBoard } from "../game/scene_board.js";

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
