// @ts-check
// A sign beside what lies on a cell, which says something of the move that put it there. It covers
// neither the piece nor its mark; the next position clears it.

import { el, group, shift, text } from "./svg.js";

const RADIUS = 16;
const LETTER = 9; // how much wider each further letter makes it
const ASIDE = 0.68; // of what lies there: how far the sign is from its middle, up and to the right

export class Badge {
  /** @param {import("./base.js").Board} board */
  constructor(board) {
    this.board = board;
    this.node = group("badges");
  }

  /** @param {string} cell @param {string} sign @param {import("./drawn.js").Tone} tone */
  show(cell, sign, tone) {
    const [x, y] = this.board.placeOf(cell);
    const aside = ASIDE * this.board.reach;
    const width = 2 * RADIUS + LETTER * (sign.length - 1);
    const box = { x: -width / 2, y: -RADIUS, width, height: 2 * RADIUS, rx: RADIUS };
    const about = { class: `badge tone-${tone}`, "data-cell": cell };
    this.node.replaceChildren(
      el(
        "g",
        { ...about, transform: shift([x + aside, y - aside]) },
        el("rect", box),
        text(sign, 0, 1),
      ),
    );
    this.board.hintLayer.after(this.node);
  }

  clear() {
    this.node.replaceChildren();
  }
}
