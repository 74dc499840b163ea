// @ts-check
// GoSix's board as shapes: the wooden plate, its seven inlaid hexagons, the hollows of the corners,
// and the plaque that tells what a pawn would close.

import {
  CORNERS,
  circle,
  cornerPlace,
  GOSIX_SIDE,
  HEXAGON_CENTRES,
  HEXAGONS,
  hexagon,
  polyline,
  SIDES,
} from "../base/geometry.js";
import { boardShadow, darker, lighter, mix, sideColour } from "../base/pieces.js";
import { el, group, paint, set, shift, text } from "../base/svg.js";

/**
 * @typedef {import("../base/pieces.js").Shapes} Shapes
 * @typedef {import("../base/types.js").ClosedHexagon} Closed
 */

export const RIM = 40; // wood around the flower
export const PAWN = 21;
export const OWNER = 34; // the large pawn of a conquered hexagon

const INSET = hexagon(GOSIX_SIDE - 7, 8);

/** The wooden plate: the flower's own outline, made wider by a thick round stroke. */
export function plate() {
  const outline = HEXAGON_CENTRES.map((centre) => hexagon(GOSIX_SIDE, 0, false, centre)).join("");
  const wood = "var(--b-wood)";
  /** @type {[number, number, string][]} */
  const layers = [
    [0, 6, darker(wood, 0.45)],
    [0, 0, lighter(wood, 0.3)],
    [-5, 1.5, wood],
  ];
  const plates = layers.map(([spread, drop, stroke]) =>
    paint(
      el("path", { d: outline, "stroke-width": 2 * RIM + spread, transform: shift([0, drop]) }),
      {
        stroke,
      },
    ),
  );
  const body = paint(el("g", { "stroke-linejoin": "round" }, ...plates), { fill: wood });
  return group("plate", boardShadow(outline, 2 * RIM), body);
}

/** Grooves from corner to corner, with a light lower edge. */
export function grooves() {
  const lines = SIDES.map(([one, other]) => polyline([cornerPlace(one), cornerPlace(other)])).join(
    "",
  );
  const wood = "var(--b-wood)";
  const light = paint(el("path", { d: lines, transform: shift([0, 1.4]) }), {
    stroke: lighter(wood, 0.4),
  });
  const groove = paint(el("path", { d: lines }), { stroke: darker(wood, 0.45) });
  return el("g", { "stroke-width": 2.4, "stroke-linecap": "round" }, light, groove);
}

/** The hollow of each corner, with the signs that it may show. @param {Shapes} shapes */
export function hollows(shapes) {
  const wood = "var(--b-wood)";
  const fill = shapes.gradient("hollow-floor", [darker(wood, 0.5), darker(wood, 0.15)]);
  shapes.define("hollow", () =>
    paint(el("path", { d: circle(8.5), fill, "stroke-width": 1.2 }), {
      stroke: lighter(wood, 0.3),
    }),
  );
  shapes.define("legal", () => el("path", { d: circle(13.5) }));
  shapes.define("forbidden", () => el("path", { d: "M-4.6 -4.6L4.6 4.6M4.6 -4.6L-4.6 4.6" }));
  /** @type {Map<string, SVGGraphicsElement>} */
  const nodes = new Map();
  for (const [name, place] of CORNERS) {
    const node = el("g", { class: "corner", transform: shift(place), "data-cell": name });
    node.append(
      shapes.use("hollow"),
      shapes.use("legal", { class: "legal" }),
      shapes.use("forbidden", { class: "forbidden" }),
    );
    nodes.set(name, node);
  }
  return nodes;
}

/** The seven hexagons and their owners. */
export class Panels {
  /** @param {Shapes} shapes */
  constructor(shapes) {
    this.shapes = shapes;
    /** @type {(number | null)[]} */
    this.owners = HEXAGONS.map(() => null);
    this.nodes = HEXAGON_CENTRES.map((centre, index) =>
      el("g", { transform: shift(centre), "data-hexagon": index + 1 }),
    );
    for (const index of this.nodes.keys()) this.give(index, null);
  }

  /**
   * Let into the wood: dark at the upper edge, where the light does not reach. A conquered one is
   * covered with its owner's colour and carries a large pawn.
   * @param {number} index
   * @param {number | null} owner
   */
  give(index, owner) {
    const { shapes } = this;
    const node = this.nodes[index];
    node.replaceChildren(this.#ground("panel", "var(--b-inlay)"));
    if (owner !== null) {
      const cover = this.#ground(`panel-${owner}`, mix(sideColour(owner), "var(--b-inlay)", 0.22));
      cover.classList.add("cover");
      node.append(
        cover,
        group("owner", shapes.use(shapes.pawnShadow(OWNER)), shapes.use(shapes.pawn(owner, OWNER))),
      );
    }
    const name = owner === null ? "hexagon" : `hexagon conquered side${owner}`;
    set(node, { "data-owner": owner, class: name });
    this.owners[index] = owner;
  }

  /** @param {string} name @param {string} colour */
  #ground(name, colour) {
    const fill = this.shapes.gradient(name, [darker(colour, 0.05), lighter(colour, 0.1)]);
    return paint(el("path", { d: INSET, fill, "stroke-width": 1.5 }), {
      stroke: darker("var(--b-wood)", 0.22),
    });
  }
}

/** Whose a hexagon would become. @param {Shapes} shapes @param {Closed} item */
export function closingVeil(shapes, { hexagon: name, owner }) {
  const colour = owner === null ? "var(--muted)" : mix(sideColour(owner), "var(--b-inlay)", 0.35);
  const fill = shapes.hatch(owner === null ? "hatch-none" : `hatch-${owner}`, colour);
  return el("path", {
    class: "veil",
    d: INSET,
    transform: shift(HEXAGON_CENTRES[Number(name) - 1]),
    fill,
  });
}

/** The two counts of a hexagon that would be closed. @param {Shapes} shapes @param {Closed} item */
export function closingCounts(shapes, { hexagon: name, counts, owner }) {
  const parts = [0, 1].flatMap((side) => {
    const x = side ? 1 : -1;
    const small = { transform: `translate(${x * 41} 0) scale(.5)` };
    const won = owner === side ? " won" : "";
    return [
      el("g", small, shapes.use(shapes.pawn(side, PAWN))),
      text(String(counts[side]), x * 17, 1, { class: `count${won}`, "data-side": side }),
    ];
  });
  const sign = owner === null ? "=" : counts[0] > counts[1] ? ">" : "<";
  const place = shift(HEXAGON_CENTRES[Number(name) - 1]);
  return el(
    "g",
    { class: "closing-hexagon", transform: place, "data-hexagon": name, "data-owner": owner },
    el("rect", { class: "plaque", x: -58, y: -20, width: 116, height: 40, rx: 20 }),
    ...parts,
    text(sign, 0, 0, { class: "versus" }),
  );
}

/** A pawn that would leave the board. @param {string} corner */
export const leaving = (corner) =>
  el("path", {
    class: "leaves",
    d: "M-8 -8L8 8M8 -8L-8 8",
    transform: shift(cornerPlace(corner)),
    "data-cell": corner,
  });

/** The light edge of a hexagon that has won. @param {string} name */
export function winningEdge(name) {
  const outline = hexagon(GOSIX_SIDE - 10, 8, false, HEXAGON_CENTRES[Number(name) - 1]);
  const strokes = [
    [13, 0.22],
    [7, 0.35],
    [2.6, 1],
  ].map(([width, strength]) =>
    el("path", { d: outline, "stroke-width": width, "stroke-opacity": strength }),
  );
  return el("g", { class: "winning-hexagon", "data-hexagon": name }, ...strokes);
}

/** The names of corners and hexagons. @param {(number | null)[]} hexes who owns which */
export function nameTags(hexes) {
  const tops = new Map(HEXAGONS.map((around, index) => [around[0], index]));
  const bottoms = new Map(HEXAGONS.map((around, index) => [around[3], index]));
  const corners = [...CORNERS].map(([name, [x, y]]) => {
    const top = "aceg".includes(name[0]);
    const inside = (top ? tops : bottoms).get(name);
    const owned = inside !== undefined && (hexes[inside] ?? null) !== null;
    const ground = inside === undefined ? "wooden" : owned ? "on" : "";
    return text(name, x, y + (top ? 33 : -33), { class: `coordinate ${ground}` });
  });
  const hexagons = HEXAGON_CENTRES.map(([x, y], index) => {
    const owned = (hexes[index] ?? null) !== null;
    return text(String(index + 1), owned ? x - OWNER - 17 : x, y, {
      class: `coordinate ${owned ? "on" : ""}`,
    });
  });
  return [...corners, ...hexagons];
}

/**
 * A small mark on the last move, in a dashed ring where its pawn has left at once.
 * @param {Shapes} shapes @param {string} corner @param {boolean} stands @param {number} side
 * @returns {SVGElement[]}
 */
export function lastMove(shapes, corner, stands, side) {
  const place = CORNERS.get(corner);
  if (!place) return [];
  const pip = shapes.use(shapes.pip(4.8), {
    class: "last-move",
    transform: shift(stands ? [place[0], place[1] - PAWN * 0.66] : place),
    "data-cell": corner,
  });
  if (stands) return [pip];
  const trace = el("path", {
    class: `source side${side}`,
    d: circle(PAWN - 3),
    transform: shift(place),
    "data-cell": corner,
  });
  return [trace, pip];
}
