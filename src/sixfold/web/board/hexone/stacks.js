// @ts-check
// Stacks of pawns: up to three stand side by side, more are a tower with its number on top.

import { hexonePlace } from "../base/geometry.js";
import { mark } from "../base/pieces.js";
import { el, group, shift, text } from "../base/svg.js";

/**
 * @typedef {import("../base/geometry.js").Point} Point
 * @typedef {import("../base/pieces.js").Shapes} Shapes
 * @typedef {{side: number, count: number}} Stack
 */

export const PAWN = 19;
const TOWER = 27;

/** @type {Record<number, Point[]>} */
const STACKS = {
  1: [[0, 0]],
  2: [
    [-20.5, 0],
    [20.5, 0],
  ],
  3: [
    [0, -22],
    [-20, 12.5],
    [20, 12.5],
  ],
};

/** The stacks on the cells. */
export class Stacks {
  /** @type {Map<string, Stack & {node: SVGGraphicsElement}>} */
  #stacks = new Map();

  /** @param {Shapes} shapes @param {SVGElement} layer */
  constructor(shapes, layer) {
    this.shapes = shapes;
    this.layer = layer;
  }

  /** @param {string} cell */
  get(cell) {
    return this.#stacks.get(cell);
  }

  /** @param {string} cell */
  has(cell) {
    return this.#stacks.has(cell);
  }

  /** Let a stack stand on a cell, or nothing. @param {string} cell @param {Stack | null} wanted */
  put(cell, wanted) {
    const now = this.#stacks.get(cell);
    if (now && wanted && now.side === wanted.side && now.count === wanted.count) return;
    now?.node.remove();
    this.#stacks.delete(cell);
    if (!wanted) return;
    const node = stackNode(this.shapes, cell, wanted);
    this.#stacks.set(cell, { ...wanted, node });
    this.layer.append(node);
  }
}

/** @param {Shapes} shapes @param {string} cell @param {Stack} stack */
function stackNode(shapes, cell, { side, count }) {
  const parts = STACKS[count] ? pawns(shapes, side, count) : tower(shapes, side, count);
  const place = shift(hexonePlace(cell));
  const names = {
    class: `stack side${side}`,
    "data-cell": cell,
    "data-side": side,
    "data-count": count,
  };
  return el("g", { ...names, transform: place }, group("body", ...parts));
}

/**
 * Where the mark of the last move belongs on a stack.
 * @param {string} cell
 * @param {number} count
 * @returns {Point}
 */
export function topOf(cell, count) {
  const [x, y] = hexonePlace(cell);
  if (!count) return [x, y];
  if (!STACKS[count]) return [x, y - TOWER];
  const [dx, dy] = STACKS[count][count - 1];
  return [x + dx, y + dy - PAWN * 0.72];
}

/** @param {Shapes} shapes @param {number} side @param {number} count */
function pawns(shapes, side, count) {
  const shadow = shapes.pawnShadow(PAWN);
  const shape = shapes.pawn(side, PAWN);
  return [
    ...STACKS[count].map((at) => shapes.use(shadow, { transform: shift(at) })),
    ...STACKS[count].map((at) =>
      el("g", { transform: shift(at) }, group("pawn", shapes.use(shape))),
    ),
  ];
}

/** Pawns upon one another. @param {Shapes} shapes @param {number} side @param {number} count */
function tower(shapes, side, count) {
  const shape = shapes.pawn(side, TOWER, true);
  const top = group("pawn", shapes.use(shape, { transform: shift([0, -7]) }));
  top.append(
    el("g", { transform: shift([0, -22]) }, ...mark(side, 9)),
    text(String(count), 0, -1, { class: "tower" }),
  );
  return [
    shapes.use(shapes.pawnShadow(TOWER), { transform: shift([0, 3]) }),
    ...[3, -2].map((y) => shapes.use(shape, { transform: shift([0, y]) })),
    top,
  ];
}
