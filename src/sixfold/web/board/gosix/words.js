// @ts-check
// GoSix in words.

import { endsIn, sentences } from "../base/words.js";

/** @type {import("../base/types.js").About} */
export const ABOUT_GOSIX = {
  title: ({ t }) => t("The board of GoSix"),
  help: ({ walk }) => walk(),
};

/** @param {import("./gosix.js").GoSixBoard} board @param {string} corner */
export function cornerWords(board, corner) {
  const { words, view, hints } = board;
  const { t } = words;
  if (!view) return corner;
  const side = view.board.corners[corner];
  const what =
    side === undefined
      ? t("{cell}: empty.", { cell: corner })
      : t("{cell}: {side}.", { cell: corner, side: words.side(side) });
  if (side !== undefined || !board.mine) return what;
  const counts = (hints.closings[corner]?.hexagons ?? []).map((item) => {
    const names = { red: words.side(0), green: words.side(1) };
    const params = { hexagon: item.hexagon, a: item.counts[0], b: item.counts[1], ...names };
    if (item.owner === null)
      return t("It would close hexagon {hexagon} with {a} against {b}.", params);
    return t("It closes hexagon {hexagon}: {red} {a}, {green} {b}.", params);
  });
  const may = view.legal?.includes(corner)
    ? t("You may place a pawn here.")
    : t("You may not place a pawn here.");
  return sentences(what, may, ...counts, dangerWords(board, corner));
}

/**
 * What a pawn would cost its player, to be known before it is placed.
 * @param {import("./gosix.js").GoSixBoard} board @param {string | null} corner
 */
export function dangerWords({ words, hints, side }, corner) {
  const danger = corner ? hints.dangers[corner] : undefined;
  if (!danger?.ends) return "";
  const { t } = words;
  const params = { side: words.side(1 - side) };
  if (danger.reason === "four")
    return t("This loses the game: {side} would have four hexagons.", params);
  if (danger.reason !== "blocked") return endsIn(t, danger.ends);
  return danger.ends === "loss"
    ? t("This loses the game: nobody could move, and {side} has more hexagons.", params)
    : t("This ends the game in a draw: nobody could move.");
}

/**
 * @param {import("../base/types.js").View} view
 * @param {ReturnType<typeof import("../base/words.js").makeWords>} words
 */
export function describeGoSix(view, words) {
  const { t, tn } = words;
  /** @param {number} side */
  const pawnsOf = (side) => {
    const corners = Object.entries(view.board.corners)
      .filter(([, owner]) => owner === side)
      .map(([name]) => name);
    const hexagons = view.board.hexes.flatMap(
      (/** @type {number | null} */ owner, /** @type {number} */ index) =>
        owner === side ? [index + 1] : [],
    );
    const standing = tn(
      "{side} has {n} pawn: {cells}.",
      "{side} has {n} pawns: {cells}.",
      corners.length,
      {
        side: words.side(side),
        cells: corners.sort().join(", ") || "–",
      },
    );
    const owned = tn("{n} hexagon: {names}.", "{n} hexagons: {names}.", hexagons.length, {
      names: hexagons.join(", "),
    });
    return sentences(standing, hexagons.length ? owned : "");
  };
  return sentences(
    pawnsOf(0),
    pawnsOf(1),
    view.last && t("Last move: {move}.", { move: view.last }),
  );
}
