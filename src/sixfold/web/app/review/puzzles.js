// @ts-check
// Puzzles from a reviewed game: turns where the engine has proven what was missed.

import { faultText } from "../game/play.js";
import { post, tablePath } from "../net/api.js";
import { wishFor } from "../puzzles/chooser.js";
import { note } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { icon } from "../ui/icons.js";

/** @typedef {import("../table/store.js").Store} Store */

/** How many puzzles the mistakes of this page's player make; of everybody's for who watches. @param {Store} store */
export function countPuzzles({ view, review }) {
  const turns = review?.state === "done" ? review.turns : [];
  const isMine = (/** @type {number} */ seat) => !view.you.length || view.you.includes(seat);
  return turns.filter(({ puzzle, seat }) => puzzle && isMine(seat)).length;
}

/** A button that makes them and goes to the first one. @param {Store} store @param {number} n */
export function puzzlesButton(store, n) {
  const button = /** @type {HTMLButtonElement} */ (
    h(
      "button.button.own-puzzles",
      { type: "button", title: t("Proven by the engine"), onclick: make },
      icon("star"),
      t("Puzzles from this game ({n})", { n }),
    )
  );
  async function make() {
    button.disabled = true;
    try {
      const { puzzles } = await post(tablePath(store.view.id, "/review/puzzles"));
      const next = puzzles.find((/** @type {{solved: boolean}} */ { solved }) => !solved);
      if (next ?? puzzles[0]) {
        wishFor({ own: true });
        return location.assign(`/puzzles/${(next ?? puzzles[0]).id}`);
      }
      note(t("The engine has proven too little in this game to make a puzzle of it."));
    } catch (error) {
      note(faultText(error));
    }
    button.disabled = false;
    return undefined;
  }
  return button;
}
