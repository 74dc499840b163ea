// @ts-check
// Keys of the pages with a board. The board hears its own first; these work from anywhere on the page
// except where somebody writes.

import { letterOf, printedOnPlaces } from "../board/keyboard.js";
import { openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { family } from "./families/index.js";
import { t } from "./i18n.js";

/** @typedef {Record<string, () => unknown>} Bindings  a key → what it does */

/** @param {Bindings} bindings */
export function listen(bindings) {
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("input, textarea, select, dialog")) return;
    const run = bindings[letterOf(event)];
    if (!run) return;
    event.preventDefault();
    void run();
  });
}

/**
 * All keys in a dialog.
 * @param {string} name of a family
 * @param {[string[], string][]} own  what keys do on this page only
 */
export async function showKeys(name, own) {
  /** @type {[string[], string][]} */
  const rows = [
    [["↑", "↓", "←", "→"], t("move around the board")],
    [await printedOnPlaces(), t("move in the six directions")],
    [["Enter"], t("play, or lift a tile")],
    [["Esc"], t("put the tile back")],
    ...family(name).keys(),
    [[",", "."], t("one move back, one move forward")],
    [["←", "→"], t("the same, outside the board")],
    [["Home", "End"], t("to the start, to the last move")],
    [["U"], t("undo")],
    ...own,
    [["?"], t("show these keys")],
  ];
  return openDialog(t("Keys"), [
    h(
      "dl.key-list",
      {},
      rows.flatMap(([keys, text]) => [
        h(
          "dt",
          {},
          keys.map((key) => h("kbd", {}, key)),
        ),
        h("dd", {}, text),
      ]),
    ),
  ]);
}
