// @ts-check
// A board that shows scenes, whoever fetches them: analysis, lessons and puzzles. It looks as the
// settings say, and answers what only the rules know: where a lifted tile may go, and why not here.

import { printedOnPlaces } from "../../board/base/keyboard.js";
import { createBoard } from "../../board/index.js";
import { postAgain } from "../net/api.js";
import { announce } from "../ui/announce.js";
import { t, tn } from "../ui/i18n.js";
import { pace, settings, watchSettings } from "../ui/settings.js";
import { sideNames } from "./words.js";

/**
 * @param {HTMLElement} host
 * @param {string} family
 * @param {() => Record<string, unknown>} line  how the server reaches what stands on the board:
 *   `game` or `position`, and `moves`
 * @returns {any} the board; it says `move`
 */
export function makeSceneBoard(host, family, line) {
  /** @type {any} */
  const board = createBoard(family, host, {
    sides: sideNames(family),
    t,
    tn,
    motion: pace() > 0,
    obstacles: () => [...document.querySelectorAll(".fit-button, .special-moves:not([hidden])")],
  });
  /** @param {string} what @param {Record<string, string>} about */
  const ask = (what, about) =>
    postAgain(`/api/scenes/${what}`, { ...line(), ...about }).catch(() => null);
  board.on("about", async (/** @type {string} */ cell) => {
    const about = await ask("about", { cell });
    if (about) board.setAbout({ cell, ...about });
    else board.cancel();
  });
  board.on("why", async (/** @type {string} */ move) => {
    const why = await ask("why", { move });
    const words = settings().coordinates ? why?.text : why?.here;
    if (words && board.explain(move, words)) announce(words);
  });
  watchSettings(({ coordinates, patterns }) =>
    board.setOptions({ coordinates, patterns, motion: pace() > 0, speed: pace() || 1 }),
  );
  void printedOnPlaces().then((keys) => board.setOptions({ keys }));
  return board;
}
