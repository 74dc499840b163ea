// @ts-check
// A cell that refuses lights up, and what stands there shakes its head; the words come beside it.

import { el, set, shift } from "./svg.js";

export class Refusal {
  /** @param {import("./base.js").Board} board */
  constructor(board) {
    this.board = board;
    /** What was refused, and where. @type {{cell: string, move: string} | null} */
    this.now = null;
    this.node = el("g", { class: "refused" });
  }

  /** @param {string} cell @param {string} move @param {Element | null | undefined} piece */
  show(cell, move, piece) {
    const { board, node } = this;
    this.now = { cell, move };
    const d = board.ring.getAttribute("d") ?? "";
    node.replaceChildren(el("path", { class: "around", d }), el("path", { d }));
    set(node, { transform: shift(board.placeOf(cell)), "data-cell": cell });
    board.ring.before(node);
    const flash = [1, 0.15, 1, 0.15, 1].map((opacity) => ({ opacity }));
    void board.motion.play(node, flash, 520);
    const shake = [0, -4, 4, -2, 0].map((x) => ({ transform: `translateX(${x}px)` }));
    if (piece) void board.motion.play(piece, shake, 220);
  }

  end() {
    this.now = null;
    this.node.remove();
  }
}
