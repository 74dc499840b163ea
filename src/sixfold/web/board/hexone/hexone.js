// @ts-check
// Hexone: stacks of pawns on nineteen cells, explosions, and cells that wear out.

import { Board } from "../base/base.js";
import {
  CELLS,
  distance,
  hexagon,
  hexonePlace,
  nearest,
  placeAt,
  ROOT3,
} from "../base/geometry.js";
import { burstTime, FALL, TIMES } from "../base/motion.js";
import { glow } from "../base/pieces.js";
import { el, layers, set, shift } from "../base/svg.js";
import { lightUp } from "../base/winning.js";
import { burstTowards, fly, ghostOf, traces, turnedBy, veil, wearing, wearOut } from "./burst.js";
import { hexoneHint, hexoneShapes, hintedGhost } from "./shapes.js";
import { PAWN, Stacks, topOf } from "./stacks.js";
import { cellNames, LOOSE, TRAY, Tray, tray } from "./tray.js";
import { ABOUT_HEXONE, describeHexone, hexoneCellWords } from "./words.js";

/**
 * @typedef {import("../base/types.js").View} View
 * @typedef {import("../base/geometry.js").Point} Point
 * @typedef {import("../base/types.js").Burst} Burst
 */

/**
 * What each legal explosion would do, by its move.
 * @param {View} view
 * @returns {Record<string, Burst>}
 */
const burstsIn = ({ hints }) =>
  /** @type {import("../../scene_types.js").HexoneHints | null | undefined} */ (hints)?.bursts ??
  {};

const MARGIN = 24;

export class HexoneBoard extends Board {
  /** @param {HTMLElement} host @param {import("../base/types.js").BoardOptions} options */
  constructor(host, options) {
    super("hexone", host, options, ABOUT_HEXONE);
    /** Cells that may explode now, and their ways. @type {Map<string, Burst[]>} */
    this.bursts = new Map();
    /** @type {string | null} the cell whose ways are shown */
    this.active = null;
    this.chain = 0;
    /** Whether pawns are on their way. */
    this.moving = false;
    const width = TRAY * ROOT3 + 2 * MARGIN;
    const height = 2 * TRAY + 2 * MARGIN - 24;
    set(this.svg, {
      viewBox: `${-width / 2} ${-height / 2 + 3} ${width} ${height}`,
      preserveAspectRatio: "xMidYMid meet",
    });
    this.layers = layers("spots worn glow traces stacks won veils marks names ways air");
    this.tray = new Tray(this.shapes);
    this.stacks = new Stacks(this.shapes, this.layers.stacks);
    const { ways, air, ...below } = this.layers;
    this.svg.append(
      tray(this.shapes),
      this.tray.node,
      ...Object.values(below),
      this.hintLayer,
      this.ring,
      ways,
      air,
    );
    set(this.ring, { d: hexagon(LOOSE + 1, 7, true) });
    this.shapes.define("legal", () => el("path", { d: hexagon(LOOSE - 7, 6, true) }));
    this.shapes.define("winning", () => el("path", { d: hexagon(LOOSE - 4, 6, true) }));
    this.shapes.define("glow", () => glow(hexagon(LOOSE - 1, 6, true)));
  }

  describe() {
    return this.view ? describeHexone(this.view, this.words) : "";
  }

  // Showing a view

  /** @param {View | null} previous @param {View} view @param {boolean} animate */
  show(previous, view, animate) {
    const moves = animate && previous !== null && previous !== view;
    const events = view.events ?? [];
    const burst = events.find((event) => event.kind === "exploded");
    if (previous !== view) this.chain = burst ? this.chain + 1 : 0;
    this.#clearChoices();
    this.moving = moves;
    const settle = () => {
      this.moving = false;
      this.#settle(view);
      this.#win(view, moves && !previous?.outcome);
    };
    if (!moves) return settle();
    this.layers.marks.replaceChildren();
    this.layers.traces.replaceChildren();
    const run = async () => {
      if (burst) await this.#explode(view, events, burst.cell);
      else await this.#place(view, events);
      settle();
    };
    return run();
  }

  /** Explosions, and a cell that is going to explode. @param {View} view */
  chains({ board, events }) {
    return board.chain.length > 0 || Boolean(events?.some((event) => event.kind === "exploded"));
  }

  /** Everything as the view has it. @param {View} view */
  #settle(view) {
    for (const name of CELLS.keys()) {
      this.tray.wear(name, Tray.stateOf(name, view.board));
      this.stacks.put(name, view.board.cells[name] ?? null);
    }
    this.layers.air.replaceChildren();
    this.layers.traces.replaceChildren(...traces(view.events ?? [], this.lastSide(view)));
    this.#mark(view);
    this.#names(view);
    this.#choices(view);
    const pointed = this.pointed;
    this.pointed = null;
    this.point(pointed);
  }

  /** @param {View} view @param {import("../base/types.js").GameEvent[]} events */
  async #place(view, events) {
    const cell = events.find((event) => event.kind === "placed")?.cell ?? "";
    const now = this.stacks.get(cell);
    const then = view.board.cells[cell];
    // The page may have shown the pawn before the server confirmed it.
    if (!cell || (now && then && now.count === then.count && now.side === then.side)) return;
    this.stacks.put(cell, then ?? null);
    const pawns = this.stacks.get(cell)?.node.querySelectorAll(".pawn") ?? [];
    const pawn = pawns[pawns.length - 1];
    this.emit("sound", "place");
    if (!pawn) return;
    const from = { transform: "translate(0px, -18px) scale(1.25)", opacity: 0.2 };
    await this.motion.play(pawn, [from, { transform: "none", opacity: 1 }], {
      duration: TIMES.place,
      easing: FALL,
    });
  }

  /**
   * Three pawns fly along the Y; then the cell wears.
   * @param {View} view
   * @param {import("../base/types.js").GameEvent[]} events
   * @param {string} source
   */
  async #explode(view, events, source) {
    const time = burstTime(this.chain - 1);
    const side = this.lastSide(view);
    const before = this.stacks.get(source)?.count ?? 3;
    this.stacks.put(source, before > 3 ? { side, count: before - 3 } : null);
    this.emit("sound", "burst");
    await fly(this, events, source, side, time);
    this.layers.air.replaceChildren();
    const landed = events.filter((event) => event.kind === "landed").map((event) => event.cell);
    const pops = landed.map((cell) => {
      this.stacks.put(cell, view.board.cells[cell] ?? null);
      const body = this.stacks.get(cell)?.node.querySelector(".body");
      return body
        ? this.motion.play(body, [{ transform: "scale(1.14)" }, { transform: "none" }], time * 0.5)
        : null;
    });
    await Promise.all([...pops, wearOut(this, view, source, time)]);
  }

  // Marks

  /** @param {View} view */
  #mark(view) {
    const cell = /^[a-e]\d/.exec(view.last ?? "")?.[0];
    if (!cell) return this.layers.marks.replaceChildren();
    const [x, y] = topOf(cell, view.board.cells[cell]?.count ?? 0);
    const pip = this.shapes.use(this.shapes.pip(4.8), {
      class: "last-move",
      transform: shift([x, y]),
      "data-cell": cell,
    });
    return this.layers.marks.replaceChildren(pip);
  }

  /** The winner's pawns, when they are alone on the board. @param {View} view @param {boolean} animate */
  #win({ board, outcome }, animate) {
    const [winner] = outcome?.reason === "eliminated" ? outcome.winners : [];
    const cells = Object.keys(board.cells).filter((cell) => board.cells[cell].side === winner);
    lightUp(this, cells, animate && outcome ? 0 : null);
  }

  /** @param {View} view */
  #names(view) {
    if (!this.options.coordinates) return this.layers.names.replaceChildren();
    return this.layers.names.replaceChildren(...cellNames(view.board));
  }

  /** Where one may place a pawn, or how a cell may explode. @param {View} view */
  #choices(view) {
    const legal = this.mine ? (view.legal ?? []) : [];
    this.bursts.clear();
    for (const burst of this.mine ? Object.values(burstsIn(view)) : [])
      this.bursts.set(burst.cell, [...(this.bursts.get(burst.cell) ?? []), burst]);
    const cells = this.bursts.size
      ? [...this.bursts.keys()]
      : this.options.legal
        ? legal.filter((move) => CELLS.has(move))
        : [];
    const name = this.bursts.size ? "legal bursting" : "legal";
    this.layers.spots.replaceChildren(
      ...cells.map((cell) =>
        this.shapes.use("legal", {
          class: name,
          transform: shift(hexonePlace(cell)),
          "data-cell": cell,
        }),
      ),
    );
    this.frame.classList.toggle("bursting", this.bursts.size > 0);
    if (this.bursts.size)
      this.#activate(
        this.active && this.bursts.has(this.active) ? this.active : [...this.bursts.keys()][0],
      );
  }

  #clearChoices() {
    this.bursts.clear();
    this.frame.classList.remove("bursting", "hot");
    for (const layer of ["spots", "worn", "ways", "veils", "air"])
      this.layers[layer].replaceChildren();
  }

  /** Show the ways of one exploding cell. @param {string} cell */
  #activate(cell) {
    this.active = cell;
    this.layers.ways.replaceChildren(...this.#waysOf(cell).map((burst) => ghostOf(this, burst)));
    for (const spot of this.layers.spots.children)
      spot.classList.toggle("on", spot.getAttribute("data-cell") === cell);
    if (document.activeElement === this.frame) this.cursor = cell;
    set(this.ring, { transform: shift(hexonePlace(this.cursor ?? cell)) });
  }

  /** The ways in which a cell may explode. @param {string | null} cell */
  #waysOf(cell) {
    return this.bursts.get(cell ?? "") ?? [];
  }

  /**
   * The explosion that a move is.
   * @param {string | null | undefined} move
   * @returns {Burst | undefined}
   */
  burstOf(move) {
    return this.view ? burstsIn(this.view)[move ?? ""] : undefined;
  }

  // Pointing and playing

  /** @param {string | null} pointed a cell, or the move of an exploding cell */
  preview(pointed) {
    this.layers.veils.replaceChildren();
    this.layers.worn.replaceChildren(...wearing(this.burstOf(pointed)));
    if (this.bursts.size) {
      const burst = this.burstOf(pointed);
      this.layers.ways.querySelectorAll(".way").forEach((node) => {
        const on = node.getAttribute("data-move") === pointed;
        node.classList.toggle("on", Boolean(burst) && on);
        node.classList.toggle("off", Boolean(burst) && !on);
      });
      if (burst)
        this.layers.veils.replaceChildren(
          ...turnedBy(burst).map((name) => veil(this.shapes, name, 1 - this.side)),
        );
      this.frame.classList.toggle("hot", Boolean(pointed && (burst || this.bursts.has(pointed))));
      return;
    }
    if (this.moving) return;
    this.layers.spots.querySelector(".on")?.classList.remove("on");
    this.layers.air.replaceChildren();
    const can = Boolean(pointed && this.mine && this.view?.legal?.includes(pointed));
    this.frame.classList.toggle("hot", can);
    if (!pointed || !can) return;
    this.layers.spots.querySelector(`[data-cell="${pointed}"]`)?.classList.add("on");
    const [x, y] = hexonePlace(pointed);
    const place = shift([x, this.stacks.has(pointed) ? y - 26 : y]);
    const pawn = this.shapes.use(this.shapes.pawn(this.side, PAWN));
    this.layers.air.replaceChildren(el("g", { class: "ghost", transform: place }, pawn));
  }

  /** @param {string | null} pointed */
  press(pointed) {
    if (!pointed || !this.view || !this.mine || this.moving) return;
    if (this.view.legal?.includes(pointed)) this.send(pointed);
    else if (this.bursts.has(pointed)) this.#activate(pointed);
    else this.refuse(pointed, pointed, this.stacks.get(pointed)?.node.querySelector(".body"));
  }

  /** @param {string} letter */
  key(letter) {
    const burst = this.#waysOf(this.active).find(({ way }) => way === letter.toUpperCase());
    if (burst) this.send(burst.cell + burst.way);
    return Boolean(burst);
  }

  /**
   * While a cell explodes, directions choose the way that has an arm there.
   * @param {string} heading
   */
  walk(heading) {
    if (!this.bursts.size || !this.active) return super.walk(heading);
    if (heading === "left" || heading === "right") {
      const cells = [...this.bursts.keys()];
      const next =
        (cells.indexOf(this.active) + (heading === "right" ? 1 : cells.length - 1)) % cells.length;
      this.#activate(cells[next]);
      return this.moveCursor(cells[next]);
    }
    const burst = this.#waysOf(this.active).find(({ flights }) =>
      flights.some(({ direction }) => direction === heading),
    );
    if (!burst) return undefined;
    this.point(burst.cell + burst.way);
    return this.say(hexoneCellWords(this, burst.cell + burst.way));
  }

  enter() {
    if (this.bursts.size && this.burstOf(this.pointed)) this.press(this.pointed);
    else if (!this.bursts.size) super.enter();
  }

  escape() {
    this.point(null);
  }

  // Places

  /** @param {Point} point */
  cellAt(point) {
    const cell = placeAt(CELLS, point, 54);
    if (!this.bursts.size || !this.active) return cell;
    const [x, y] = hexonePlace(this.active);
    const away = distance([x, y], point);
    // The middle of another exploding cell means that cell; around the active one each direction
    // is a way.
    const other = cell && cell !== this.active && this.bursts.has(cell);
    if (other && distance(hexonePlace(cell), point) < 30) return cell;
    if (away < 12 || away > 175) return cell;
    const burst = burstTowards(this.#waysOf(this.active), [point[0] - x, point[1] - y]);
    return burst ? burst.cell + burst.way : cell;
  }

  get reach() {
    return LOOSE;
  }

  /** @param {string} cell */
  placeOf(cell) {
    return hexonePlace(cell.slice(0, 2));
  }

  firstCell() {
    return this.active && this.bursts.size
      ? this.active
      : (/^[a-e]\d/.exec(this.view?.last ?? "")?.[0] ?? "c3");
  }

  /** @param {string} cell @param {string} heading */
  step(cell, heading) {
    return nearest(hexonePlace(cell), heading, CELLS);
  }

  /** @param {string} cell */
  cellWords(cell) {
    return hexoneCellWords(this, cell);
  }

  /** @param {string} move @param {{label?: string}} [how] */
  shapesOf(move, how) {
    return hexoneShapes(this.burstOf(move), move, how);
  }

  get outline() {
    return { d: hexagon(LOOSE, 7, true), radius: LOOSE };
  }

  /** Beside the stack that stands there. @param {string} cell @returns {Point} */
  platePlace(cell) {
    const [x, y] = this.placeOf(cell);
    return this.view?.board.cells[cell] ? [x + LOOSE / 2, y - LOOSE * 0.72] : [x, y];
  }

  /** @param {string} move */
  hint(move) {
    const burst = this.burstOf(move);
    return burst ? [hintedGhost(this, burst)] : hexoneHint(move, this.outline.d);
  }
}
