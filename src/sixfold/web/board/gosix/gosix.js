// @ts-check
// GoSix: a flower of seven hexagons inlaid in a wooden board, pawns on its corners.

import { Board } from "../base/base.js";
import {
  AREAS,
  CORNERS,
  circle,
  cornerPlace,
  GOSIX_SIDE,
  HEXAGON_CENTRES,
  HEXAGONS,
  hexagon,
  nearest,
  placeAt,
  ROOT3,
} from "../base/geometry.js";
import { FALL, SOFT, TIMES } from "../base/motion.js";
import { el, group, layers, set, shift } from "../base/svg.js";
import {
  closingCounts,
  closingVeil,
  grooves,
  hollows,
  lastMove,
  leaving,
  nameTags,
  PAWN,
  Panels,
  plate,
  RIM,
  winningEdge,
} from "./flower.js";
import { ABOUT_GOSIX, cornerWords, dangerWords, describeGoSix } from "./words.js";

/**
 * @typedef {import("../base/types.js").View} View
 * @typedef {import("../../scene_types.js").GoSixHints} GoSixHints
 * @typedef {import("../base/geometry.js").Point} Point
 * @typedef {{side: number, node: SVGGraphicsElement, body: SVGGraphicsElement, shadow: SVGGraphicsElement}} Pawn
 */

const MARGIN = 26; // table around the wood
const REACH = 42; // how near a pointer must come to a corner

export class GoSixBoard extends Board {
  /** @param {HTMLElement} host @param {import("../base/types.js").BoardOptions} options */
  constructor(host, options) {
    super("gosix", host, options, ABOUT_GOSIX);
    /** @type {Map<string, Pawn>} */
    this.pawns = new Map();
    /** @type {string | null} a corner that a finger has asked about */
    this.touched = null;
    const width = 3 * ROOT3 * GOSIX_SIDE + 2 * (RIM + MARGIN);
    const height = 5 * GOSIX_SIDE + 2 * (RIM + MARGIN);
    set(this.svg, {
      viewBox: `${-width / 2} ${-height / 2 + 2} ${width} ${height}`,
      preserveAspectRatio: "xMidYMid meet",
    });
    this.panels = new Panels(this.shapes);
    this.hollows = hollows(this.shapes);
    this.layers = layers("closing counts edge corners shadows pawns leaving marks names air");
    const { closing, counts, edge, corners, ...above } = this.layers;
    this.svg.append(
      plate(),
      ...this.panels.nodes,
      closing,
      edge,
      grooves(),
      corners,
      ...Object.values(above),
      counts,
      this.hintLayer,
      this.ring,
    );
    set(this.ring, { d: circle(PAWN + 5) });
    corners.append(...this.hollows.values());
  }

  /** What moves would do, for the player to move. @returns {GoSixHints} */
  get hints() {
    return (this.mine && /** @type {any} */ (this.view?.hints)) || { closings: {}, dangers: {} };
  }

  describe() {
    return this.view ? describeGoSix(this.view, this.words) : "";
  }

  // Showing a view

  /** @param {View | null} previous @param {View} view @param {boolean} animate */
  show(previous, view, animate) {
    const moves = animate && previous !== view && previous !== null;
    this.touched = null;
    const arrival = this.#arrange(view, moves);
    this.#corners(view);
    this.#names(view);
    this.#win(view, moves && !previous?.outcome);
    const pointed = this.pointed;
    this.pointed = null;
    this.point(pointed);
    return arrival;
  }

  /** @param {View} view @param {boolean} animate @returns {Promise<void> | undefined} */
  #arrange(view, animate) {
    /** @type {Map<string, number>} */
    const wanted = new Map(Object.entries(view.board.corners));
    const gone = [...this.pawns.keys()].filter(
      (corner) => wanted.get(corner) !== this.pawns.get(corner)?.side,
    );
    const fresh = [...wanted].filter(([corner, side]) => this.pawns.get(corner)?.side !== side);
    const conquered = HEXAGONS.map((_, index) => index).filter(
      (index) => view.board.hexes[index] !== this.panels.owners[index],
    );
    const settle = () => {
      for (const index of conquered) this.panels.give(index, view.board.hexes[index] ?? null);
      this.#mark(view);
    };
    if (!animate) {
      for (const corner of gone) this.#remove(corner);
      for (const [corner, side] of fresh) this.#add(corner, side);
      settle();
      return undefined;
    }
    this.layers.marks.replaceChildren();
    const run = async () => {
      // The pawn that closes a hexagon may leave at once: it is shown to come first.
      const placed = view.events?.find((event) => event.kind === "placed");
      if (placed && !wanted.has(placed.cell) && !this.pawns.has(placed.cell)) {
        gone.push(placed.cell);
        fresh.push([placed.cell, this.lastSide(view)]);
      }
      if (fresh.length) this.emit("sound", "place");
      await Promise.all(fresh.map(([corner, side]) => this.#drop(this.#add(corner, side))));
      if (conquered.length) await this.#conquer(view, conquered, gone);
      for (const corner of gone) this.#remove(corner);
      settle();
    };
    return run();
  }

  /**
   * The winner's pawns go to the middle and become the large one.
   * @param {View} view
   * @param {number[]} conquered
   * @param {string[]} gone
   */
  async #conquer(view, conquered, gone) {
    this.emit("sound", "capture");
    const flights = gone.map((corner) => {
      const pawn = this.pawns.get(corner);
      const home = conquered.find(
        (index) => HEXAGONS[index].includes(corner) && view.board.hexes[index] === pawn?.side,
      );
      if (!pawn) return Promise.resolve();
      const [x, y] = cornerPlace(corner);
      const [cx, cy] = home === undefined ? [x, y] : HEXAGON_CENTRES[home];
      this.layers.air.append(pawn.node);
      const away = { transform: `translate(${cx - x}px, ${cy - y}px)`, opacity: 0.9 };
      const timing = {
        duration: TIMES.capture,
        easing: "ease-in",
        fill: /** @type {FillMode} */ ("both"),
      };
      void this.motion.play(pawn.shadow, [{ opacity: 1 }, { opacity: 0 }], timing);
      return this.motion.play(pawn.body, [{ transform: "none", opacity: 1 }, away], timing);
    });
    await Promise.all(flights);
    for (const corner of gone) this.#remove(corner);
    await Promise.all(
      conquered.map((index) => {
        this.panels.give(index, view.board.hexes[index]);
        const [, cover, big] = /** @type {SVGElement[]} */ ([...this.panels.nodes[index].children]);
        if (!cover) return Promise.resolve();
        const timing = { duration: TIMES.capture, easing: SOFT };
        void this.motion.play(
          cover,
          [
            { transform: "scale(.3)", opacity: 0 },
            { transform: "none", opacity: 1 },
          ],
          timing,
        );
        return this.motion.play(
          big,
          [
            { transform: "scale(.6)" },
            { transform: "scale(1.1)", offset: 0.6 },
            { transform: "none" },
          ],
          timing,
        );
      }),
    );
  }

  /** @param {string} corner @param {number} side @returns {Pawn} */
  #add(corner, side) {
    this.#remove(corner);
    const { shapes } = this;
    const place = shift(cornerPlace(corner));
    const body = group("body", shapes.use(shapes.pawn(side, PAWN)));
    const node = el(
      "g",
      { class: `pawn side${side}`, transform: place, "data-cell": corner, "data-side": side },
      body,
    );
    const shadow = shapes.use(shapes.pawnShadow(PAWN), { transform: place });
    this.layers.pawns.append(node);
    this.layers.shadows.append(shadow);
    const pawn = { side, node, body, shadow };
    this.pawns.set(corner, pawn);
    return pawn;
  }

  /** @param {string} corner */
  #remove(corner) {
    const pawn = this.pawns.get(corner);
    pawn?.node.remove();
    pawn?.shadow.remove();
    this.pawns.delete(corner);
  }

  /** @param {Pawn} pawn */
  #drop({ body, shadow }) {
    const timing = { duration: TIMES.place, easing: FALL };
    const from = { transform: "translate(0px, -16px) scale(1.2)", opacity: 0.3 };
    void this.motion.play(shadow, [{ opacity: 0 }, { opacity: 1 }], timing);
    return this.motion.play(body, [from, { transform: "none", opacity: 1 }], timing);
  }

  /** Where one may place a pawn, and where one may not. @param {View} view */
  #corners(view) {
    const legal = new Set(this.mine && this.options.legal ? (view.legal ?? []) : []);
    for (const [name, node] of this.hollows) {
      const closing = this.hints.closings[name];
      node.classList.toggle("can", legal.has(name));
      node.classList.toggle("cannot", Boolean(closing && !closing.legal));
      node.classList.toggle("closes", Boolean(closing?.legal));
    }
  }

  /** @param {View} view */
  #mark(view) {
    const corner = view.last ?? "";
    const marks = lastMove(this.shapes, corner, this.pawns.has(corner), this.lastSide(view));
    this.layers.marks.replaceChildren(...marks);
  }

  /** @param {View} view */
  #names(view) {
    if (!this.options.coordinates) return this.layers.names.replaceChildren();
    return this.layers.names.replaceChildren(...nameTags(view.board.hexes));
  }

  /** @param {View} view @param {boolean} animate */
  #win(view, animate) {
    const names = view.outcome?.cells ?? [];
    const edges = names.map(winningEdge);
    this.layers.edge.replaceChildren(...edges);
    if (!animate || !view.outcome) return;
    this.emit("sound", "end");
    edges.forEach((node, n) => {
      const delay = TIMES.place + 2 * TIMES.capture + n * 90;
      void this.motion.play(node, [{ opacity: 0 }, { opacity: 1 }], { duration: 400, delay });
    });
  }

  // Pointing and playing

  /** @param {string | null} corner */
  preview(corner) {
    const can = Boolean(corner && this.mine && this.view?.legal?.includes(corner));
    const closing = corner ? this.hints.closings[corner] : undefined;
    this.frame.classList.toggle("hot", can);
    this.#doom(corner, closing?.cleared ?? []);
    this.warn(can ? corner : null, dangerWords(this, corner));
    const { shapes } = this;
    const ghost =
      corner && can
        ? [
            el(
              "g",
              {
                class: closing?.cleared.includes(corner) ? "ghost doomed" : "ghost",
                transform: shift(cornerPlace(corner)),
              },
              shapes.use(shapes.pawn(this.side, PAWN)),
            ),
          ]
        : [];
    this.layers.closing.replaceChildren(
      ...(closing?.hexagons ?? []).map((item) => closingVeil(shapes, item)),
    );
    this.layers.counts.replaceChildren(
      ...ghost,
      ...(closing?.hexagons ?? []).map((item) => closingCounts(shapes, item)),
    );
  }

  /**
   * Cross out the pawns that would leave the board, the new one too.
   * @param {string | null} pointed @param {string[]} corners
   */
  #doom(pointed, corners) {
    for (const [corner, { node }] of this.pawns)
      node.classList.toggle("doomed", corners.includes(corner));
    const leave = corners.filter((corner) => corner === pointed || this.pawns.has(corner));
    this.layers.leaving.replaceChildren(...leave.map(leaving));
  }

  /** @param {string | null} corner @param {import("../base/base.js").How} how @returns {void} */
  press(corner, how) {
    if (!corner || !this.view || !this.mine) return;
    const asked = this.touched;
    this.touched = null;
    if (this.view.legal?.includes(corner)) {
      // A finger cannot hover: where a hexagon would be closed the first tap only shows it.
      const costly = this.hints.closings[corner] || this.hints.dangers[corner];
      if (how !== "touch" || !costly || asked === corner) return this.send(corner);
      this.touched = corner;
      this.say(this.cellWords(corner));
    } else {
      if (how === "touch" && this.hints.closings[corner]) this.touched = corner; // the counts stay, as a reason
      this.point(corner);
      const node = this.pawns.get(corner)?.body ?? this.hollows.get(corner)?.querySelector("use");
      this.refuse(corner, corner, node);
    }
  }

  get confirming() {
    return this.touched !== null;
  }

  // Places

  /** @param {Point} point */
  cellAt(point) {
    const corner = placeAt(CORNERS, point, REACH);
    return corner ?? (this.options.pick ? placeAt(AREAS, point, GOSIX_SIDE) : null);
  }

  get reach() {
    return PAWN;
  }

  /** The counts of a hexagon that lies above a corner. @param {string} corner */
  shownAbove(corner) {
    const middles = (this.hints.closings[corner]?.hexagons ?? []).map(
      ({ hexagon: name }) => HEXAGON_CENTRES[Number(name) - 1][1],
    );
    return middles.some((y) => y < cornerPlace(corner)[1]);
  }

  /** @param {string} corner */
  placeOf(corner) {
    return AREAS.get(corner) ?? cornerPlace(corner);
  }

  firstCell() {
    return CORNERS.has(this.view?.last ?? "") ? String(this.view?.last) : "d2";
  }

  /** @param {string} corner @param {string} heading */
  step(corner, heading) {
    const places = this.options.pick ? new Map([...CORNERS, ...AREAS]) : CORNERS;
    return nearest(this.placeOf(corner), heading, places);
  }

  /** @param {string} corner */
  cellWords(corner) {
    return cornerWords(this, corner);
  }

  /** @param {string} move @param {object} [how] */
  shapesOf(move, how) {
    return CORNERS.has(move) ? [{ from: move, ...how }] : [];
  }

  get outline() {
    return { d: circle(PAWN + 3), radius: PAWN + 3 };
  }

  /** A hexagon is ringed inside its sides. @param {string} cell */
  outlineOf(cell) {
    if (!AREAS.has(cell)) return this.outline;
    const radius = GOSIX_SIDE - 2 * PAWN;
    return { d: hexagon(radius, 8), radius };
  }

  /** @param {string} move */
  hint(move) {
    const place = CORNERS.get(move) ?? AREAS.get(move);
    return place ? [el("path", { class: "hint", d: this.outline.d, transform: shift(place) })] : [];
  }
}
