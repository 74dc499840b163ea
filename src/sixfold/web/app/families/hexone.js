// @ts-check
// Hexone on the pages.

import { svg } from "../ui/dom.js";
import { t, tn } from "../ui/i18n.js";
import { hexagon, items, pawn, ROOT3, shape } from "./family.js";

/** How the text of an explosion ends. */
const EXPLOSION = /[AY]$/;

/** @type {import("./family.js").Family} */
export const HEXONE = {
  firstEdition: null,
  coughing: null,
  demo: true,
  pitch: () =>
    t("Stack three pawns, let them explode, and sweep your opponent off a shrinking board."),
  editions: {},
  options: { endless: () => t("A position may come back as often as you like.") },
  glyph,
  piece: pawn,
  readBoard,
  standing: (board, cell) => board.cells[cell] ?? null,
  isArea: () => false,
  keys: () => [[["Y", "A"], t("choose how a cell explodes")]],
  holdings: (board, side) => {
    const stacks = /** @type {{side: number, count: number}[]} */ (Object.values(board.cells));
    const own = stacks.filter((stack) => stack.side === side);
    return tn(
      "{n} pawn",
      "{n} pawns",
      own.reduce((sum, { count }) => sum + count, 0),
    );
  },
  task: (board) =>
    board.chain.length ? t("Your pawns explode: choose how.") : t("Your turn: place a pawn."),
  sharedTask(side, board, last) {
    if (!board.chain.length) return t("{side}: place a pawn.", { side });
    return EXPLOSION.test(last ?? "")
      ? t("{side}: your explosion goes on. Choose how.", { side })
      : t("{side}: your pawns explode. Choose how.", { side });
  },
  milestone: () => "",
  lostBy: () => null,
  place: (move) => move.replace(EXPLOSION, ""),
  continues: (move) => EXPLOSION.test(move),
  laid(board, move, side) {
    if (!/^[a-e]\d$/.test(move)) return null; // explosions are for the server
    const count = (board.cells[move]?.count ?? 0) + 1;
    return { ...board, cells: { ...board.cells, [move]: { side, count } } };
  },
};

function glyph() {
  const cells = [];
  for (let q = -2; q <= 2; q += 1) {
    for (let r = Math.max(-2, -2 - q); r <= Math.min(2, 2 - q); r += 1) {
      const [x, y] = [10 * 1.5 * q, 10 * ROOT3 * (r + q / 2)];
      cells.push(shape(hexagon(x, y, 9.2, 0), "line"));
    }
  }
  /** @type {[number, number, number][]} */
  const pawns = [
    [0, 17.3, 0],
    [15, 8.7, 0],
    [-15, -8.7, 1],
    [0, -17.3, 1],
  ];
  return [
    ...cells,
    ...pawns.map(([cx, cy, side]) => svg("circle", { cx, cy, r: 5.6, class: `side-${side}` })),
  ];
}

/** @param {Record<string, string>} fields */
function readBoard(fields) {
  const cells = Object.fromEntries(
    [fields.p0, fields.p1].flatMap((list, side) =>
      items(list).map((stack) => {
        const [cell, count] = stack.split("*");
        return [cell, { side, count: Number(count) }];
      }),
    ),
  );
  return {
    cells,
    grey: items(fields.grey),
    gone: items(fields.gone),
    opened: Number(fields.opened),
    chain: [],
  };
}
