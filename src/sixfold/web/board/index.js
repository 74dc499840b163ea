// @ts-check
// The one door to the boards.

import { GoSixBoard } from "./gosix.js";
import { HexoneBoard } from "./hexone.js";
import { SixBoard } from "./six.js";

/** @typedef {import("./types.js").BoardOptions} BoardOptions */

/**
 * A board of one family inside a host element, whose size it takes.
 * @param {"six" | "gosix" | "hexone"} family
 * @param {HTMLElement} host
 * @param {BoardOptions} [options]
 */
export function createBoard(family, host, options = {}) {
  switch (family) {
    case "six":
      return new SixBoard(host, options);
    case "gosix":
      return new GoSixBoard(host, options);
    case "hexone":
      return new HexoneBoard(host, options);
    default:
      throw new Error(`no board for ${family}`);
  }
}
