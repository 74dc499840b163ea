// @ts-check
// SIX on the pages.

import { svg } from "../ui/dom.js";
import { t, tn } from "../ui/i18n.js";
import { hexagon, items, pointUp, shape } from "./family.js";

/** @type {import("./family.js").Family} */
export const SIX = {
  firstEdition: "foxmind",
  coughing: "first-edition",
  demo: true,
  pitch: () => t("Lay tiles and be the first to form a line, a triangle or a ring of six."),
  editions: {
    foxmind: () =>
      t(
        "Two tiles are already on the table. A move may never split the field. The easiest to start with.",
      ),
    "foxmind-advanced": () =>
      t(
        "Two tiles are already on the table. When a move splits the field, only the largest part stays.",
      ),
    steffen: () => t("If lifting a tile splits the field, only the largest part stays."),
    "first-edition": () =>
      t("The game of 2003: an empty table, 19 tiles each, and the field stays in one piece."),
  },
  options: {
    declare: () => t("A shape wins only if its owner notices and declares it."),
    endless: () => t("A position may come back as often as you like."),
    teams: () => t("Partners sit opposite each other and may not talk."),
  },
  glyph,
  piece: () => svg("path", { d: hexagon(12, 12, 11, Math.PI / 6), class: "edge" }),
  readBoard,
  standing: (board, cell) =>
    board.tiles.find((/** @type {any} */ tile) => tile.cell === cell) ?? null,
  isArea: () => false,
  keys: () => [
    [["+", "−"], t("zoom")],
    [["Shift + ↑ ↓ ← →"], t("move the table")],
    [["F"], t("show the whole table")],
  ],
  holdings: (board, side) =>
    board.phase === 1
      ? tn("{n} tile in hand", "{n} tiles in hand", board.hands[side])
      : tn(
          "{n} tile",
          "{n} tiles",
          board.tiles.filter((/** @type {any} */ tile) => tile.side === side).length,
        ),
  task: (board) =>
    board.phase === 1 ? t("Your turn: lay a tile.") : t("Your turn: move one of your tiles."),
  sharedTask: (side, board) =>
    board.phase === 1
      ? t("{side}: lay a tile.", { side })
      : t("{side}: move one of your tiles.", { side }),
  milestone: ({ board, moves, seats }) =>
    board.phase === 2 && moves.filter((move) => move.includes(">")).length < seats.length
      ? t("All tiles have been laid. From now on, each turn moves a tile that is on the table.")
      : "",
  lostBy: (reason) => (reason === "short" ? t("you have five tiles or fewer") : null),
  place: (move) => move.replace(/[=!].*$/, ""),
  continues: () => false,
  laid(board, move, side) {
    const [source, target] = move.includes(">") ? move.split(/[>=]/) : [null, move];
    if (!/^-?\d+,-?\d+$/.test(target ?? "")) return null;
    const [q, r] = target.split(",").map(Number);
    const tiles = [
      ...board.tiles.filter((/** @type {any} */ tile) => tile.cell !== source),
      { cell: target, q, r, side },
    ];
    const hands = board.hands.map((/** @type {number} */ n, /** @type {number} */ who) =>
      source || who !== side ? n : n - 1,
    );
    return { ...board, tiles, hands };
  },
};

function glyph() {
  /** @type {[number, number, number][]} */
  const tiles = [
    [-1, 0, 0],
    [0, -1, 0],
    [1, -1, 1],
    [1, 0, 0],
    [0, 1, 1],
    [-1, 1, 0],
    [0, 0, 1],
  ];
  return tiles.map(([q, r, side]) =>
    shape(hexagon(...pointUp(q, r, 15), 13.2, Math.PI / 6), `side-${side}`),
  );
}

/** @param {Record<string, string>} fields */
function readBoard(fields) {
  const tiles = [fields.b, fields.r].flatMap((list, side) =>
    items(list).map((cell) => {
      const [q, r] = cell.split(",").map(Number);
      return { cell, q, r, side };
    }),
  );
  const hands = fields.hands.split(",").map(Number);
  return { tiles, hands, phase: hands[0] + hands[1] ? 1 : 2 };
}
