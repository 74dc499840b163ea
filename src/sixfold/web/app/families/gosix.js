// @ts-check
// GoSix on the pages.

import { svg } from "../ui/dom.js";
import { t, tn } from "../ui/i18n.js";
import { hexagon, items, pawn, pointUp, shape } from "./family.js";

/** @type {import("./family.js").Family} */
export const GOSIX = {
  firstEdition: null,
  coughing: null,
  demo: true,
  pitch: () => t("Surround hexagons with linked pawns. Win four of the seven."),
  editions: {},
  options: {},
  glyph,
  piece: pawn,
  readBoard,
  standing(board, cell) {
    const side = GOSIX.isArea(cell) ? board.hexes[Number(cell) - 1] : board.corners[cell];
    return side === null || side === undefined ? null : { side };
  },
  isArea: (cell) => /^[1-7]$/.test(cell),
  keys: () => [],
  holdings: (board, side) =>
    tn(
      "{n} hexagon",
      "{n} hexagons",
      board.hexes.filter((/** @type {any} */ owner) => owner === side).length,
    ),
  task: () => t("Your turn: place a pawn."),
  sharedTask: (side) => t("{side}: place a pawn.", { side }),
  milestone: () => "",
  lostBy: () => null,
  place: (move) => move,
  continues: () => false,
  laid: (board, move, side) =>
    move === "pass" ? null : { ...board, corners: { ...board.corners, [move]: side } },
};

function glyph() {
  const hexes = [
    [0, 0],
    [1, 0],
    [0, 1],
    [-1, 1],
    [-1, 0],
    [0, -1],
    [1, -1],
  ];
  const lines = hexes.map(([q, r]) =>
    shape(hexagon(...pointUp(q, r, 15), 15, Math.PI / 6), "line"),
  );
  /** @type {[number, number, number][]} */
  const pawns = [
    [0, -15, 0],
    [13, -7.5, 1],
    [13, 7.5, 0],
    [0, 15, 1],
    [-13, 7.5, 0],
    [-13, -7.5, 1],
    [26, 15, 1],
  ];
  return [
    ...lines,
    ...pawns.map(([cx, cy, side]) => svg("circle", { cx, cy, r: 5.4, class: `side-${side}` })),
  ];
}

/** @param {Record<string, string>} fields */
function readBoard(fields) {
  const corners = Object.fromEntries(
    [fields.p0, fields.p1].flatMap((list, side) => items(list).map((corner) => [corner, side])),
  );
  return {
    corners,
    hexes: [...fields.hexes].map((owner) => (owner === "." ? null : Number(owner))),
    pass: false,
  };
}
