// @ts-check
// What is drawn over a position: rings around cells, arrows between them, and small plates with a
// sign. The computer's best moves and what people draw share this one layer.
//
// A page gives a board whole sets of shapes under names of its own: `board.setShapes("computer",
// […])`. A set replaces the one before under the same name; an empty one takes it away. Shapes lie
// on the position that stands on the board when they are given, or is coming to stand there; the
// next position clears them all, and the page gives them anew.
//
// A shape is `{from}` for a ring or `{from, to}` for an arrow, cells as the board names them. `label`
// is a sign of one to three letters on a plate, `tone` how it is painted (TONES; each has a pattern of
// its own too, nothing is told by colour alone), and `weight` from 0 to 1 how strong it is. Shapes
// that coincide become one with both labels. `board.shapesOf("0,1>4,-2", {label: "1"})` makes the
// shapes of a move, which each family's board knows.

import { between, distance, number, polyline } from "./geometry.js";
import { el, group, shift, text } from "./svg.js";

/**
 * @typedef {import("./geometry.js").Point} Point
 * @typedef {typeof TONES[number]} Tone
 * @typedef {{from: string, to?: string, label?: string, tone?: Tone, weight?: number}} Shape
 */

export const TONES = /** @type {const} */ (["computer", "green", "red", "blue", "yellow"]);

const PLATE = 20; // the radius
const HEAD = 24; // the length of an arrow's head
const HALO = 5; // what surrounds a line, so that it is seen on every ground

export class Drawn {
  /** @type {Map<string, SVGElement>} */
  #sets = new Map();
  /** The newest set under each name: an older one that still waits is not wanted. @type {Map<string, Shape[]>} */
  #newest = new Map();

  /** @param {import("./base.js").Board} board */
  constructor(board) {
    this.board = board;
    this.node = group("drawn");
  }

  /** Draw a set of shapes as soon as the board stands still. @param {string} name @param {Shape[]} shapes */
  set(name, shapes) {
    this.#newest.set(name, shapes);
    const draw = () => {
      if (this.#newest.get(name) === shapes) this.#draw(name, shapes);
    };
    if (this.board.showing) void this.board.settled.then(draw);
    else draw();
  }

  /** Another position comes: nothing of this is about it. */
  clear() {
    this.#sets.clear();
    this.node.replaceChildren();
  }

  /** @param {string} name @param {Shape[]} shapes */
  #draw(name, shapes) {
    const set = this.#sets.get(name) ?? group("drawn-set");
    if (!this.#sets.has(name)) this.node.append(set);
    this.#sets.set(name, set);
    set.dataset.name = name;
    const all = united(shapes).sort((one, other) => weightOf(one) - weightOf(other));
    const labelled = all.filter(({ label }) => label);
    /** How many stronger ones want the same place. @param {Shape} shape @param {number} n */
    const after = ({ to }, n) =>
      labelled.slice(n + 1).filter((each) => to && each.to === to).length;
    set.replaceChildren(
      ...all.map((shape) => this.#mark(shape)),
      ...labelled.map((shape, n) => this.#plate(shape, after(shape, n))),
    );
  }

  /** @param {Shape} shape @returns {SVGElement} */
  #mark(shape) {
    const { from, to, tone = "computer" } = shape;
    const weight = weightOf(shape);
    const width = 3 + 5 * weight;
    const place = {
      class: `shape tone-${tone}`,
      "data-from": from,
      "data-to": to,
      opacity: number(0.55 + 0.45 * weight),
    };
    if (!to) {
      const { d } = this.board.outlineOf(from);
      return el("g", { ...place, transform: shift(this.board.placeOf(from)) }, ...line(d, width));
    }
    const { radius } = this.board.outline;
    const [start, end] = [this.board.placeOf(from), this.board.placeOf(to)];
    const far = distance(start, end) || 1;
    const tail = between(start, end, Math.min(0.3, (0.45 * radius) / far));
    const tip = between(start, end, 1 - Math.min(0.3, (0.55 * radius) / far));
    const neck = between(tip, tail, HEAD / (distance(tip, tail) || 1));
    return el("g", place, ...line(polyline([tail, neck]), width), head(neck, tip, width));
  }

  /**
   * The strongest of those that end on a cell has its plate there, the others along their arrows.
   * @param {Shape} shape @param {number} back  how many places back
   */
  #plate({ from, to, label = "", tone = "computer" }, back) {
    const [start, end] = [this.board.placeOf(from), this.board.platePlace(to ?? from)];
    const far = distance(start, end) || 1;
    const at = between(end, start, Math.min(0.8, (2.1 * PLATE * back) / far));
    const width = 2 * PLATE + 12 * (label.length - 1);
    const box = { x: -width / 2, y: -PLATE, width, height: 2 * PLATE, rx: PLATE };
    const about = { class: `sign tone-${tone}`, transform: shift(at), "data-cell": to ?? from };
    return el("g", about, el("rect", box), text(label, 0, 1));
  }
}

/**
 * A shape whose label has a sign after it that belongs to the move, if it has one at all.
 * @param {Shape} shape @param {string} sign @returns {Shape}
 */
export const signed = (shape, sign) =>
  shape.label && sign.length < 3 ? { ...shape, label: shape.label + sign } : shape;

/** @param {Shape} shape */
const weightOf = ({ weight = 1 }) => Math.max(0, Math.min(1, weight));

/** Shapes without doubles: what coincides is drawn once, with all labels. @param {Shape[]} shapes */
function united(shapes) {
  /** @type {Map<string, Shape>} */
  const known = new Map();
  for (const shape of shapes) {
    const key = JSON.stringify([shape.from, shape.to, shape.tone]);
    const twin = known.get(key);
    const labels = [twin?.label, shape.label].filter(Boolean);
    known.set(key, {
      ...shape,
      label: labels.join(" "),
      weight: Math.max(weightOf(shape), twin ? weightOf(twin) : 0),
    });
  }
  return [...known.values()];
}

/** A line with its halo. @param {string} d @param {number} width */
function line(d, width) {
  return [
    el("path", { class: "halo", d, "stroke-width": number(width + HALO) }),
    el("path", { class: "line", d, "stroke-width": number(width) }),
  ];
}

/** @param {Point} neck @param {Point} tip @param {number} width */
function head(neck, tip, width) {
  const half = (width + 16) / 2 / (distance(neck, tip) || 1);
  const [dx, dy] = [tip[0] - neck[0], tip[1] - neck[1]];
  /** @type {Point[]} */
  const points = [
    [neck[0] - dy * half, neck[1] + dx * half],
    tip,
    [neck[0] + dy * half, neck[1] - dx * half],
  ];
  return el("path", { class: "head", d: `${polyline(points)}Z` });
}
