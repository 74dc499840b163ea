// @ts-check
// The list of moves, and going back and forth in it.

import { h, put } from "../dom.js";
import { family } from "../families/index.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("../view.js").View} View */

/**
 * Moves by turns: an explosion of Hexone belongs to the turn of the placement before it.
 * @param {View} view
 * @returns {{ply: number, text: string}[][]}
 */
export function turns(view) {
  /** @type {{ply: number, text: string}[][]} */
  const all = [];
  view.moves.forEach((text, index) => {
    const entry = { ply: index + 1, text };
    if (family(view.family).continues(text)) all.at(-1)?.push(entry);
    else all.push([entry]);
  });
  return all;
}

/**
 * Look at another ply; at the end one is back in the game.
 * @param {Store} store
 * @param {number} ply
 */
export function lookAt(store, ply) {
  const { view } = store;
  const wanted = Math.max(0, Math.min(view.ply, ply));
  store.set("ply", wanted === view.ply ? null : wanted);
}

/** @param {Store} store @param {"first" | "previous" | "next" | "last"} where */
export function step(store, where) {
  const now = store.ply ?? store.view.ply;
  lookAt(store, { first: 0, previous: now - 1, next: now + 1, last: store.view.ply }[where]);
}

/** The four buttons. @param {Store} store */
export function stepButtons(store) {
  /** @type {["first" | "previous" | "next" | "last", string][]} */
  const places = [
    ["first", t("To the start")],
    ["previous", t("One move back")],
    ["next", t("One move forward")],
    ["last", t("To the last move")],
  ];
  const buttons = places.map(([where, label]) =>
    h(
      `button.icon-button.step-${where}`,
      { type: "button", "aria-label": label, title: label, onclick: () => step(store, where) },
      icon(where),
    ),
  );
  store.watch(["view", "ply"], () => {
    const now = store.ply ?? store.view.ply;
    for (const [n, button] of buttons.entries()) {
      button.toggleAttribute("disabled", n < 2 ? now === 0 : now === store.view.ply);
    }
  });
  return h("div.steps", { role: "group", "aria-label": t("Look back") }, buttons);
}

/**
 * @param {HTMLElement} host
 * @param {Store} store
 */
export function makeMoves(host, store) {
  const list = h("ol.moves", { "aria-label": t("Moves"), tabindex: "-1" });
  const empty = h("p.muted.small.no-moves", {}, t("No moves yet."));
  put(host, list, empty, stepButtons(store));
  let shown = "";

  function draw() {
    const { view } = store;
    const key = view.moves.join(" ");
    if (key !== shown || !view.moves.length) {
      shown = key;
      const columns = view.seats.length;
      const all = turns(view);
      const rounds = [];
      for (let n = 0; n < all.length; n += columns) {
        rounds.push(
          h(
            "li",
            {},
            h("span.number.figures", {}, `${n / columns + 1}.`),
            all.slice(n, n + columns).map(turnCell),
          ),
        );
      }
      put(list, ...rounds);
      list.dataset.columns = String(columns);
      list.hidden = !view.moves.length;
      empty.hidden = Boolean(view.moves.length);
    }
    const now = store.ply ?? view.ply;
    for (const button of list.querySelectorAll("button")) {
      const here = Number(button.dataset.ply) === now;
      if (here) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
      if (here) keepInView(list, button);
    }
  }

  /** @param {{ply: number, text: string}[]} turn */
  const turnCell = (turn) =>
    h(
      "span.turn",
      {},
      turn.map(({ ply, text }) =>
        h("button", { type: "button", dataset: { ply }, onclick: () => lookAt(store, ply) }, text),
      ),
    );

  store.watch(["view", "ply"], draw);
}

/** Scroll the list, never the page. @param {HTMLElement} list @param {HTMLElement} item */
function keepInView(list, item) {
  const [box, place] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  if (place.top < box.top) list.scrollTop -= box.top - place.top;
  else if (place.bottom > box.bottom) list.scrollTop += place.bottom - box.bottom;
}
