// @ts-check
// Hexone in words.

import { CELLS } from "../base/geometry.js";
import { sentences } from "../base/words.js";
import { turnedBy } from "./burst.js";
import { Tray } from "./tray.js";

/** @type {import("../base/types.js").About} */
export const ABOUT_HEXONE = {
  title: ({ t }) => t("The board of Hexone"),
  help: ({ t, walk }) => `${walk()} ${t("Y and A choose how a cell explodes.")}`,
};

/**
 * @param {import("./hexone.js").HexoneBoard} board
 * @param {string} cell a cell, or the move of an exploding cell
 */
export function hexoneCellWords(board, cell) {
  const { words, view } = board;
  const { t, tn } = words;
  if (!view) return cell;
  const burst = board.burstOf(cell);
  if (burst) {
    const arms = burst.flights.map(({ to }) => to ?? t("off the board"));
    const turned = turnedBy(burst);
    return sentences(
      t("{move}: pawns fly to {cells}.", { move: cell, cells: arms.join(", ") }),
      turned.length ? t("It takes over {cells}.", { cells: turned.join(", ") }) : "",
      burst.wears === "grey" && t("The cell turns grey."),
      burst.wears === "gone" && t("The cell is removed."),
      burst.dropped > 0 && tn("{n} pawn goes with it.", "{n} pawns go with it.", burst.dropped),
      t("Enter plays it."),
    );
  }
  const stack = view.board.cells[cell];
  const what = stack
    ? tn("{cell}: {n} pawn of {side}.", "{cell}: {n} pawns of {side}.", stack.count, {
        cell,
        side: words.side(stack.side),
      })
    : t("{cell}: empty.", { cell });
  const state = Tray.stateOf(cell, view.board);
  const ground =
    state === "worn" ? t("The cell is grey.") : state === "hole" ? t("The cell is gone.") : "";
  if (!board.mine) return sentences(what, ground);
  if (board.bursts.has(cell)) return sentences(what, t("It explodes: choose Y or A."));
  return sentences(what, ground, view.legal?.includes(cell) ? t("You may place a pawn here.") : "");
}

/**
 * @param {import("../base/types.js").View} view
 * @param {ReturnType<typeof import("../base/words.js").makeWords>} words
 */
export function describeHexone(view, words) {
  const { t, tn } = words;
  /** @param {number} side */
  const pawnsOf = (side) => {
    const cells = [...CELLS.keys()].filter((name) => view.board.cells[name]?.side === side);
    const count = cells.reduce((sum, name) => sum + view.board.cells[name].count, 0);
    const names = cells.map((name) =>
      view.board.cells[name].count > 1 ? `${name} × ${view.board.cells[name].count}` : name,
    );
    return tn("{side} has {n} pawn: {cells}.", "{side} has {n} pawns: {cells}.", count, {
      side: words.side(side),
      cells: names.join(", ") || "–",
    });
  };
  const { grey, gone } = view.board;
  return sentences(
    pawnsOf(0),
    pawnsOf(1),
    grey.length ? t("Grey cells: {cells}.", { cells: grey.join(", ") }) : "",
    gone.length ? t("Removed cells: {cells}.", { cells: gone.join(", ") }) : "",
    view.last && t("Last move: {move}.", { move: view.last }),
  );
}
