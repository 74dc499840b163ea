// @ts-check
// A small drawn sign for each game: tiles that touch, a flower of hexagons, a board of cells.

import { svg } from "./dom.js";

const ROOT3 = Math.sqrt(3);

/** @param {number} x @param {number} y @param {number} r @param {number} turn radians */
function hexagon(x, y, r, turn) {
  const corners = [0, 1, 2, 3, 4, 5].map((k) => {
    const angle = (Math.PI / 3) * k + turn;
    return `${(x + r * Math.cos(angle)).toFixed(1)} ${(y + r * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
}

/** @param {number} q @param {number} r @param {number} size @returns {[number, number]} */
const pointUp = (q, r, size) => [size * ROOT3 * (q + r / 2), size * 1.5 * r];

/** @param {string} d @param {string} kind */
const shape = (d, kind) => svg("path", { d, class: kind });

function sixGlyph() {
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

function gosixGlyph() {
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

function hexoneGlyph() {
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

/** @type {Record<string, () => SVGElement[]>} */
const GLYPHS = { six: sixGlyph, gosix: gosixGlyph, hexone: hexoneGlyph };

/** @param {string} family */
export const glyph = (family) =>
  svg(
    "svg",
    { class: "glyph", "data-family": family, viewBox: "-46 -46 92 92", "aria-hidden": "true" },
    ...GLYPHS[family](),
  );
