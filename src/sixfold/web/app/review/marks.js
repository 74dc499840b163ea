// @ts-check
// The grade on the board: a sign at the move that led there, and the better move beside it.

import { turnNow } from "./card.js";
import { hasBetter, toneOf } from "./words.js";

/** @typedef {import("../table/store.js").Store} Store */

/** @param {Store} store @param {any} board */
export function markGrades(store, board) {
  function draw() {
    const found = store.aside ? null : turnNow(store);
    // In the middle of a chain there is nothing to say yet.
    const turn = found?.last === (store.ply ?? store.view.ply) ? found : null;
    board.setShapes("better", turn && hasBetter(turn) ? better(turn) : []);
    const [place] = turn && turn.grade !== "forced" ? board.shapesOf(turn.moves[0], {}) : [];
    if (turn && place) board.setBadge(place.to ?? place.from, turn.sign, toneOf(turn.grade));
    else board.setBadge(null);
  }

  /** Where another move would have been better. @param {import("./types.js").Turn} turn */
  function better(turn) {
    const step = turn.best.findIndex((move, n) => move !== turn.moves[n]);
    return step < 0 ? [] : board.shapesOf(turn.best[step], { label: "✓", tone: "green" });
  }

  board.on("settled", draw);
  for (const name of ["review", "ply", "view", "aside"]) store.addEventListener(name, draw);
}
