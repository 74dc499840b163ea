// @ts-check
// The tiles of SIX, and the motion that explains how they came where they lie.

import { middle, parseCell, sixPlace } from "../base/geometry.js";
import { FALL, TIMES } from "../base/motion.js";
import { el, group, set, shift } from "../base/svg.js";

/**
 * @typedef {import("../base/types.js").View} View
 * @typedef {import("../base/geometry.js").Point} Point
 * @typedef {{cell: string, side: number, node: SVGGraphicsElement, body: SVGGraphicsElement, shadow: SVGGraphicsElement, at: Point}} Piece
 */

/** A move's text: where a tile is laid, or where it comes from and goes to. */
export const MOVE = /^(-?\d+,-?\d+)(?:>(-?\d+,-?\d+))?/;

export class Tiles {
  /** @param {import("./six.js").SixBoard} board */
  constructor(board) {
    this.board = board;
    /** @type {Map<string, Piece>} */
    this.pieces = new Map();
  }

  /**
   * Bring the tiles where the view has them, with the motion that explains how they came there.
   * @param {View} view @param {boolean} animate @param {Piece | null} held
   * @returns {{target: string | null, arrival: Promise<void> | undefined}}
   */
  arrange(view, animate, held) {
    /** @type {Map<string, number>} */
    const wanted = new Map(
      view.board.tiles.map((/** @type {any} */ tile) => [tile.cell, tile.side]),
    );
    const gone = [...this.pieces.values()].filter((piece) => wanted.get(piece.cell) !== piece.side);
    const [, from, to] = MOVE.exec(view.last ?? "") ?? [];
    const mover = to ? gone.find((piece) => piece.cell === from) : undefined;
    const fresh = [...wanted].filter(([cell]) => this.pieces.get(cell)?.side !== wanted.get(cell));
    const target = to ?? from ?? null;
    if (!animate) {
      for (const piece of gone) this.#remove(piece);
      for (const [cell, side] of fresh) this.#add(cell, side);
      if (held && this.pieces.get(held.cell) === held) this.#lay(held);
      return { target: fresh.length ? target : null, arrival: undefined };
    }
    const taken = gone.filter((piece) => piece !== mover);
    // Judged lifted, the groups leave before the tile is laid; judged landed, after.
    const kinds = (view.events ?? []).map((event) => event.kind);
    const early = kinds.includes("captured") && kinds.indexOf("captured") < kinds.indexOf("moved");
    const run = async () => {
      if (early) await this.#slideOff(taken);
      if (mover) await this.#travel(mover, to);
      const stays = mover && wanted.get(to) === mover.side;
      const placed = fresh
        .filter(([cell]) => !(stays && cell === to))
        .map(([cell, side]) => this.#add(cell, side));
      if (held && held !== mover && this.pieces.get(held.cell) === held) this.#lay(held);
      if (placed.length) this.board.emit("sound", "place");
      const drops = placed.map((piece) => this.#drop(piece));
      const rest = early ? [] : taken;
      await Promise.all([...drops, this.#slideOff(mover && !stays ? [...rest, mover] : rest)]);
    };
    return { target: fresh.length || mover ? target : null, arrival: run() };
  }

  /** @param {string} cell @param {number} side @returns {Piece} */
  #add(cell, side) {
    const [q, r] = parseCell(cell);
    const at = sixPlace([q, r]);
    const body = group("body", this.board.shapes.use(this.board.shapes.tile(side, q * 5 + r * 7)));
    const node = el("g", { class: `tile side${side}`, "data-cell": cell, "data-side": side }, body);
    const shadow = this.board.shapes.use(this.board.shapes.tileShadow());
    const old = this.pieces.get(cell);
    if (old) this.#remove(old);
    /** @type {Piece} */
    const piece = { cell, side, node, body, shadow, at };
    this.pieces.set(cell, piece);
    this.#lay(piece);
    return piece;
  }

  /** Put a piece on its cell, in front of the rows behind it. @param {Piece} piece */
  #lay(piece) {
    const [q, r] = parseCell(piece.cell);
    piece.at = sixPlace([q, r]);
    piece.node.style.removeProperty("transform");
    set(piece.node, {
      transform: shift(piece.at),
      "data-cell": piece.cell,
      "data-row": r * 1000 + q,
    });
    set(piece.shadow, { transform: shift(piece.at) });
    const rows = /** @type {SVGElement[]} */ ([...this.board.layers.tiles.children]);
    const next = rows.find(
      (other) => other !== piece.node && Number(other.dataset.row) > r * 1000 + q,
    );
    this.board.layers.tiles.insertBefore(piece.node, next ?? null);
    this.board.layers.shadows.append(piece.shadow);
  }

  /** @param {Piece} piece */
  #remove(piece) {
    piece.node.remove();
    piece.shadow.remove();
    if (this.pieces.get(piece.cell) === piece) this.pieces.delete(piece.cell);
  }

  /** From the hand onto the table. @param {Piece} piece */
  #drop(piece) {
    const timing = { duration: TIMES.place, easing: FALL };
    const from = { transform: "translate(0px, -26px) scale(1.12)", opacity: 0.3 };
    return Promise.all([
      this.board.motion.play(piece.body, [from, { transform: "none", opacity: 1 }], timing),
      this.board.motion.play(piece.shadow, [{ opacity: 0 }, { opacity: 1 }], timing),
    ]);
  }

  /** Up, along a straight path, and down again. @param {Piece} piece @param {string} to */
  async #travel(piece, to) {
    const from = piece.at;
    const inHand = piece.node.parentNode !== this.board.layers.tiles;
    this.pieces.delete(piece.cell);
    piece.cell = to;
    this.pieces.set(to, piece);
    this.#lay(piece);
    this.board.layers.air.append(piece.node);
    const [dx, dy] = [from[0] - piece.at[0], from[1] - piece.at[1]];
    const near = Math.hypot(dx, dy) < 1;
    const timing = { duration: near ? TIMES.place : TIMES.move, easing: "ease-in-out" };
    const start = `translate(${dx}px, ${dy - (inHand ? 9 : 0)}px) scale(${inHand ? 1.04 : 1})`;
    const top = `translate(${dx / 2}px, ${dy / 2 - 14}px) scale(1.06)`;
    const frames = near ? [start, "none"] : [start, top, "none"];
    await Promise.all([
      this.board.motion.play(
        piece.body,
        frames.map((transform) => ({ transform })),
        timing,
      ),
      this.board.motion.play(
        piece.shadow,
        [
          { transform: `${css(piece.at)} translate(${dx}px, ${dy}px)` },
          { transform: css(piece.at) },
        ],
        timing,
      ),
    ]);
    this.#lay(piece);
    this.board.emit("sound", "move");
  }

  /** Groups that were split off leave the table together. @param {Piece[]} taken */
  async #slideOff(taken) {
    if (!taken.length) return;
    this.board.emit("sound", "capture");
    const stay = [...this.pieces.values()]
      .filter((piece) => !taken.includes(piece))
      .map((piece) => piece.at);
    const [sx, sy] = middle(stay);
    const [gx, gy] = middle(taken.map((piece) => piece.at));
    const away = Math.hypot(gx - sx, gy - sy) || 1;
    const [dx, dy] = [((gx - sx) / away) * 190, ((gy - sy) / away) * 190];
    const timing = {
      duration: TIMES.capture,
      easing: FALL,
      fill: /** @type {FillMode} */ ("both"),
    };
    /** @param {string} at */
    const slide = (at) => [
      { transform: at, opacity: 1 },
      { transform: `${at} translate(${dx}px, ${dy}px)`, opacity: 0 },
    ];
    await Promise.all(
      taken.flatMap((piece) => [
        this.board.motion.play(piece.body, slide("translate(0px, 0px)"), timing),
        this.board.motion.play(piece.shadow, slide(css(piece.at)), timing),
      ]),
    );
    for (const piece of taken) this.#remove(piece);
  }
}

/** @param {Point} point */
function css([x, y]) {
  return `translate(${x}px, ${y}px)`;
}
