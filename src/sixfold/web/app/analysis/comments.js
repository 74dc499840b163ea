// @ts-check
// Words about moves: they stand in the tree, and are written where they stand.

import { h } from "../dom.js";
import { t } from "../i18n.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./tree.js").Node} Node */

const LONGEST = 20_000;

/** @param {Tree} tree @param {() => void} redraw  draws the tree anew */
export function makeComments(tree, redraw) {
  /** What is being written, and about which move. @type {{node: Node, box: HTMLElement, area: HTMLTextAreaElement} | null} */
  let writing = null;
  let isMoving = false;

  /** @param {Node} node */
  function write(node) {
    if (!tree.mayEdit || writing?.node === node) return;
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
        onblur: () => isMoving || finish(),
      })
    );
    area.value = node.said.comment;
    const done = h(
      "button.button.slim",
      {
        type: "button",
        onmousedown: (/** @type {Event} */ event) => event.preventDefault(),
        onclick: () => finish(),
      },
      t("Done"),
    );
    writing = { node, area, box: h("div.comment-editor", {}, area, done) };
    redraw();
    area.focus();
    writing.box.scrollIntoView({ block: "nearest" });
    area.setSelectionRange(area.value.length, area.value.length);
  }

  /** @param {boolean} [keep]  false throws away what was written */
  function finish(keep = true) {
    const done = writing;
    if (!done) return;
    writing = null;
    const text = done.area.value.trim();
    if (keep && done.node.isThere && text !== done.node.said.comment) tree.comment(done.node, text);
    else redraw();
  }

  /** What is said about a move, or the field where it is being written. @param {Node} node */
  function about(node) {
    if (writing?.node === node) return writing.box;
    const { comment } = node.said;
    if (!comment) return null;
    if (!tree.mayEdit) return h("p.comment", {}, comment);
    return h(
      "p.comment",
      {},
      h(
        "button.comment-text",
        { type: "button", title: t("Edit the comment"), onclick: () => write(node) },
        comment,
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
