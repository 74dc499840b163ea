// @ts-check
// Explosions of Hexone as drawings: the three pawns of a way, as the scene tells where they go.

import {
  between,
  circle,
  distance,
  HEXONE_STEPS,
  hexagon,
  hexonePlace,
  number,
  polyline,
} from "../base/geometry.js";
import { sideColour } from "../base/pieces.js";
import { el, group, paint, shift, text } from "../base/svg.js";
import { PAWN } from "./stacks.js";
import { LOOSE, Tray } from "./tray.js";

/**
 * @typedef {import("../base/geometry.js").Point} Point
 * @typedef {import("../base/types.js").Burst} Burst
 */

const GHOST = 16;
const ONE_STEP = 150; // a step is 104 long, from a point to the centre it is 208

/**
 * Where a pawn comes that sets out in a direction.
 * @param {Point} start
 * @param {string} direction
 * @returns {Point}
 */
function stepFrom([x, y], direction) {
  const [dx, dy] = HEXONE_STEPS[direction];
  return [x + dx, y + dy];
}

/**
 * Whether a pawn lands further away than a step: it goes round over an arrow.
 * @param {string} source
 * @param {string} cell
 */
const goesRound = (source, cell) => distance(hexonePlace(source), hexonePlace(cell)) > ONE_STEP;

/**
 * Three ghost pawns along the arms of a way.
 * @param {import("./hexone.js").HexoneBoard} board @param {Burst} burst
 */
export function ghostOf({ side, shapes }, { cell, way, flights }) {
  const start = hexonePlace(cell);
  const lines = [];
  const pawns = [];
  for (const { to, direction } of flights) {
    const end = stepFrom(start, direction);
    lines.push(polyline([between(start, end, 0.34), between(start, end, 0.5)]));
    if (to && goesRound(cell, to)) lines.push(homeward(cell));
    const pawn = el("g", {
      class: to ? "arm" : "arm lost",
      transform: shift(between(start, end, 0.63)),
      "data-direction": direction,
    });
    pawn.append(
      shapes.use(shapes.pawnShadow(GHOST, true)),
      shapes.use(shapes.pawn(side, GHOST, true)),
      el("path", { class: "arm-ring", d: circle(GHOST) }),
      text(way, 0, 0.5, { class: "arm-letter" }),
    );
    if (!to) pawn.append(el("path", { class: "arm-cross", d: "M-19 -19L19 19" }));
    pawns.push(pawn);
  }
  const trail = paint(el("path", { class: "arm-lines", d: lines.join("") }), {
    stroke: sideColour(side),
  });
  return el("g", { class: "way", "data-way": way, "data-move": cell + way }, trail, ...pawns);
}

/** Cells where pawns of the opponent would change sides. @param {Burst} burst */
export const turnedBy = ({ flights }) =>
  flights.flatMap(({ to, taken }) => (to && taken ? [to] : []));

/**
 * Hatching over pawns that would change sides.
 * @param {import("../base/pieces.js").Shapes} shapes
 * @param {string} cell
 * @param {number} side
 */
export function veil(shapes, cell, side) {
  const fill = shapes.hatch(`veil-${side}`, `color-mix(in srgb, ${sideColour(side)}, white 60%)`);
  return el("path", {
    class: "veil",
    d: hexagon(LOOSE - 6, 6, true),
    transform: shift(hexonePlace(cell)),
    fill,
    "data-cell": cell,
  });
}

/**
 * What becomes of the cell that explodes: it turns grey, or leaves a hole.
 * @param {Burst | undefined} burst
 */
export function wearing(burst) {
  if (!burst?.wears) return [];
  return [
    el("path", {
      class: `wears ${burst.wears}`,
      d: hexagon(LOOSE - 4, 6, true),
      transform: shift(hexonePlace(burst.cell)),
      "data-cell": burst.cell,
    }),
  ];
}

/**
 * Off the board over the arrow, and back to the centre in an arc next to the straight line.
 * @param {string} cell
 * @returns {Point[]}
 */
function bow(cell) {
  const [x, y] = hexonePlace(cell);
  return [
    [x * 1.1, y * 1.1],
    [x * 1.45 - y * 0.5, y * 1.45 + x * 0.5],
    [x * 0.55 - y * 0.4, y * 0.55 + x * 0.4],
    [-y * 0.06, x * 0.06],
  ];
}

/** The same as a path. @param {string} cell */
function homeward(cell) {
  const [start, ...rest] = bow(cell);
  return `${polyline([start])}C${rest.flat().map(number).join(" ")}`;
}

/**
 * Dotted paths along which the pawns of the last explosion flew; a cross where one was lost.
 * @param {import("../base/types.js").GameEvent[]} events @param {number} side
 */
export function traces(events, side) {
  const dots = [];
  const crosses = [];
  for (const event of events) {
    if (event.kind === "landed") {
      const [start, end] = [hexonePlace(event.source), hexonePlace(event.cell)];
      dots.push(
        goesRound(event.source, event.cell)
          ? homeward(event.source)
          : polyline([between(start, end, 0.22), between(start, end, 0.8)]),
      );
    } else if (event.kind === "lost") {
      const start = hexonePlace(event.source);
      const [dx, dy] = HEXONE_STEPS[event.direction];
      const end = /** @type {Point} */ ([start[0] + dx * 0.86, start[1] + dy * 0.86]);
      dots.push(polyline([between(start, end, 0.22), between(start, end, 0.86)]));
      crosses.push(`M${number(end[0] - 5)} ${number(end[1] - 5)}l10 10m-10 0l10 -10`);
    }
  }
  if (!dots.length) return [];
  const node = group(
    "traces",
    el("path", { class: "dots", d: dots.join("") }),
    el("path", { class: "crosses", d: crosses.join("") }),
  );
  return [paint(node, { stroke: sideColour(side) })];
}

/**
 * The keyframes of a pawn's flight, relative to where it starts.
 * @param {import("../../scene_types.js").LandedEvent | import("../../scene_types.js").LostEvent} event
 * @returns {Keyframe[]}
 */
function flight(event) {
  const [x, y] = hexonePlace(event.source);
  /** @param {Point} at @param {number} scale */
  const frame = (at, scale) => ({
    transform: `translate(${number(at[0] - x)}px, ${number(at[1] - y)}px) scale(${scale})`,
  });
  if (event.kind === "lost") {
    const [dx, dy] = HEXONE_STEPS[event.direction];
    return [
      { ...frame([x, y], 1), opacity: 1 },
      { ...frame([x + dx * 0.7, y + dy * 0.7], 1.1), opacity: 1 },
      { ...frame([x + dx * 1.15, y + dy * 1.15], 0.7), opacity: 0 },
    ];
  }
  const end = hexonePlace(event.cell);
  if (!goesRound(event.source, event.cell))
    return [frame([x, y], 1), frame(between([x, y], end, 0.5), 1.18), frame(end, 1)];
  const curve = bow(event.source);
  const samples = [0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9, 1].map((share) =>
    frame(bezier(curve, share), 1 + 0.25 * Math.sin(share * Math.PI)),
  );
  return [frame([x, y], 1), ...samples, frame([0, 0], 1)];
}

/** @param {Point[]} points @param {number} share @returns {Point} */
function bezier(points, share) {
  if (points.length === 1) return points[0];
  return bezier(
    points.slice(1).map((point, n) => between(points[n], point, share)),
    share,
  );
}

/**
 * Let the three pawns of an explosion fly; resolves when the last has arrived.
 * @param {import("./hexone.js").HexoneBoard} board @param {import("../base/types.js").GameEvent[]} events
 * @param {string} source @param {number} side @param {number} time
 */
export async function fly({ shapes, layers, motion }, events, source, side, time) {
  const place = hexonePlace(source);
  const wave = el("path", { class: "wave", d: circle(30) });
  layers.air.append(el("g", { transform: shift(place) }, wave));
  const spread = [0.5, 1.9].map((scale, n) => ({
    transform: `scale(${scale})`,
    opacity: n ? 0 : 0.8,
  }));
  void motion.play(wave, spread, { duration: time, fill: "both" });
  const flights = events.filter((event) => event.kind === "landed" || event.kind === "lost");
  const arrivals = flights.map((event) => {
    const shadow = shapes.use(shapes.pawnShadow(PAWN, true));
    const body = group("body", shadow, shapes.use(shapes.pawn(side, PAWN)));
    layers.air.append(el("g", { class: "flying", transform: shift(place) }, body));
    const far = event.kind === "landed" && goesRound(source, event.cell);
    const timing = { duration: far ? time * 1.7 : time, easing: "ease-in-out" };
    return motion.play(body, flight(event), { ...timing, fill: "both" });
  });
  await Promise.all(arrivals);
}

/**
 * The way that has an arm in some direction.
 * @param {Burst[]} bursts of one cell @param {Point} towards from that cell
 * @returns {Burst | undefined}
 */
export function burstTowards(bursts, [x, y]) {
  const sector = Math.cos(Math.PI / 6) * Math.hypot(x, y) - 1e-6;
  return bursts.find(({ flights }) =>
    flights.some(({ direction }) => {
      const [dx, dy] = HEXONE_STEPS[direction];
      return (x * dx + y * dy) / Math.hypot(dx, dy) >= sector;
    }),
  );
}

/**
 * After an explosion white turns grey, and grey falls out.
 * @param {import("./hexone.js").HexoneBoard} board
 * @param {import("../base/types.js").View} view
 * @param {string} cell
 * @param {number} time
 */
export function wearOut(board, view, cell, time) {
  const state = Tray.stateOf(cell, view.board);
  const before = board.tray.wear(cell, state);
  board.stacks.put(cell, view.board.cells[cell] ?? null);
  if (!before) return Promise.resolve();
  if (state === "hole") board.emit("sound", "capture");
  const node = el("g", { transform: shift(hexonePlace(cell)) }, before);
  board.layers.veils.append(node);
  const fall = [
    { transform: "none", opacity: 1 },
    { transform: "translate(0px, 6px) scale(.55) rotate(9deg)", opacity: 0 },
  ];
  const frames = state === "hole" ? fall : [{ opacity: 1 }, { opacity: 0 }];
  return board.motion
    .play(before, frames, { duration: Math.max(140, time), easing: "ease-in", fill: "both" })
    .then(() => node.remove());
}
