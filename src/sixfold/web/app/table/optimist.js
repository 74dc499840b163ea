// @ts-check
// What the board will most likely look like when the server has confirmed a move. Only what is plain
// to see is shown before: a piece where it was laid. Captures and explosions wait for the server.

import { family } from "../families/index.js";

/** @typedef {import("../net/view.js").View} View */

/**
 * The view with a move laid on the board and nothing more to be done until the server answers.
 * @param {View} view
 * @param {string} text  with or without its `!`
 * @returns {View}
 */
export function withMove(view, text) {
  const move = text.replace(/!$/, "");
  const side = view.turn % 2;
  const board = family(view.family).laid(view.board, move, side);
  const still = { legal: [], may: view.may.filter((action) => action !== "move") };
  if (!board) return { ...view, ...still, events: [] };
  /** @type {import("../net/view.js").GameEvent[]} */
  const events = move.includes(">") ? [] : [{ kind: "placed", seat: view.turn, cell: move }];
  return { ...view, ...still, board, last: move, events };
}
