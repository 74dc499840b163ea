// @ts-check
// Keys of the pages with a board. The board hears its own first; these work from anywhere on the page
// except where somebody writes.

import { letterOf, PLACES, printedOnPlaces } from "../../board/base/keyboard.js";
import { family } from "../families/index.js";
import { openDialog } from "../ui/dialog.js";
import { h, put } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

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

/** @param {string[]} keys */
const caps = (keys) => keys.map((key) => h("kbd", {}, key));

/**
 * All keys in a dialog. It opens at once: what the browser tells of this keyboard is filled in when
 * it comes, so that an Escape always finds the dialog that it is meant for.
 * @param {string} name of a family
 * @param {[string[], string][]} own  what keys do on this page only
 */
export function showKeys(name, own) {
  const places = h("dt", {}, caps(PLACES));
  /** @param {[string[], string]} row */
  const row = ([keys, text]) => [h("dt", {}, caps(keys)), h("dd", {}, text)];
  void printedOnPlaces().then((printed) => put(places, caps(printed)));
  return openDialog(t("Keys"), [
    h(
      "dl.key-list",
      {},
      row([["↑", "↓", "←", "→"], t("move around the board")]),
      places,
      h("dd", {}, t("move in the six directions")),
      row([["Enter"], t("play, or lift a tile")]),
      row([["Esc"], t("put the tile back")]),
      family(name).keys().flatMap(row),
      row([[",", "."], t("one move back, one move forward")]),
      row([["←", "→"], t("the same, outside the board")]),
      row([["Home", "End"], t("to the start, to the last move")]),
      row([["U"], t("undo")]),
      own.flatMap(row),
      row([["?"], t("show these keys")]),
    ),
  ]);
}
