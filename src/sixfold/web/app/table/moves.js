// @ts-check
// The list of moves, and going back and forth in it.

import { family, readPosition } from "../families/index.js";
import { gradeName } from "../game/words.js";
import { h, put } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { icon } from "../ui/icons.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("../net/view.js").View} View */

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
    if (all.length && family(view.family).continues(text)) all.at(-1)?.push(entry);
    else all.push([entry]);
  });
  return all;
}

/** The seat that begins: the first, unless a position was set up in which another is next. @param {View} view */
const beginner = ({ start, seats }) => (start ? readPosition(start).turn % seats.length : 0);

/**
 * Look at another ply; at the end one is back in the game.
 * @param {Store} store
 * @param {number} ply
 */
export function lookAt(store, ply) {
  const { view } = store;
  const wanted = Math.max(0, Math.min(view.ply, ply));
  store.set("aside", null);
  store.set("ply", wanted === view.ply ? null : wanted);
}

/** @param {Store} store @param {"first" | "previous" | "next" | "last"} where */
export function step(store, where) {
  if (store.aside) return store.aside.step(where);
  const now = store.ply ?? store.view.ply;
  return lookAt(store, { first: 0, previous: now - 1, next: now + 1, last: store.view.ply }[where]);
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
  store.watch(["view", "ply", "aside"], () => {
    const now = store.ply ?? store.view.ply;
    const [first, last] = store.aside?.ends ?? [now === 0, now === store.view.ply];
    for (const [n, button] of buttons.entries()) {
      button.toggleAttribute("disabled", n < 2 ? first : last);
    }
  });
  return h("div.steps", { role: "group", "aria-label": t("Look back") }, buttons);
}

const SWIPE = 40; // pixels that a finger goes sideways

/**
 * A finger that wipes over the list turns the pages of the game: to the left is on, to the right is back.
 * @param {HTMLElement} list
 * @param {Store} store
 */
function listenToSwipes(list, store) {
  /** @type {{x: number, y: number} | null} */
  let from = null;
  let swiped = false;
  list.addEventListener("pointerdown", (event) => {
    from = event.pointerType === "touch" ? { x: event.clientX, y: event.clientY } : null;
    swiped = false;
  });
  list.addEventListener("pointerup", (event) => {
    if (!from) return;
    const [across, along] = [event.clientX - from.x, event.clientY - from.y];
    from = null;
    swiped = Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(along);
    if (swiped) step(store, across < 0 ? "next" : "previous");
  });
  list.addEventListener("pointercancel", () => (from = null));
  // The finger comes up over some move, which nobody has chosen.
  list.addEventListener(
    "click",
    (event) => {
      if (swiped) event.stopPropagation();
      swiped = false;
    },
    true,
  );
}

/**
 * Show the place of the move under the mouse, or of the one that has the focus.
 * @param {HTMLElement} list
 * @param {Store} store
 * @param {any} board
 */
function showPlaces(list, store, board) {
  /** @param {Event} event */
  const moveOf = ({ target }) => {
    const button = /** @type {HTMLElement} */ (target).closest("button");
    return button ? store.view.moves[Number(button.dataset.ply) - 1] : null;
  };
  const show = (/** @type {Event} */ event) => {
    const move = moveOf(event);
    if (move) board.setHint(family(store.view.family).place(move));
  };
  const hide = (/** @type {Event} */ event) => moveOf(event) && board.setHint(null);
  list.addEventListener("mouseover", show);
  list.addEventListener("focusin", show);
  list.addEventListener("mouseout", hide);
  list.addEventListener("focusout", hide);
}

/** A long move may break before its target and before the group that stays. @param {string} text */
const breakable = (text) =>
  text.split(/(?=[>=])/).flatMap((part, n) => (n ? [h("wbr"), part] : [part]));

/**
 * @param {HTMLElement} host
 * @param {Store} store
 * @param {any} board
 */
export function makeMoves(host, store, board) {
  const list = h("ol.moves", { "aria-label": t("Moves"), tabindex: "-1" });
  const empty = h("p.muted.small.no-moves", {}, t("No moves yet."));
  put(host, list, empty, stepButtons(store));
  let shown = "";
  listenToSwipes(list, store);
  showPlaces(list, store, board);

  function draw() {
    const { view } = store;
    const key = view.moves.join(" ");
    if (key !== shown || !view.moves.length) {
      shown = key;
      const columns = view.seats.length;
      const all = [...Array(beginner(view)).fill([]), ...turns(view)];
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
      drawGrades(list, store);
    }
    const now = store.ply ?? view.ply;
    for (const button of list.querySelectorAll("button")) {
      if (Number(button.dataset.ply) === now) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
    keepCurrent();
  }

  function keepCurrent() {
    const here = /** @type {HTMLElement | null} */ (list.querySelector("[aria-current]"));
    if (here) keepInView(list, here);
  }
  // The parts around the list grow and shrink with what they have to say.
  new ResizeObserver(keepCurrent).observe(list);

  /** @param {{ply: number, text: string}[]} turn */
  const turnCell = (turn) =>
    h(
      "span.turn",
      {},
      turn.map(({ ply, text }) =>
        h(
          "button",
          { type: "button", dataset: { ply }, onclick: () => lookAt(store, ply) },
          breakable(text),
        ),
      ),
    );

  store.watch(["view", "ply"], draw);
  store.addEventListener("review", () => drawGrades(list, store));
}

/** What a review says of the moves: a sign after each turn, with its name. @param {HTMLElement} list @param {Store} store */
function drawGrades(list, { review }) {
  for (const old of list.querySelectorAll(".grade")) old.remove();
  for (const { last, grade, sign } of review?.turns ?? []) {
    list
      .querySelector(`button[data-ply="${last}"]`)
      ?.append(
        h(
          `span.grade.grade-${grade}`,
          { title: gradeName(grade) },
          h("span", { "aria-hidden": "true" }, sign),
          h("span.unseen", {}, `, ${gradeName(grade)}`),
        ),
      );
  }
}

/** Scroll the list, never the page. @param {HTMLElement} list @param {HTMLElement} item */
function keepInView(list, item) {
  const [box, place] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  if (place.top < box.top) list.scrollTop -= box.top - place.top;
  else if (place.bottom > box.bottom) list.scrollTop += place.bottom - box.bottom;
}
