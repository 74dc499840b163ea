// @ts-check
// “It is your turn”, for somebody who looks elsewhere: the page's title and its icon say so, and
// while the page is hidden there is a sound. Who wants to tell it in another way listens (`onMyTurn`).

import { gameName } from "../game/words.js";
import { soundOfCall } from "../ui/sound.js";

/** @typedef {import("../table/store.js").Store} Store */
/**
 * What there is to tell: the game's name, and what the player is to do.
 * @typedef {{table: string, title: string, text: string}} TurnNews
 */

const ICON = new URL("../../css/icon.svg", import.meta.url).pathname;
const ICON_OF_TURN = new URL("../../css/icon-turn.svg", import.meta.url).pathname;

/** @type {Set<(news: TurnNews) => void>} */
const listeners = new Set();

/**
 * Hear when a player's turn comes while their page is hidden.
 * @param {(news: TurnNews) => void} listener
 * @returns {() => void} stops listening
 */
export function onMyTurn(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * @param {Store} store
 * @param {() => string} status  what the page says of the game, in one line
 */
export function makeTurn(store, status) {
  /** Who plays both sides on one screen knows whose turn it is. */
  const waits = () => store.mayMove && store.view.you.length < store.view.seats.length;

  function show() {
    const mark = store.mayMove ? "● " : "";
    document.title = `${mark}${status()} · ${gameName(store.view.family)}`;
    const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
    const wanted = waits() ? ICON_OF_TURN : ICON;
    if (icon && icon.getAttribute("href") !== wanted) icon.href = wanted;
  }

  store.addEventListener("view", () => {
    const { view, before } = store;
    const had = before?.phase === "playing" && before.may.includes("move");
    if (!document.hidden || had || !waits()) return;
    soundOfCall();
    const news = { table: view.id, title: gameName(view.family), text: status() };
    for (const tell of listeners) tell(news);
  });
  store.watch(["view", "pending", "ply", "engine"], show);
}
