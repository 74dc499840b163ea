// @ts-check
// The field of SIX as the camera needs it: the tiles, and every cell where one may come to lie.

import { grown, join } from "../base/bounds.js";
import { cellName, parseCell, SIX_HALF, sixNeighbours, sixPlace } from "../base/geometry.js";

/** @param {import("../base/geometry.js").Point} place @param {number} cells @returns {import("../base/bounds.js").Bounds} */
export function around([x, y], cells) {
  const reach = cells * SIX_HALF;
  return { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach };
}

/** A tile and the cells around it, with a cell's margin. @param {string} cell */
export const spotAround = (cell) => around(sixPlace(parseCell(cell)), 5);

/** Some cells and those around them. @param {Iterable<string>} tiles */
export function withNeighbours(tiles) {
  const cells = new Set(tiles);
  for (const cell of [...cells])
    for (const near of sixNeighbours(parseCell(cell))) cells.add(cellName(near));
  return cells;
}

/**
 * What is to be seen: with a cell's margin, and room for one more before the camera has to move. A
 * picture, on which nobody plays, needs less.
 * @param {import("../base/types.js").View} view @param {boolean} plays @returns {import("./camera.js").Field}
 */
export function fieldOf(view, plays) {
  /** @type {string[]} */
  const tiles = view.board.tiles.map((/** @type {any} */ tile) => tile.cell);
  const seen = plays ? withNeighbours(tiles) : new Set(tiles);
  const cells = [...(seen.size ? seen : ["0,0"])].map((cell) =>
    around(sixPlace(parseCell(cell)), 1),
  );
  const all = grown(cells.reduce(join), plays ? 2 * SIX_HALF : 0);
  return { all, roomy: grown(all, (plays ? 2 : 2.5) * SIX_HALF), cells };
}
