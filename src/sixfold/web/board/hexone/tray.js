// @ts-check
// Hexone's board as shapes: the wooden tray, its fixed cells, and the loose ones that wear out.

import {
  CELLS,
  CENTRE,
  FIRST_RING,
  HEXONE_CELL,
  hexagon,
  hexonePlace,
  POINTS,
  polyline,
} from "../base/geometry.js";
import { boardShadow, darker, lighter } from "../base/pieces.js";
import { el, group, paint, set, shift, text } from "../base/svg.js";

/**
 * @typedef {import("../base/pieces.js").Shapes} Shapes
 * @typedef {import("../base/geometry.js").Point} Point
 * @typedef {"fixed" | "white" | "worn" | "hole"} State
 */

export const TRAY = 312; // from the centre of the tray to its corner
export const LOOSE = 56; // from the centre of a loose cell to its corner

const CRACKS =
  "M-39 -22 -28 -17 -25 -7 -13 -3M-28 -17 -19 -23M47 -4 35 -1 29 8 17 11M35 -1 31 -11" +
  "M-12 44 -9 33 -16 25 -12 16M-9 33 1 28M22 -42 19 -32 25 -24M-45 14 -36 17 -33 25";

/** The wooden hexagon that holds the cells. @param {Shapes} shapes */
export function tray(shapes) {
  const wood = "var(--b-wood)";
  const outline = hexagon(TRAY, 46);
  const fill = shapes.gradient("tray", [lighter(wood, 0.07), darker(wood, 0.05)]);
  return group(
    "plate",
    boardShadow(outline, 4),
    paint(el("path", { d: outline, transform: shift([0, 6]) }), { fill: darker(wood, 0.45) }),
    paint(el("path", { d: outline }), { fill: lighter(wood, 0.3) }),
    el("path", { d: hexagon(TRAY - 3, 45), transform: shift([0, 1.5]), fill }),
  );
}

/** The names of the cells, each in a colour that suits its state. @param {any} board */
export function cellNames(board) {
  return [...CELLS].map(([name, [x, y]]) => {
    const low = name === "c1" ? y - 38 : y + 38; // the arrow of c1 leads down
    return text(name, x, low, { class: `coordinate ${Tray.stateOf(name, board)}` });
  });
}

/** The nineteen cells, each in its state. */
export class Tray {
  /** @param {Shapes} shapes */
  constructor(shapes) {
    this.shapes = shapes;
    this.#define();
    /** @type {Map<string, {node: SVGGraphicsElement, state: State}>} */
    this.cells = new Map();
    this.node = group("cells");
    for (const name of CELLS.keys()) {
      const node = el("g", { transform: shift(hexonePlace(name)), "data-cell": name });
      const fixed = name === CENTRE || FIRST_RING.has(name);
      node.append(shapes.use(fixed ? "fixed" : "hollow"));
      this.cells.set(name, { node, state: "fixed" });
      this.node.append(node);
      if (!fixed) this.wear(name, "white");
      else set(node, { class: name === CENTRE ? "cell fixed centre" : "cell fixed" });
    }
  }

  /**
   * The state that a view gives a cell.
   * @param {string} name
   * @param {any} board
   * @returns {State}
   */
  static stateOf(name, board) {
    if (name === CENTRE || FIRST_RING.has(name)) return "fixed";
    if (board.gone.includes(name)) return "hole";
    return board.grey.includes(name) ? "worn" : "white";
  }

  /**
   * Turn a loose cell, or take it out; returns what was there before, for the animation.
   * @param {string} name @param {State} state @returns {SVGGraphicsElement | null}
   */
  wear(name, state) {
    const cell = this.cells.get(name);
    if (!cell || cell.state === state || state === "fixed") return null;
    const before = /** @type {SVGGraphicsElement | null} */ (cell.node.querySelector(".loose"));
    before?.remove();
    cell.state = state;
    set(cell.node, { class: `cell ${state}` });
    if (state !== "hole") {
      const worn = state === "worn";
      const loose = group("loose", this.shapes.use(state));
      if (POINTS.has(name)) loose.append(arrow(name, worn));
      cell.node.append(loose);
    }
    return before;
  }

  #define() {
    const { shapes } = this;
    const wood = "var(--b-wood)";
    const ground = "var(--b-fixed)";
    const floor = shapes.gradient("fixed-top", [darker(ground, 0.06), lighter(ground, 0.1)]);
    shapes.define("fixed", () =>
      paint(
        el("path", { d: hexagon(HEXONE_CELL - 3, 7, true), fill: floor, "stroke-width": 1.5 }),
        {
          stroke: darker(wood, 0.22),
        },
      ),
    );
    const deep = shapes.gradient("hollow-floor", [
      darker(wood, 0.74),
      darker(wood, 0.58),
      darker(wood, 0.46),
    ]);
    shapes.define("hollow", () =>
      paint(
        el("path", { d: hexagon(HEXONE_CELL - 2.5, 7, true), fill: deep, "stroke-width": 1.2 }),
        {
          stroke: lighter(wood, 0.25),
        },
      ),
    );
    for (const state of ["white", "worn"]) {
      const colour = state === "worn" ? "var(--b-grey)" : "var(--b-white)";
      const rim = shapes.gradient(`${state}-rim`, [
        lighter(colour, 0.3),
        darker(colour, 0.06),
        darker(colour, 0.22),
      ]);
      const top = shapes.gradient(`${state}-top`, [lighter(colour, 0.25), darker(colour, 0.03)]);
      const outline = hexagon(LOOSE, 7, true);
      shapes.define(state, () =>
        group(
          undefined,
          paint(el("path", { d: outline, transform: shift([0, 2.6]) }), {
            fill: darker(colour, 0.4),
          }),
          el("path", { d: outline, fill: rim }),
          el("path", { d: hexagon(LOOSE - 4, 6, true), fill: top }),
          ...(state === "worn" ? cracks(colour) : []),
        ),
      );
    }
  }
}

/**
 * What an explosion leaves: cracks that run in from the edges, each with a lit lower edge.
 * @param {string} colour
 */
function cracks(colour) {
  /** @type {[string, Point][]} */
  const tints = [
    [lighter(colour, 0.5), [0.6, 1.3]],
    [darker(colour, 0.5), [0, 0]],
  ];
  return tints.map(([stroke, place]) =>
    paint(
      el("path", {
        d: CRACKS,
        transform: shift(place),
        fill: "none",
        "stroke-width": 1.7,
        "stroke-opacity": 0.8,
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
      }),
      { stroke },
    ),
  );
}

/**
 * Straight away from the centre, where a pawn that leaves comes back.
 * @param {string} name
 * @param {boolean} worn
 */
function arrow(name, worn) {
  const [x, y] = hexonePlace(name);
  const length = Math.hypot(x, y);
  const [ux, uy] = [x / length, y / length];
  /** @param {number} ahead @param {number} aside @returns {Point} */
  const at = (ahead, aside) => [ux * ahead - uy * aside, uy * ahead + ux * aside];
  const d = polyline([at(33, 8.5), at(43, 0), at(33, -8.5)]) + polyline([at(17, 0), at(42, 0)]);
  return paint(el("path", { class: "arrow", d }), {
    stroke: worn ? darker("var(--b-grey)", 0.45) : darker("var(--b-wood)", 0.15),
  });
}
