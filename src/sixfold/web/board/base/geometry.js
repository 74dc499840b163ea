// @ts-check
// Where things lie on the three boards, with the same measures as the pictures of sixfold.render.

/** @typedef {[number, number]} Point */

export const ROOT3 = Math.sqrt(3);

/** @param {number} value */
export function number(value) {
  return String(Math.round(value * 100) / 100);
}

/**
 * The corners of a hexagon, clockwise from the top (or from the right, with a flat top).
 * @param {number} radius
 * @param {boolean} [flat]
 * @param {Point} [centre]
 * @returns {Point[]}
 */
export function corners(radius, flat = false, [x, y] = [0, 0]) {
  const first = flat ? 0 : -Math.PI / 2;
  return [0, 1, 2, 3, 4, 5].map((n) => [
    x + radius * Math.cos(first + (n * Math.PI) / 3),
    y + radius * Math.sin(first + (n * Math.PI) / 3),
  ]);
}

/**
 * The outline of a hexagon, its corners rounded off if asked.
 * @param {number} radius
 * @param {number} [rounding]
 * @param {boolean} [flat]
 * @param {Point} [centre]
 */
export function hexagon(radius, rounding = 0, flat = false, centre = [0, 0]) {
  const points = corners(radius, flat, centre);
  if (!rounding) return `${polyline(points)}Z`;
  const steps = points.map((point, index) => {
    const start = towards(point, points[(index + 5) % 6], rounding);
    const end = towards(point, points[(index + 1) % 6], rounding);
    return `${index ? "L" : "M"}${pair(start)}Q${pair(point)} ${pair(end)}`;
  });
  return `${steps.join("")}Z`;
}

/** @param {Point[]} points */
export function polyline(points) {
  return `M${points.map(pair).join("L")}`;
}

/** @param {number} radius */
export function circle(radius) {
  const r = number(radius);
  const d = number(2 * radius);
  return `M-${r} 0a${r} ${r} 0 1 1 ${d} 0a${r} ${r} 0 1 1 -${d} 0Z`;
}

/**
 * A point on the way from one to another.
 * @param {Point} one
 * @param {Point} other
 * @param {number} share
 * @returns {Point}
 */
export function between(one, other, share) {
  return [one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share];
}

/** @param {Point} one @param {Point} other */
export function distance(one, other) {
  return Math.hypot(other[0] - one[0], other[1] - one[1]);
}

/** @param {Point[]} points @returns {Point} */
export function middle(points) {
  const n = points.length || 1;
  return [
    points.reduce((sum, p) => sum + p[0], 0) / n,
    points.reduce((sum, p) => sum + p[1], 0) / n,
  ];
}

/** @param {Point} start @param {Point} end @param {number} length @returns {Point} */
function towards(start, end, length) {
  return between(start, end, length / (distance(start, end) || 1));
}

/** @param {Point} point */
function pair([x, y]) {
  return `${number(x)} ${number(y)}`;
}

// Directions

/** Unit steps on the screen; y runs down. @type {Record<string, Point>} */
export const HEADINGS = {
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0],
  "up-left": [-0.8, -0.6],
  "up-right": [0.8, -0.6],
  "down-left": [-0.8, 0.6],
  "down-right": [0.8, 0.6],
};

/**
 * The nearest place in some heading; places that lie askew count as further away.
 * @param {Point} from
 * @param {string} heading
 * @param {Iterable<[string, Point]>} places
 * @returns {string | null}
 */
export function nearest(from, heading, places) {
  const [hx, hy] = HEADINGS[heading];
  let best = null;
  let least = Infinity;
  for (const [name, [x, y]] of places) {
    const ahead = (x - from[0]) * hx + (y - from[1]) * hy;
    const aside = Math.abs((x - from[0]) * hy - (y - from[1]) * hx);
    if (ahead > 1 && aside <= ahead * 1.3) {
      const cost = ahead + aside * 1.6;
      if (cost < least) [best, least] = [name, cost];
    }
  }
  return best;
}

// SIX: cells with a point up; q runs to the right and r down to the right

export const SIX_RADIUS = 50;
export const SIX_HALF = (SIX_RADIUS * ROOT3) / 2;
export const SIX_ROW = SIX_RADIUS * 1.5;

/** @typedef {[number, number]} Axial */

/** @param {Axial} cell @returns {Point} */
export function sixPlace([q, r]) {
  return [(2 * q + r) * SIX_HALF, r * SIX_ROW];
}

/** The cell under a point. @param {Point} point @returns {Axial} */
export function sixCell([x, y]) {
  const r = y / SIX_ROW;
  const q = x / (2 * SIX_HALF) - r / 2;
  let [a, b] = [Math.round(q), Math.round(r)];
  const c = Math.round(-q - r);
  const [da, db, dc] = [Math.abs(a - q), Math.abs(b - r), Math.abs(c + q + r)];
  if (da > db && da > dc) a = -b - c;
  else if (db > dc) b = -a - c;
  return [a + 0, b + 0];
}

/** @param {string} name @returns {Axial} */
export function parseCell(name) {
  const [q, r] = name.split(",").map(Number);
  return [q, r];
}

/** @param {Axial} cell */
export function cellName([q, r]) {
  return `${q},${r}`;
}

/** @type {Record<string, Axial>} */
export const SIX_STEPS = {
  right: [1, 0],
  "down-right": [0, 1],
  "down-left": [-1, 1],
  left: [-1, 0],
  "up-left": [0, -1],
  "up-right": [1, -1],
};

/** @param {Axial} cell @returns {Axial[]} */
export function sixNeighbours([q, r]) {
  return Object.values(SIX_STEPS).map(([dq, dr]) => [q + dq, r + dr]);
}

// GoSix: corners lettered by row, hexagons in reading order

export const GOSIX_SIDE = 90;
/** @type {Record<string, number>} */
const GOSIX_ROWS = { a: 2, b: 3, c: 3, d: 4, e: 4, f: 3, g: 3, h: 2 };
const GOSIX_HEIGHTS = [-2.5, -2, -1, -0.5, 0.5, 1, 2, 2.5];

/** @type {Map<string, Point>} */
export const CORNERS = new Map();
Object.entries(GOSIX_ROWS).forEach(([row, count], line) => {
  for (let n = 1; n <= count; n += 1) {
    const across = 2 * (n - 1) - (count - 1);
    CORNERS.set(`${row}${n}`, [
      (across * GOSIX_SIDE * ROOT3) / 2,
      GOSIX_HEIGHTS[line] * GOSIX_SIDE,
    ]);
  }
});

/** Corners of the hexagons 1 to 7, clockwise from the top. */
export const HEXAGONS = [
  ["a1", "b2", "c2", "d2", "c1", "b1"],
  ["a2", "b3", "c3", "d3", "c2", "b2"],
  ["c1", "d2", "e2", "f1", "e1", "d1"],
  ["c2", "d3", "e3", "f2", "e2", "d2"],
  ["c3", "d4", "e4", "f3", "e3", "d3"],
  ["e2", "f2", "g2", "h1", "g1", "f1"],
  ["e3", "f3", "g3", "h2", "g2", "f2"],
];

/** @param {string} name @returns {Point} */
export function cornerPlace(name) {
  return CORNERS.get(name) ?? [0, 0];
}

export const HEXAGON_CENTRES = HEXAGONS.map((around) =>
  between(cornerPlace(around[0]), cornerPlace(around[3]), 0.5),
);

/** The hexagons by name; only a set-up board lets one point at them. @type {Map<string, Point>} */
export const AREAS = new Map(HEXAGON_CENTRES.map((centre, n) => [String(n + 1), centre]));

/** The thirty sides, each once. @type {[string, string][]} */
export const SIDES = [...CORNERS].flatMap(([one, a]) =>
  [...CORNERS]
    .filter(([other, b]) => one < other && distance(a, b) < GOSIX_SIDE * 1.1)
    .map(([other]) => /** @type {[string, string]} */ ([one, other])),
);

// Hexone: columns a to e from the left, numbered from the bottom, flat tops

export const HEXONE_CELL = 60;
/** @type {Record<string, number>} */
const HEXONE_COLUMNS = { a: 3, b: 4, c: 5, d: 4, e: 3 };

/**
 * Columns to the right and half cells up, on the drawing plane.
 * @param {number} across
 * @param {number} up
 * @returns {Point}
 */
function plane(across, up) {
  return [across * 1.5 * HEXONE_CELL, (-up * HEXONE_CELL * ROOT3) / 2];
}

/** @type {Map<string, Point>} */
export const CELLS = new Map();
Object.entries(HEXONE_COLUMNS).forEach(([column, count], index) => {
  for (let n = 1; n <= count; n += 1)
    CELLS.set(`${column}${n}`, plane(index - 2, 2 * n - count - 1));
});

/** @param {string} name @returns {Point} */
export function hexonePlace(name) {
  return CELLS.get(name) ?? [0, 0];
}

export const CENTRE = "c3";
export const FIRST_RING = new Set(["b2", "b3", "c2", "c4", "d2", "d3"]);
export const POINTS = new Set(["a1", "a3", "c1", "c5", "e1", "e3"]);

/** @type {Record<string, Point>} */
export const HEXONE_STEPS = {
  up: plane(0, 2),
  down: plane(0, -2),
  "up-left": plane(-1, 1),
  "up-right": plane(1, 1),
  "down-left": plane(-1, -1),
  "down-right": plane(1, -1),
};

/**
 * The cell within reach of a point, or null.
 * @param {Iterable<[string, Point]>} places
 * @param {Point} point
 * @param {number} reach
 */
export function placeAt(places, point, reach) {
  let best = null;
  let least = reach;
  for (const [name, place] of places) {
    const away = distance(place, point);
    if (away < least) [best, least] = [name, away];
  }
  return best;
}
