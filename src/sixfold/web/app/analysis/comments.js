// @ts-check
// Words about moves: they stand in the tree, and are written where they stand.

import { h } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./tree.js").Node} Node */
/** What is said after a move, or before the first one of a variation. @typedef {"comment" | "before"} Where */

const LONGEST = 20_000;

/** @param {Tree} tree @param {() => void} redraw  draws the tree anew */
export function makeComments(tree, redraw) {
  /** What is being written. @type {{node: Node, where: Where, box: HTMLElement, area: HTMLTextAreaElement} | null} */
  let writing = null;
  let isMoving = false;
  let isPressed = false;
  addEventListener("pointerdown", () => (isPressed = true), true);
  for (const end of ["pointerup", "pointercancel"])
    addEventListener(end, () => (isPressed = false), true);

  /** @param {Node} node @param {Where} [where] */
  function write(node, where = "comment") {
    if (!tree.mayEdit || (writing?.node === node && writing.where === where)) return;
    finish();
    const label = node.parent
      ? t("Comment on {move}", { move: node.move })
      : t("Comment on the start");
    const area = /** @type {HTMLTextAreaElement} */ (
      h("textarea.comment-field", {
        "aria-label": label,
        placeholder: label,
        rows: 3,
        maxlength: LONGEST,
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key === "Escape") finish(false);
          else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) finish();
          else return;
          event.preventDefault();
        },
        onblur: () => isMoving || leave(),
      })
    );
    area.value = node.said[where];
    const done = h(
      "button.button.slim",
      {
        type: "button",
        onmousedown: (/** @type {Event} */ event) => event.preventDefault(),
        onclick: () => finish(),
      },
      t("Done"),
    );
    writing = { node, where, area, box: h("div.comment-editor", {}, area, done) };
    redraw();
    area.focus();
    writing.box.scrollIntoView({ block: "nearest" });
    area.setSelectionRange(area.value.length, area.value.length);
  }

  /** Somebody clicks elsewhere: what they click on must be there until they have done so. */
  function leave() {
    if (isPressed) addEventListener("pointerup", () => setTimeout(finish), { once: true });
    else finish();
  }

  /** @param {boolean} [keep]  false throws away what was written */
  function finish(keep = true) {
    const done = writing;
    if (!done) return;
    writing = null;
    const text = done.area.value.trim();
    const { node, where } = done;
    if (keep && node.isThere && text !== node.said[where])
      tree.edit(where === "before" ? "set-introduction" : "set-comment", node, { comment: text });
    else redraw();
  }

  /** What is said about a move, or the field where it is being written. @param {Node} node @param {Where} [where] */
  function about(node, where = "comment") {
    if (writing?.node === node && writing.where === where) return writing.box;
    const words = node.said[where];
    if (!words) return null;
    if (!tree.mayEdit) return h("p.comment", {}, words);
    return h(
      "p.comment",
      {},
      h(
        "button.comment-text",
        { type: "button", title: t("Edit the comment"), onclick: () => write(node, where) },
        words,
      ),
    );
  }

  /** Draw the tree without losing what is being written. @param {() => void} draw */
  function around(draw) {
    const area = writing?.area;
    const isFocused = area && document.activeElement === area;
    const selection = area ? [area.selectionStart, area.selectionEnd] : [0, 0];
    isMoving = true;
    draw();
    isMoving = false;
    if (writing && !writing.node.isThere) writing = null;
    else if (area && isFocused && area.isConnected) {
      area.focus({ preventScroll: true });
      area.setSelectionRange(selection[0], selection[1]);
    }
  }

  return { write, about, around };
}
