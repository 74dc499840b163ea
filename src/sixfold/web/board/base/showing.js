// @ts-check
// Views one after the other: those that come while something moves wait for their turn, and whoever
// acts meanwhile finishes the motion and acts on what comes to rest.

import { Motion } from "./motion.js";

/** @typedef {import("./types.js").View} View */

export class Showing {
  /** @param {() => import("./types.js").BoardOptions} options */
  constructor(options) {
    this.motion = new Motion(options);
    /** The view that stands on the board, or is coming to. @type {View | null} */
    this.view = null;
    /** @type {{view: View, animate: boolean}[]} */
    this.pending = [];
    this.showing = false;
    this.settled = Promise.resolve();
    /** How many times something was promised that has not come yet, and the newest promise. */
    this.promised = 0;
    /** @type {Promise<unknown>} */
    this.promise = Promise.resolve();
    /** Whether somebody waits for the board: nothing moves until it is at rest. */
    this.hurried = false;
    /** What is done then. @type {(() => void) | null} */
    this.late = null;
  }

  /**
   * Show a view. Views that come while something moves wait for their turn.
   * @param {View} view
   * @param {{animate?: boolean}} [how]
   * @returns {Promise<void>} resolves when everything stands still
   */
  update(view, { animate = true } = {}) {
    this.pending.push({ view, animate });
    if (!this.showing) this.settled = this.#drain();
    return this.settled;
  }

  /**
   * Views are on their way and may have to be fetched first: what is done on the board until then
   * waits for them.
   * @param {Promise<unknown>} coming
   */
  expect(coming) {
    this.promised += 1;
    const come = () => {
      this.promised -= 1;
    };
    this.promise = coming.then(come, come);
  }

  /** Whether there is a newer view than the one on the board. */
  get behind() {
    return this.showing || this.promised > 0;
  }

  /** Resolves when the newest view stands still. */
  async rest() {
    while (this.behind) await (this.showing ? this.settled : this.promise);
  }

  /** Finish what moves at once. */
  skip() {
    if (this.showing) this.motion.skip();
    else this.motion.finish();
  }

  /**
   * Somebody acts while things move: finish at once whatever moves now or comes until the board is
   * at rest.
   */
  hurry() {
    this.skip();
    if (!this.behind || this.hurried) return;
    this.hurried = true;
    void this.rest().then(() => (this.hurried = false));
  }

  /**
   * Do something when the board is at rest, but not if it shows a chain until then: nobody can have
   * meant what stands after it. The newest wish counts.
   * @param {() => void} wish
   */
  atRest(wish) {
    this.late = wish;
    void this.rest().then(() => {
      const late = this.late;
      this.late = null;
      late?.();
    });
  }

  /** Whether a chain is being shown, so that a click or key only means "go on". */
  get inChain() {
    const { showing, view, pending } = this;
    return (
      showing &&
      [view, ...pending.map((next) => next.view)].some((each) => each && this.chains(each))
    );
  }

  // What a board does for itself

  /** Whether a view belongs to a chain of moves. @param {View} _view */
  chains(_view) {
    return false;
  }

  /**
   * Take the next view.
   * @param {View} _view
   * @param {boolean} _animate
   * @returns {Promise<void> | void}
   */
  take(_view, _animate) {}

  /** @param {string} _event @param {any} [_value] */
  emit(_event, _value) {}

  /** @returns {Promise<void>} */
  async #drain() {
    // A view that needs no motion is drawn before `update` returns.
    this.showing = true;
    try {
      for (let next = this.pending.shift(); next; next = this.pending.shift()) {
        if (this.chains(next.view)) this.late = null;
        const arrival = this.take(next.view, next.animate && !this.hurried);
        if (arrival) await arrival;
      }
    } finally {
      this.motion.resume();
      this.showing = false;
    }
    if (this.view) this.emit("settled", this.view);
  }
}

/**
 * Whether two views show the same board to the same player.
 * @param {View} one
 * @param {View} other
 */
export function sameBoard(one, other) {
  /** @param {View} view */
  const shown = ({ board, turn, last, legal, outcome, may }) =>
    JSON.stringify([board, turn, last, legal, outcome, may?.includes("move")]);
  return shown(one) === shown(other);
}
