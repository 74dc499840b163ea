// @ts-check
// What became of one's own offers: somebody who asked for a draw, or to take a move back, is told that
// the others do not want it.

import { announce } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { act } from "./send.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {"draw" | "takeback"} Asked */

/** Offers that this page takes back itself: nobody has declined those. @type {Set<Asked>} */
const withdrawn = new Set();

/** @param {Store} store @param {Asked} what */
export async function withdraw(store, what) {
  withdrawn.add(what);
  if (!(await act(store, `decline_${what}`))) withdrawn.delete(what);
}

/** @param {Asked} what */
export const declinedText = (what) =>
  what === "draw" ? t("Your draw offer was declined.") : t("Your take-back request was declined.");

/** Notice answers; a declined offer is told until somebody moves or the game ends. @param {Store} store */
export function watchAnswers(store) {
  store.addEventListener("view", () => {
    const { view, before } = store;
    const goesOn = view.phase === "playing";
    if (!goesOn || store.declined?.ply !== view.ply) store.set("declined", null);
    if (!before || !goesOn || view.ply < before.ply) return;
    const moved = view.ply > before.ply;
    for (const what of /** @type {Asked[]} */ (["draw", "takeback"])) {
      const asker = before.offers[what];
      if (asker === null || view.offers[what] !== null) continue;
      const own = withdrawn.delete(what) || (moved && view.you.includes(before.turn));
      if (own || !view.you.includes(asker)) continue;
      store.set("declined", { what, ply: view.ply });
      announce(declinedText(what));
    }
  });
}
