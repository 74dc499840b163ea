// @ts-check
// Phase two of SIX: a tile in the hand. It rises from its cell, hovers over the target that is
// pointed at, and what it would cost is hatched before it is laid.
//
//   lift(cell) ── asks the page ──> setLifts ──> point at a target ──> press lays it
//                                                     └─ equal groups: point at the one to keep

import { hexagon } from "../base/geometry.js";
import { TILE } from "../base/pieces.js";
import { el, group, shift } from "../base/svg.js";
import { sentences } from "../base/words.js";
import { dangerWords } from "./words.js";

/**
 * @typedef {import("../base/types.js").Target} Target
 * @typedef {import("./six.js").SixBoard} SixBoard
 * @typedef {import("./tiles.js").Piece} Piece
 * @typedef {import("../base/geometry.js").Point} Point
 * @typedef {NonNullable<Target["choices"]>[number]} Choice
 */

export class Hand {
  /** @param {SixBoard} board */
  constructor(board) {
    this.board = board;
    /** @type {Piece | null} */
    this.held = null;
    /** @type {Map<string, Target> | null} null while the page is asked */
    this.targets = null;
    /** @type {Target | null} whose group is being chosen */
    this.choosing = null;
    /** @type {Choice | null} */
    this.choice = null;
    /** @type {string | null} where a finger has asked for a preview */
    this.touched = null;
    /** @type {string | null} dropped there before the answer came */
    this.waiting = null;
    /** @type {string | null} laid there, and not yet confirmed */
    this.laid = null;
    /** @type {Set<string>} */
    this.doomed = new Set();
    this.carried = false;
    this.shadow = group("hand-shadow");
    this.node = group("hand", this.shadow);
  }

  /** @param {string} cell */
  lift(cell) {
    const { board } = this;
    if (this.choosing) this.back();
    if (this.held) this.back();
    const piece = board.pieces.get(cell);
    if (!piece) return;
    this.held = piece;
    this.targets = null;
    this.shadow.replaceChildren(board.shapes.use(board.shapes.tileShadow(true)));
    piece.node.removeAttribute("transform");
    piece.shadow.remove();
    this.node.append(piece.node);
    this.#hover(board.placeOf(cell));
    board.layers.air.append(this.node);
    board.layers.ghosts.replaceChildren(board.trace(cell, piece.side));
    board.frame.classList.add("holding");
    board.showSpots([], "target");
    board.emit("about", cell);
    board.say(board.words.t("Tile lifted."));
  }

  /** @param {import("../base/types.js").Lifts} lifts */
  setLifts({ cell, targets }) {
    const { board, held } = this;
    // An answer about a tile that is no longer in the hand comes too late.
    if (
      !held ||
      (cell && cell !== held.cell) ||
      targets.some((target) => !target.move.startsWith(`${held.cell}>`))
    )
      return;
    this.targets = new Map(targets.map((target) => [target.cell, target]));
    board.showSpots([...this.targets.keys()], "target");
    this.#doom(this.#certain());
    board.say(
      board.words.tn("{n} place for this tile.", "{n} places for this tile.", targets.length),
    );
    const pointed = this.waiting ?? board.pointed;
    if (pointed) this.preview(pointed);
    if (this.waiting) this.drop(this.waiting);
    this.waiting = null;
  }

  /** What is lost wherever the tile is laid. */
  #certain() {
    const all = [...(this.targets?.values() ?? [])].map((target) => target.captures ?? []);
    return all.length ? all.reduce((sum, cells) => sum.filter((cell) => cells.includes(cell))) : [];
  }

  /** @param {string | null} cell */
  preview(cell) {
    const { board, held } = this;
    if (!held || this.laid) return;
    if (this.choosing) return this.#pointAtGroup(cell);
    const target = cell ? this.targets?.get(cell) : undefined;
    board.frame.classList.toggle("hot", Boolean(target || cell === held.cell));
    if (target && cell) board.spots.get(cell)?.classList.add("on");
    if (!this.carried) this.#hover(board.placeOf(target ? target.cell : held.cell));
    this.#doom(target ? (target.captures ?? []) : this.#certain());
    board.warn(target?.cell ?? null, dangerWords(board.words, target?.danger));
  }

  /** @param {string} cell @param {import("../base/base.js").How} how */
  press(cell, how) {
    const { board, held } = this;
    if (!held) return;
    if (this.choosing) return this.#pressGroup(cell, how);
    const asked = this.touched;
    this.touched = null;
    const target = this.targets?.get(cell);
    if (target) {
      // A finger cannot hover: where something would be captured the first tap only shows it.
      const captures = (target.captures?.length ?? 0) > this.#certain().length;
      const costly = captures || Boolean(target.danger);
      if (how === "touch" && costly && asked !== cell) {
        this.touched = cell;
        board.pointed = null;
        board.point(cell);
        board.say(board.cellWords(cell));
      } else this.#lay(target);
    } else if (cell === held.cell) this.back();
    else if (board.view?.legal?.includes(cell)) this.lift(cell);
    else board.refuse(cell, `${held.cell}>${cell}`, held.body);
  }

  /** @param {Target} target */
  #lay(target) {
    const { board } = this;
    this.carried = false;
    this.node.classList.remove("carried");
    this.#hover(board.placeOf(target.cell));
    const choices = target.choices ?? [];
    if (choices.length > 1) this.#choose(target, choices);
    else this.#send(choices[0]?.move ?? target.move, target.cell);
  }

  /**
   * The tile stays where it was laid until the next view.
   * @param {string} move
   * @param {string} cell
   */
  #send(move, cell) {
    this.laid = cell;
    this.board.send(move);
  }

  // Equal groups: the player points at the one that stays

  /** @param {Target} target @param {Choice[]} choices */
  #choose(target, choices) {
    const { board } = this;
    this.choosing = target;
    this.choice = null;
    this.touched = null;
    board.showSpots([], "target");
    this.#doom([]);
    const outline = hexagon(TILE - 3, 6);
    const groups = choices.map((choice, n) => {
      const cells = choice.keeps.filter((cell) => cell !== target.cell);
      const edges = cells.map((cell) =>
        el("path", { d: outline, transform: shift(board.placeOf(cell)), "data-cell": cell }),
      );
      return el("g", { class: "group", "data-group": n }, ...edges);
    });
    board.layers.edge.replaceChildren(...groups);
    board.frame.classList.add("choosing");
    board.emit("choose", choices.length);
    board.say(board.words.t("These groups are the same size: choose the one that stays."));
    this.#pointAtGroup(board.pointed);
  }

  /** @param {string | null} cell */
  #groupAt(cell) {
    return (
      this.choosing?.choices?.find(
        (choice) => cell && choice.keeps.includes(cell) && cell !== this.choosing?.cell,
      ) ?? null
    );
  }

  /** @param {string | null} cell */
  #pointAtGroup(cell) {
    this.#show(this.#groupAt(cell));
  }

  /** @param {Choice | null} choice */
  #show(choice) {
    const { board, choosing, held } = this;
    if (!choosing || !held) return;
    this.choice = choice;
    const index = choice ? choosing.choices?.indexOf(choice) : -1;
    for (const [n, node] of board.layers.edge.querySelectorAll(".group").entries()) {
      node.classList.toggle("on", n === index);
    }
    board.frame.classList.toggle("hot", Boolean(choice));
    const others = [...board.pieces.keys()].filter(
      (cell) => cell !== held.cell && !choice?.keeps.includes(cell),
    );
    this.#doom(choice ? (choice.captures ?? others) : (choosing.captures ?? []));
    board.warn(choosing.cell, dangerWords(board.words, (choice ?? choosing).danger));
  }

  /** @param {string} cell @param {import("../base/base.js").How} how */
  #pressGroup(cell, how) {
    const choice = this.#groupAt(cell);
    if (!choice) return;
    if (how === "touch" && this.touched !== choice.move) {
      this.touched = choice.move;
      this.#show(choice);
    } else this.#send(choice.move, this.choosing?.cell ?? "");
  }

  // Keyboard

  /** Arrows go from group to group while one is chosen. @param {string} heading */
  walk(heading) {
    const choices = this.choosing?.choices;
    if (!choices) return false;
    const now = this.choice ? choices.indexOf(this.choice) : -1;
    const forward = !/left|up/.test(heading);
    const next = (now + (forward ? 1 : choices.length - (now < 0 ? 0 : 1))) % choices.length;
    this.#show(choices[next]);
    const { tn } = this.board.words;
    const kept = choices[next].keeps.length;
    const keeps = tn("Keep this group of {n} tile.", "Keep this group of {n} tiles.", kept);
    this.board.say(sentences(keeps, dangerWords(this.board.words, choices[next].danger)));
    return true;
  }

  enter() {
    if (!this.choosing) return false;
    if (this.choice) this.#send(this.choice.move, this.choosing.cell);
    return true;
  }

  // The mouse carries the tile

  /** @param {Point} point */
  carry(point) {
    this.carried = true;
    this.node.classList.add("carried");
    this.#hover(point);
  }

  /** @param {string | null} cell */
  drop(cell) {
    if (!this.held) return;
    this.carried = false;
    this.node.classList.remove("carried");
    if (cell && !this.targets) {
      this.waiting = cell;
      return;
    }
    const target = cell ? this.targets?.get(cell) : undefined;
    if (target) this.#lay(target);
    else if (cell && cell !== this.held.cell) {
      const move = `${this.held.cell}>${cell}`;
      this.back();
      this.board.refuse(cell, move, this.board.pieces.get(move.split(">")[0])?.body);
    } else this.#hover(this.board.placeOf(this.held.cell)); // a short pull is a click: the tile stays up
  }

  /** @param {Point} place */
  #hover(place) {
    if (!this.held) return;
    this.held.at = place;
    this.node.style.setProperty("transform", `translate(${place[0]}px, ${place[1]}px)`);
  }

  // Putting it back

  /** One step back: from choosing to holding, from holding to the table. */
  back() {
    const { board } = this;
    if (!this.held || !board.view) return;
    this.laid = null;
    if (this.choosing && this.targets) {
      this.#clearChoice();
      board.showSpots([...this.targets.keys()], "target");
      this.#hover(board.placeOf(this.held.cell));
      this.#doom(this.#certain());
      board.warn(null, "");
      return;
    }
    void board.show(board.view, board.view, false);
    board.say(board.words.t("Tile put back."));
  }

  /** Let go; the board lays the piece. @returns {Piece | null} */
  release() {
    const { held, board } = this;
    this.#clearChoice();
    this.#doom([]);
    board.warn(null, "");
    held?.body.querySelector(".veil")?.remove();
    this.held = null;
    this.targets = null;
    this.waiting = null;
    this.laid = null;
    this.carried = false;
    this.node.classList.remove("carried");
    this.node.remove();
    board.frame.classList.remove("holding", "hot");
    return held;
  }

  #clearChoice() {
    if (this.choosing) this.board.emit("choose", 0);
    this.choosing = null;
    this.choice = null;
    this.touched = null;
    this.board.frame.classList.remove("choosing");
    this.board.layers.edge.replaceChildren();
    this.board.spotsKey = "";
  }

  /** Hatch and fade what would be captured. @param {string[]} cells */
  #doom(cells) {
    const { board } = this;
    const next = new Set(cells);
    for (const cell of this.doomed)
      if (!next.has(cell)) board.pieces.get(cell)?.node.classList.remove("doomed");
    for (const cell of next) board.pieces.get(cell)?.node.classList.add("doomed");
    this.doomed = next;
    const veils = cells.flatMap((cell) => {
      const piece = board.pieces.get(cell);
      if (!piece || piece === this.held) return [];
      return [
        board.shapes.use(`veil-${piece.side}`, {
          class: "veil",
          transform: shift(piece.at),
          "data-cell": cell,
        }),
      ];
    });
    board.layers.doomed.replaceChildren(...veils);
    // The tile in the air may go as well: with the group that it would join.
    const cell = this.choosing?.cell ?? board.pointed;
    const goes = Boolean(this.held && cell && next.has(cell) && this.targets?.has(cell));
    this.node.classList.toggle("doomed", goes);
    this.node.querySelector(".veil")?.remove();
    if (this.held && goes)
      this.held.body.append(
        board.shapes.use(`veil-${this.held.side}`, { class: "veil", "data-cell": cell }),
      );
  }
}
