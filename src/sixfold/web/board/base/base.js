// @ts-check
// What the boards share: the frame, pointing, the cursor and its words.
// A board draws a view and emits move texts. It knows no rules and fetches nothing.

import { Badge } from "./badge.js";
import { Blank } from "./blank.js";
import { Bubble } from "./bubble.js";
import { Drawn } from "./drawn.js";
import { AGAIN, bindInput } from "./input.js";
import { Shapes } from "./pieces.js";
import { Refusal } from "./refusal.js";
import { sameBoard } from "./showing.js";
import { el, set, shift, text } from "./svg.js";
import { makeWords } from "./words.js";

/**
 * @typedef {import("./geometry.js").Point} Point
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").BoardOptions} BoardOptions
 * @typedef {"mouse" | "touch" | "key"} How
 * @typedef {(value: any) => void} Listener
 */

const LABEL = 17; // the radius of a sign on a cell
const UNDRAWN = new Set(["keys", "motion", "speed"]); // options that change nothing of what is drawn

export class Board extends Blank {
  /** Which heading the letters QWEASD have on this board. @type {Record<string, string>} */
  letters = { q: "up-left", w: "up", e: "up-right", a: "down-left", s: "down", d: "down-right" };

  /**
   * @param {string} family
   * @param {HTMLElement} host
   * @param {BoardOptions} options
   * @param {import("./types.js").About} about
   */
  constructor(family, host, options, about) {
    super(() => this.options);
    this.family = family;
    this.about = about;
    /** @type {BoardOptions} */
    this.options = {
      interactive: true,
      legal: true,
      motion: true,
      coordinates: false,
      patterns: false,
      ...options,
    };
    this.words = makeWords(this.options);
    /** @type {string | null} */
    this.cursor = null;
    /** @type {string | null} */
    this.pointed = null;
    /** @type {Map<string, Set<Listener>>} */
    this.listeners = new Map();
    this.sent = { text: "", at: 0 };

    this.shapes = new Shapes();
    this.frame = document.createElement("div");
    this.frame.className = `sf-board sf-${family}`;
    this.frame.dataset.family = family;
    this.svg = /** @type {SVGSVGElement} */ (
      /** @type {unknown} */ (el("svg", { "aria-hidden": "true", focusable: "false" }))
    );
    this.svg.append(this.shapes.defs);
    this.live = document.createElement("div");
    this.live.className = "sf-live";
    this.live.setAttribute("aria-live", "polite");
    this.help = document.createElement("div");
    this.help.className = "sf-live";
    this.help.id = `${this.shapes.prefix}help`;
    this.bubble = new Bubble(this);
    this.frame.append(this.svg, this.live, this.help, this.bubble.node);
    host.append(this.frame);
    this.ring = el("path", { class: "cursor" });
    this.hintLayer = el("g", { class: "hints" });
    this.labelLayer = el("g", { class: "labels" });
    this.badge = new Badge(this);
    this.drawn = new Drawn(this);
    this.refusal = new Refusal(this);
    this.#dress();
    this.unbind = this.options.interactive ? this.bind() : () => {};
  }

  /** Hear pointers and keys. @returns {() => void} stops it */
  bind() {
    return bindInput(this);
  }

  // The public face

  /**
   * Listen: `move` (text), `about` (cell: what do the rules say of it?), `why` (text), `pick` (cell of a
   * set-up board), `point` (cell or null), `say` (words about the cursor), `sound` (what is to be heard), `settled` (the view that now stands still).
   * @param {string} event
   * @param {Listener} listener
   * @returns {() => void} stops listening
   */
  on(event, listener) {
    const all = this.listeners.get(event) ?? new Set();
    this.listeners.set(event, all.add(listener));
    return () => all.delete(listener);
  }

  destroy() {
    this.unbind();
    this.bubble.hide();
    this.pending.length = 0;
    this.motion.destroy();
    this.listeners.clear();
    this.frame.remove();
  }

  /** Put back what is in the air, for instance because the server refused a move. */
  cancel() {
    this.late = null;
    this.sent.text = "";
    this.relent();
    this.escape();
  }

  focus() {
    this.frame.focus();
  }

  /** @param {Partial<BoardOptions>} patch coordinates, patterns, legal, motion, label … */
  setOptions(patch) {
    const options = /** @type {Record<string, unknown>} */ (this.options);
    const isDrawn = Object.entries(patch).some(
      ([name, value]) => !UNDRAWN.has(name) && value !== options[name],
    );
    Object.assign(this.options, patch);
    this.words = makeWords(this.options);
    this.#dress();
    if (!isDrawn) return; // drawing would take a lifted tile out of a hand
    const again = () => void (this.view && this.show(this.view, this.view, false));
    if (this.showing) void this.settled.then(again);
    else again();
  }

  /** Point out a move, or nothing. @param {string | null} move */
  setHint(move) {
    this.hintLayer.replaceChildren(...(move ? this.hint(move) : []));
  }

  /**
   * Draw rings and arrows over the position, as `drawn.js` explains; a name's next set replaces it.
   * @param {string} name @param {import("./drawn.js").Shape[]} shapes
   */
  setShapes(name, shapes) {
    this.hintLayer.before(this.drawn.node);
    this.drawn.set(name, shapes);
  }

  /**
   * A sign beside what lies on a cell, until the next position; without a cell none.
   * @param {string | null} cell @param {string} [sign] @param {import("./drawn.js").Tone} [tone]
   */
  setBadge(cell, sign = "", tone = "green") {
    if (cell === null) this.badge.clear();
    else this.badge.show(cell, sign, tone);
  }

  /** Lay signs on cells, by which a text speaks of them. @param {Record<string, string>} labels */
  setLabels(labels) {
    this.hintLayer.after(this.labelLayer);
    const plates = Object.entries(labels).map(([cell, sign]) =>
      el(
        "g",
        { class: "label", transform: shift(this.placeOf(cell)), "data-cell": cell },
        el("circle", { r: LABEL }),
        text(sign, 0, 0),
      ),
    );
    this.labelLayer.replaceChildren(...plates);
  }

  // Whose move it is

  get mine() {
    const view = this.view;
    if (!view || !this.options.interactive || view.outcome) return false;
    return view.may ? view.may.includes("move") : Boolean(view.legal?.length);
  }

  /** The side to move: partners share one. */
  get side() {
    const view = this.view;
    if (!view) return 0;
    return view.seats?.find((seat) => seat.seat === view.turn)?.side ?? view.turn % 2;
  }

  /** The side that made the last move. @param {View} view */
  lastSide(view) {
    const event = view.events?.find((item) => "seat" in item);
    return event ? event.seat % 2 : (view.turn + 1) % 2;
  }

  // For the boards

  /** @param {string} event @param {any} [value] */
  emit(event, value) {
    for (const listener of this.listeners.get(event) ?? []) listener(value);
  }

  /** Send a move, once. @param {string} move */
  send(move) {
    this.relent();
    this.bubble.hide();
    const now = performance.now();
    if (this.sent.text === move && now - this.sent.at < AGAIN) return;
    this.sent = { text: move, at: now };
    this.setHint(null);
    this.emit("move", move);
  }

  /** @param {string} words */
  say(words) {
    this.live.textContent = words;
    this.emit("say", words);
  }

  /** The mouse or the cursor points at a cell. @param {string | null} cell */
  point(cell) {
    if (cell === this.pointed) return;
    this.pointed = cell;
    this.preview(cell);
    this.emit("point", cell);
  }

  /** @param {string} cell */
  moveCursor(cell) {
    this.cursor = cell;
    set(this.ring, { transform: shift(this.placeOf(cell)) });
    this.keepInView(cell);
    this.pointed = null; // what is shown may have changed under the cursor
    this.point(cell);
    this.say(this.options.pick?.(cell) ?? this.cellWords(cell));
  }

  /** A cell is clicked, tapped or entered. @param {string | null} cell @param {How} how */
  choose(cell, how) {
    if (!this.options.pick) this.press(cell, how);
    else if (cell) this.emit("pick", cell);
  }

  /** @param {string} heading */
  walk(heading) {
    const from = this.cursor ?? this.firstCell();
    const to = this.cursor ? this.step(from, heading) : from;
    if (to) this.moveCursor(to);
  }

  enter() {
    if (this.cursor) this.choose(this.cursor, "key");
    else this.moveCursor(this.firstCell());
  }

  /**
   * A cell refuses, and the page is asked why.
   * @param {string} cell @param {string} move @param {Element | null | undefined} piece
   */
  refuse(cell, move, piece) {
    this.relent();
    this.refusal.show(cell, move, piece);
    this.emit("why", move);
  }

  /**
   * Say beside the cell why a move was refused; returns false if that is no longer the question.
   * @param {string} move @param {string} words
   */
  explain(move, words) {
    const { now } = this.refusal;
    if (now?.move !== move) return false;
    this.bubble.show(now.cell, words, "why", () => this.relent());
    return true;
  }

  /** Whatever was refused is over. */
  relent() {
    this.refusal.end();
    this.bubble.hide("why");
  }

  /** Warn of a move on a cell, or of none. @param {string | null} cell @param {string} words */
  warn(cell, words) {
    if (cell && words && this.refusal.now?.cell === cell) return; // the reason says more
    if (!cell || !words) this.bubble.hide("danger");
    else if (this.bubble.cell !== cell || this.bubble.node.textContent !== words) {
      this.relent();
      this.bubble.show(cell, words, "danger");
    }
  }

  /**
   * From the page to the drawing plane.
   * @param {PointerEvent | MouseEvent | Touch} event
   * @returns {Point}
   */
  planePoint(event) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return [0, 0];
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [at.x, at.y];
  }

  /** From the drawing plane to the frame, in pixels. @param {Point} point @returns {Point} */
  onFrame([x, y]) {
    const matrix = this.svg.getScreenCTM();
    const box = this.frame.getBoundingClientRect();
    if (!matrix) return [0, 0];
    const at = new DOMPoint(x, y).matrixTransform(matrix);
    return [at.x - box.left, at.y - box.top];
  }

  /** Label, roles and switches. */
  #dress() {
    const { interactive, label, coordinates, patterns, bare, motion } = this.options;
    const names = this.frame.classList;
    names.toggle("coordinates", Boolean(coordinates));
    names.toggle("patterns", Boolean(patterns));
    names.toggle("bare", Boolean(bare));
    names.toggle("still", !interactive);
    names.toggle("no-motion", motion === false);
    const name = label ?? this.about.title(this.words);
    if (interactive) {
      set(this.frame, { role: this.role, tabindex: 0, "aria-label": name });
      set(this.frame, {
        "aria-roledescription": this.words.role(),
        "aria-describedby": this.help.id,
      });
      this.help.textContent = this.about.help(this.words);
    } else {
      set(this.frame, { role: "img", "aria-label": name });
    }
  }

  /** @param {View} view @param {boolean} animate */
  take(view, animate) {
    const previous = this.view;
    this.view = view;
    // A word in the chat makes a new view too: a tile in the hand stays there.
    if (previous && sameBoard(previous, view)) return undefined;
    this.sent.text = "";
    this.relent();
    this.bubble.hide();
    this.hintLayer.replaceChildren();
    this.drawn.clear();
    this.badge.clear();
    return this.show(previous, view, animate && this.motion.allowed);
  }
}
