// @ts-check
// Where the attention goes when something else than the game comes on the board, or leaves it: what
// a screen reader says, and what has the focus.

import { eventsText } from "../game/words.js";
import { announce } from "../ui/dom.js";

/** @typedef {import("../table/store.js").Store} Store */

/**
 * @param {HTMLElement} panel  of the review
 * @param {HTMLElement} status  where the buttons of an aside are
 * @param {Store} store
 * @param {any} board
 */
export function attend(panel, status, store, board) {
  /** @type {Store["aside"]} */
  let before = null;

  /** @param {NonNullable<Store["aside"]>} aside */
  function tell({ text, more, animate, view }) {
    const parts = [
      text === before?.text ? "" : text,
      animate ? eventsText(view, view.events) : "",
      more ?? "",
    ];
    if (parts.some(Boolean)) announce(parts.filter(Boolean).join(" "));
  }

  /** The first of these that can be seen. @param {HTMLElement | Document} root @param {string} what */
  const visible = (root, what) =>
    /** @type {HTMLElement[]} */ ([...root.querySelectorAll(what)]).find((each) =>
      each.checkVisibility({ visibilityProperty: true }),
    );

  store.addEventListener("aside", () => {
    const { aside } = store;
    if (aside) tell(aside);
    if (aside && !before) {
      if (aside.play) board.focus();
      else visible(status, ".asks button")?.focus();
    } else if (!aside && before && document.activeElement === document.body) {
      (visible(panel, ".review-graph") ?? visible(status, "button"))?.focus();
    }
    before = aside;
  });
}
