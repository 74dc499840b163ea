// @ts-check
// Moves of Hexone as they are pointed out: rings, arrows, and the ghost of an explosion.

import { signed } from "../base/drawn.js";
import { CELLS, hexonePlace } from "../base/geometry.js";
import { el, shift } from "../base/svg.js";
import { ghostOf } from "./burst.js";

/** @typedef {import("../base/types.js").Burst} Burst */

/**
 * @param {Burst | null | undefined} burst what the move explodes
 * @param {string} move @param {{label?: string}} [how]
 * @returns {import("../base/drawn.js").Shape[]}
 */
export function hexoneShapes(burst, move, how = {}) {
  if (!burst) return CELLS.has(move) ? [{ from: move, ...how }] : [];
  const { cell, way, flights } = burst;
  const landing = flights.flatMap(({ to }) => (to && to !== cell ? [to] : []));
  return [
    signed({ from: cell, ...how }, way),
    ...landing.map((to) => ({ ...how, from: cell, to, label: "" })),
  ];
}

/** A ring on the cell of a placement. @param {string} move @param {string} d @returns {SVGElement[]} */
export function hexoneHint(move, d) {
  if (!CELLS.has(move)) return [];
  return [el("path", { class: "hint", transform: shift(hexonePlace(move)), d })];
}

/** @param {import("./hexone.js").HexoneBoard} board @param {Burst} burst */
export function hintedGhost(board, burst) {
  const ghost = ghostOf(board, burst);
  ghost.classList.add("hint-way", "on");
  return ghost;
}
