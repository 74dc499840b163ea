// @ts-check
// The one door to the boards.

import { GenericBoard } from "./base/generic.js";
import { GoSixBoard } from "./gosix/gosix.js";
import { HexoneBoard } from "./hexone/hexone.js";
import { OWN } from "./own.js";
import { SixBoard } from "./six/six.js";

/** @typedef {import("./base/base.js").Board} Board */
/** @typedef {import("./base/types.js").BoardOptions} BoardOptions */

/** @typedef {new (host: HTMLElement, options: BoardOptions) => Board} OwnBoard */

const BOARDS = new Map(
  /** @type {[string, OwnBoard][]} */ ([
    ["six", SixBoard],
    ["gosix", GoSixBoard],
    ["hexone", HexoneBoard],
    ...[...OWN].map(([family, { Board }]) => [family, Board]),
  ]),
);

/**
 * A board of one family inside a host element, whose size it takes. A family without a board of its
 * own gets one that lists the moves.
 * @param {string} family
 * @param {HTMLElement} host
 * @param {BoardOptions} [options]
 * @returns {Board}
 */
export function createBoard(family, host, options = {}) {
  const Own = BOARDS.get(family);
  return Own ? new Own(host, options) : new GenericBoard(family, host, options);
}
