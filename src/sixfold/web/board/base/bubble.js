// @ts-check
// A few words beside a cell: why it refuses, or what a move there would cost. They are for the eye;
// whoever shows them also says them.

/**
 * @typedef {import("./geometry.js").Point} Point
 * @typedef {"why" | "danger"} Kind
 */

const GAP = 8; // pixels between the bubble and the cell, and the edge of the board
const READING = 55; // ms for a letter
const LEAST = 3500;

export class Bubble {
  /** @param {import("./base.js").Board} board */
  constructor(board) {
    this.board = board;
    this.node = document.createElement("div");
    this.node.className = "sf-bubble";
    this.node.hidden = true;
    this.node.setAttribute("aria-hidden", "true");
    /** @type {string | null} */
    this.cell = null;
    /** @type {Kind | null} */
    this.kind = null;
    this.timer = 0;
  }

  /**
   * Words beside a cell; a reason goes by itself, a warning stays as long as one points there.
   * @param {string} cell @param {string} words @param {Kind} kind @param {() => void} [gone]
   */
  show(cell, words, kind, gone) {
    this.hide();
    this.cell = cell;
    this.kind = kind;
    this.node.dataset.kind = kind;
    this.node.dataset.cell = cell;
    this.node.textContent = words;
    this.node.hidden = false;
    this.place();
    if (gone) this.timer = window.setTimeout(gone, LEAST + READING * words.length);
  }

  /** @param {Kind} [kind] only words of this kind */
  hide(kind) {
    if (kind && kind !== this.kind) return;
    clearTimeout(this.timer);
    this.node.hidden = true;
    this.kind = null;
    this.cell = null;
  }

  /** Beside the cell and inside the board, away from what is to be seen with it. */
  place() {
    const { board, node, cell } = this;
    if (node.hidden || cell === null) return;
    const [x, y] = board.onFrame(board.placeOf(cell));
    const reach = Math.abs(board.onFrame(above(board.placeOf(cell), board.reach))[1] - y) + GAP;
    const { clientWidth, clientHeight } = board.frame;
    const { offsetWidth, offsetHeight } = node;
    const left = within(x - offsetWidth / 2, GAP, clientWidth - offsetWidth - GAP);
    const room = {
      above: y - reach - offsetHeight,
      below: clientHeight - y - reach - offsetHeight,
    };
    const shy = board.shownAbove(cell);
    const below = shy ? room.below >= GAP || room.above < GAP : room.above < GAP;
    const top = below ? y + reach : y - reach - offsetHeight;
    node.classList.toggle("below", below);
    node.style.left = `${left}px`;
    node.style.top = `${within(top, GAP, clientHeight - offsetHeight - GAP)}px`;
    node.style.setProperty("--tail", `${within(x - left, 14, offsetWidth - 14)}px`);
  }
}

/** @param {Point} place @param {number} reach @returns {Point} */
const above = ([x, y], reach) => [x, y - reach];

/** @param {number} value @param {number} low @param {number} high */
function within(value, low, high) {
  return Math.max(low, Math.min(high, value));
}
