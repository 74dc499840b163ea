// @ts-check
// SIX in words, for those who hear the table.

import { endsIn, sentences } from "../base/words.js";

/** @type {import("../base/types.js").About} */
export const ABOUT_SIX = {
  title: ({ t }) => t("The table of SIX"),
  help: ({ t, walk }) =>
    `${walk()} ${t("Plus and minus zoom, Shift and arrows move the table, F shows all of it.")}`,
};

/**
 * What lies on a cell, and what one may do there.
 * @param {import("./six.js").SixBoard} board
 * @param {string} cell
 */
export function sixCellWords(board, cell) {
  const { words, view, hand } = board;
  const { t, tn } = words;
  if (!view) return cell;
  const side = view.board.tiles.find((/** @type {any} */ tile) => tile.cell === cell)?.side;
  const what =
    side === undefined
      ? t("{cell}: empty.", { cell })
      : t("{cell}: {side}.", { cell, side: words.side(side) });
  const target = hand.targets?.get(cell);
  if (target) {
    const taken = target.captures?.length ?? 0;
    return sentences(
      what,
      t("The tile may be laid here."),
      taken ? tn("It captures {n} tile.", "It captures {n} tiles.", taken) : "",
      (target.choices?.length ?? 0) > 1 && t("You choose which group stays."),
      dangerWords(words, target.danger),
    );
  }
  if (hand.held || !board.mine) return what;
  if (view.board.phase === 1 && view.legal?.includes(cell))
    return sentences(what, t("You may lay a tile here."));
  if (view.board.phase === 2 && view.legal?.includes(cell))
    return sentences(what, t("You may lift it."));
  return what;
}

/**
 * What a move would cost its player, to be known before it is made.
 * @param {import("../base/types.js").Words} words
 * @param {import("../base/types.js").Danger | null | undefined} danger
 */
export function dangerWords({ t }, danger) {
  if (!danger) return "";
  const { ends, reason, shape } = danger;
  /** @type {Record<string, () => string>} */
  const endings = {
    short: () => t("This loses the game: you would have five tiles or fewer."),
    "both-short": () => t("This ends the game in a draw: both would have five tiles or fewer."),
    repetition: () =>
      t("This ends the game in a draw: the same position would come up a third time."),
  };
  /** @type {Record<string, () => string>} */
  const shapes = {
    line: () => t("Your line would be captured with its group and would not count."),
    triangle: () => t("Your triangle would be captured with its group and would not count."),
    ring: () => t("Your ring would be captured with its group and would not count."),
  };
  return sentences(shapes[shape ?? ""]?.(), ends && (endings[reason ?? ""]?.() ?? endsIn(t, ends)));
}

/**
 * @param {import("../base/types.js").View} view
 * @param {ReturnType<typeof import("../base/words.js").makeWords>} words
 */
export function describeSix(view, words) {
  const { t, tn } = words;
  /** @param {number} side */
  const tilesOf = (side) => {
    const cells = view.board.tiles
      .filter((/** @type {any} */ tile) => tile.side === side)
      .map((/** @type {any} */ tile) => tile.cell);
    const name = words.side(side);
    const hand = view.board.hands?.[side] ?? 0;
    const lying = tn(
      "{side} has {n} tile on the table: {cells}.",
      "{side} has {n} tiles on the table: {cells}.",
      cells.length,
      {
        side: name,
        cells: cells.join("; ") || "–",
      },
    );
    return sentences(lying, hand ? tn("{n} tile in hand.", "{n} tiles in hand.", hand) : "");
  };
  const shape = view.outcome?.cells?.length
    ? t("The winning shape: {cells}.", { cells: view.outcome.cells.join("; ") })
    : "";
  return sentences(
    tilesOf(0),
    tilesOf(1),
    view.last && t("Last move: {move}.", { move: view.last }),
    shape,
  );
}
