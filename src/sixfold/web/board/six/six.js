// @ts-check
// SIX: wooden tiles on an endless table.

import { Board } from "../base/base.js";
import { signed } from "../base/drawn.js";
import * as geometry from "../base/geometry.js";
import { cellName, hexagon, parseCell, sixPlace } from "../base/geometry.js";
import { TIMES } from "../base/motion.js";
import { glow, mix, sideColour, TILE } from "../base/pieces.js";
import { el, group, layers, set, shift, text } from "../base/svg.js";
import { lightUp } from "../base/winning.js";
import { Camera } from "./camera.js";
import { around, fieldOf, spotAround, withNeighbours } from "./field.js";
import { Hand } from "./hand.js";
import { MOVE, Tiles } from "./tiles.js";
import { ABOUT_SIX, describeSix, sixCellWords } from "./words.js";

/**
 * @typedef {import("../base/types.js").View} View
 * @typedef {geometry.Point} Point
 */

export class SixBoard extends Board {
  letters = { q: "up-left", w: "up-right", e: "right", a: "left", s: "down-left", d: "down-right" };

  /** @param {HTMLElement} host @param {import("../base/types.js").BoardOptions} options */
  constructor(host, options) {
    super("six", host, options, ABOUT_SIX);
    /** @type {Map<string, SVGElement>} */
    this.spots = new Map();
    this.spotsKey = "";
    this.layers = layers("targets ghosts shadows tiles doomed glow edge won marks names air");
    this.ghost = group("ghost");
    this.world = group("world", ...Object.values(this.layers));
    this.world.insertBefore(this.ghost, this.layers.shadows);
    this.world.insertBefore(this.hintLayer, this.layers.air);
    this.world.append(this.ring);
    set(this.ring, { d: hexagon(TILE - 1, 7) });
    this.svg.append(this.world);
    this.#define();
    this.camera = new Camera(this.frame, this.world, this.motion);
    this.camera.onResize = () => this.#fit(false);
    this.camera.onMove = () => this.bubble.place();
    this.camera.obstacles = () => this.options.obstacles?.() ?? [];
    this.tiles = new Tiles(this);
    this.hand = new Hand(this);
  }

  destroy() {
    this.camera.destroy();
    super.destroy();
  }

  fit() {
    this.#fit(true);
  }

  /**
   * What laying the lifted tile would do, as `GET …/about/{cell}` has it.
   * @param {import("../base/types.js").Lifts} lifts
   */
  setAbout(lifts) {
    this.hand.setLifts(lifts);
  }

  describe() {
    return this.view ? describeSix(this.view, this.words) : "";
  }

  get pieces() {
    return this.tiles.pieces;
  }

  // Showing a view

  /** @param {View | null} previous @param {View} view @param {boolean} animate */
  show(previous, view, animate) {
    const held = this.hand.release();
    const moved = this.tiles.arrange(view, animate && previous !== null && previous !== view, held);
    this.#spots(view);
    this.#traces(view);
    this.#names(view);
    const won = animate && view.outcome && previous && !previous.outcome;
    lightUp(this, view.outcome?.cells ?? [], won ? TIMES.place : null);
    const pointed = this.pointed;
    this.pointed = null;
    this.point(pointed);
    if (!previous) this.#fit(false);
    else if (!this.options.interactive)
      this.#fit(true); // nobody else moves the camera of a picture
    else if (previous !== view) {
      const spot = moved.target ? spotAround(moved.target) : null;
      this.camera.follow(fieldOf(previous, true), fieldOf(view, true), spot);
    }
    return moved.arrival;
  }

  // Marks

  /** Where one may lay a tile, or take one up. @param {View} view */
  #spots(view) {
    const lay =
      this.mine && this.options.legal && view.board.phase === 1
        ? (view.legal ?? []).filter((move) => MOVE.exec(move)?.[0] === move)
        : [];
    const lift =
      this.mine && this.options.legal && view.board.phase === 2 ? (view.legal ?? []) : [];
    this.showSpots(lay, "legal", lift);
  }

  /**
   * Outlines of cells where something may be done.
   * @param {string[]} cells @param {string} name @param {string[]} [lift] tiles that may be taken up
   */
  showSpots(cells, name, lift = []) {
    const key = `${name} ${cells.join(" ")}|${lift.join(" ")}`;
    if (key === this.spotsKey) return;
    this.spotsKey = key;
    this.spots.clear();
    /** @param {string} cell @param {string} shape */
    const spot = (cell, shape) => {
      const node = this.shapes.use(shape, {
        class: shape,
        transform: shift(this.placeOf(cell)),
        "data-cell": cell,
      });
      this.spots.set(cell, node);
      return node;
    };
    this.layers.targets.replaceChildren(...cells.map((cell) => spot(cell, name)));
    this.layers.edge.replaceChildren(...lift.map((cell) => spot(cell, "liftable")));
  }

  /** The last move: a small mark, and where its tile came from. @param {View} view */
  #traces(view) {
    const [, from, to] = MOVE.exec(view.last ?? "") ?? [];
    const side = this.lastSide(view);
    const ghosts = to ? [this.trace(from, side)] : [];
    const mark = to ?? from;
    const stands = mark && view.board.tiles.some((/** @type {any} */ tile) => tile.cell === mark);
    this.layers.ghosts.replaceChildren(...ghosts);
    const [x, y] = mark ? this.placeOf(mark) : [0, 0];
    const pip = this.shapes.use(this.shapes.pip(6), {
      class: "last-move",
      transform: shift([x, y - TILE * 0.62]),
      "data-cell": mark,
    });
    this.layers.marks.replaceChildren(...(stands && !view.outcome?.cells?.length ? [pip] : []));
  }

  /** A dashed outline where a tile has been. @param {string} cell @param {number} side */
  trace(cell, side) {
    return this.shapes.use("source", {
      class: `source side${side}`,
      transform: shift(this.placeOf(cell)),
      "data-cell": cell,
    });
  }

  /** @param {View} view */
  #names(view) {
    if (!this.options.coordinates) return this.layers.names.replaceChildren();
    const tiles = new Set(view.board.tiles.map((/** @type {any} */ tile) => tile.cell));
    const names = [...this.reachable()].map((cell) => {
      const [x, y] = this.placeOf(cell);
      const on = tiles.has(cell);
      return text(cell, x, on ? y + 23 : y, {
        class: `coordinate${on ? " on" : ""}`,
        "data-cell": cell,
      });
    });
    return this.layers.names.replaceChildren(...names);
  }

  // Pointing and playing

  /** @param {string | null} cell */
  preview(cell) {
    this.layers.targets.querySelector(".on")?.classList.remove("on");
    this.layers.edge.querySelector(".on")?.classList.remove("on");
    if (this.hand.held) return this.hand.preview(cell);
    const spot = cell ? this.spots.get(cell) : undefined;
    spot?.classList.add("on");
    const lays = spot?.classList.contains("legal");
    this.ghost.replaceChildren(
      ...(cell && lays
        ? [this.shapes.use(this.shapes.tile(this.side), { transform: shift(this.placeOf(cell)) })]
        : []),
    );
    this.frame.classList.toggle("hot", Boolean(spot));
    return undefined;
  }

  /** @param {string | null} cell @param {import("../base/base.js").How} how */
  press(cell, how) {
    if (!cell || !this.view || !this.mine) return;
    if (this.hand.held) return this.hand.press(cell, how);
    const { board, legal } = this.view;
    if (board.phase === 1 && legal?.includes(cell)) this.send(cell);
    else if (board.phase === 2 && legal?.includes(cell)) this.hand.lift(cell);
    else this.refuse(cell, cell, this.pieces.get(cell)?.body);
    return undefined;
  }

  escape() {
    this.hand.back();
  }

  /** @param {string} heading */
  walk(heading) {
    if (!this.hand.walk(heading)) super.walk(heading);
  }

  enter() {
    if (!this.hand.enter()) super.enter();
  }

  /** The mouse drags a tile that may be moved. @param {string | null} cell @param {Point} point */
  dragStart(cell, point) {
    if (!cell || !this.mine || !this.view?.legal?.includes(cell) || this.view.board.phase !== 2)
      return false;
    if (this.hand.held?.cell !== cell) this.hand.lift(cell);
    this.hand.carry(point);
    return true;
  }

  /** @param {Point} point */
  dragMove(point) {
    this.hand.carry(point);
  }

  /** @param {Point | null} point */
  dragEnd(point) {
    this.hand.drop(point && this.cellAt(point));
  }

  get confirming() {
    return this.hand.touched !== null;
  }

  // Places

  /** @param {PointerEvent | MouseEvent | Touch} event @returns {Point} */
  planePoint(event) {
    const box = this.frame.getBoundingClientRect();
    return this.camera.toWorld([event.clientX - box.left, event.clientY - box.top]);
  }

  /** @param {Point} point @returns {Point} */
  onFrame([x, y]) {
    const { camera } = this;
    return [camera.x + x * camera.scale, camera.y + y * camera.scale];
  }

  get reach() {
    return TILE;
  }

  /** @param {Point} point */
  cellAt(point) {
    return cellName(geometry.sixCell(point));
  }

  /** @param {string} cell @returns {Point} */
  placeOf(cell) {
    return sixPlace(parseCell(cell));
  }

  /** Tiles and the cells around them: where the cursor may walk. */
  reachable() {
    const cells = withNeighbours(this.pieces.keys());
    for (const cell of this.spots.keys()) cells.add(cell);
    return cells;
  }

  firstCell() {
    const last = MOVE.exec(this.view?.last ?? "");
    return last?.[2] ?? last?.[1] ?? this.pieces.keys().next().value ?? "0,0";
  }

  /** @param {string} cell @param {string} heading */
  step(cell, heading) {
    const [q, r] = parseCell(cell);
    const way =
      heading === "up" || heading === "down" ? `${heading}-${r % 2 ? "left" : "right"}` : heading;
    const [dq, dr] = geometry.SIX_STEPS[way];
    const cells = this.reachable();
    for (let n = 1; n <= 12; n += 1) {
      const next = cellName([q + n * dq, r + n * dr]);
      if (cells.has(next)) return next;
    }
    return null;
  }

  /** @param {string} cell */
  cellWords(cell) {
    return sixCellWords(this, cell);
  }

  /** @param {string} cell */
  keepInView(cell) {
    this.camera.include(
      around(this.placeOf(cell), 1.5),
      [...this.pieces.values()].map((piece) => around(piece.at, 1)),
    );
  }

  /** @param {boolean} smooth */
  #fit(smooth) {
    if (this.view) this.camera.fit(fieldOf(this.view, Boolean(this.options.interactive)), smooth);
  }

  /** @param {string} move @param {object} [how] */
  shapesOf(move, how) {
    const [text, from, to] = MOVE.exec(move) ?? [];
    if (!text || !from) return []; // a bare `!` lies nowhere
    return [signed({ from, to, ...how }, move.slice(text.length))];
  }

  get outline() {
    return { d: hexagon(TILE + 1, 6), radius: TILE };
  }

  /** @param {string} move */
  hint(move) {
    const [, from, to] = MOVE.exec(move) ?? [];
    if (!from) return [];
    const rings = [from, to]
      .filter(Boolean)
      .map((cell) =>
        this.shapes.use("hinted", { class: "hint", transform: shift(this.placeOf(cell)) }),
      );
    if (!to) return rings;
    const [one, other] = [this.placeOf(from), this.placeOf(to)];
    return [el("path", { class: "hint-path", d: geometry.polyline([one, other]) }), ...rings];
  }

  #define() {
    const { shapes } = this;
    /** @param {string} name @param {number} radius */
    const outline = (name, radius) =>
      shapes.define(name, () => el("path", { d: hexagon(radius, 6) }));
    outline("legal", TILE - 5);
    outline("target", TILE - 5);
    outline("liftable", TILE - 8);
    outline("source", TILE - 4);
    outline("winning", TILE - 2.2);
    outline("hinted", TILE + 1);
    shapes.define("glow", () => glow(hexagon(TILE + 1, 6)));
    for (const side of [0, 1]) {
      const fill = shapes.hatch(`hatch-${side}`, mix(sideColour(side), "var(--table)", 0.72));
      shapes.define(`veil-${side}`, () => el("path", { d: hexagon(TILE - 2, 6), fill }));
    }
  }
}
