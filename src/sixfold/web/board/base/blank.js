// @ts-check
// What a board is asked, and what it answers as long as a game knows no better.

import { Showing } from "./showing.js";

/**
 * @typedef {import("./geometry.js").Point} Point
 * @typedef {import("./types.js").View} View
 * @typedef {"mouse" | "touch" | "key"} How
 */

export class Blank extends Showing {
  /**
   * @param {View | null} _previous
   * @param {View} _view
   * @param {boolean} _animate
   * @returns {Promise<void> | void}
   */
  show(_previous, _view, _animate) {}

  /** @param {Point} _point @returns {string | null} */
  cellAt(_point) {
    return null;
  }

  /** @param {string} _cell @returns {Point} */
  placeOf(_cell) {
    return [0, 0];
  }

  /** @returns {string} */
  firstCell() {
    return "";
  }

  /** @param {string} _cell @param {string} _heading @returns {string | null} */
  step(_cell, _heading) {
    return null;
  }

  /** @param {string | null} _cell */
  preview(_cell) {}

  /** @param {string | null} _cell @param {How} _how */
  press(_cell, _how) {}

  escape() {}

  /**
   * A key that only this board knows.
   * @param {string} _key
   * @returns {boolean} whether it was used
   */
  key(_key) {
    return false;
  }

  /** @param {string} _cell */
  keepInView(_cell) {}

  /** @param {string} _cell @returns {string} */
  cellWords(_cell) {
    return "";
  }

  /** @param {string} _move @returns {SVGElement[]} */
  hint(_move) {
    return [];
  }

  /** Bring everything into view; only SIX has a camera. */
  fit() {}

  /** How far what lies on a cell reaches from its middle. */
  get reach() {
    return 0;
  }

  /** Whether words beside a cell would hide what is to be seen above it. @param {string} _cell */
  shownAbove(_cell) {
    return false;
  }

  /**
   * What shows a move: a ring, an arrow, or several.
   * @param {string} _move @param {Omit<import("./drawn.js").Shape, "from" | "to">} [_how]
   * @returns {import("./drawn.js").Shape[]}
   */
  shapesOf(_move, _how) {
    return [];
  }

  /** A ring around a cell, and how far it reaches. @returns {{d: string, radius: number}} */
  get outline() {
    return { d: "", radius: 0 };
  }

  /** The ring around a certain cell. @param {string} _cell @returns {{d: string, radius: number}} */
  outlineOf(_cell) {
    return this.outline;
  }

  /** Where a plate on a cell hides nothing. @param {string} cell @returns {Point} */
  platePlace(cell) {
    return this.placeOf(cell);
  }

  /** The whole board in words. @returns {string} */
  describe() {
    return "";
  }

  /** What the board is for those who hear it. */
  get role() {
    return "application";
  }

  /** Whether a finger has asked to see something and has still to confirm it. */
  get confirming() {
    return false;
  }
}
