// @ts-check
// The tree as a text: the main line runs through, variations are set in below the move that they
// replace, and can be folded away. Comments stand behind their moves.

import { family, readPosition } from "../families/index.js";
import { h, put } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { icon } from "../ui/icons.js";
import { makeComments } from "./comments.js";
import { drawingName, markSigns } from "./marks.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("../ui/dom.js").Child} Child */

/**
 * @param {HTMLElement} host
 * @param {Tree} tree
 * @param {string} name of a family
 */
export function makeVariations(host, tree, name) {
  const list = h("div.variations", { tabindex: "-1" });
  const empty = h("p.muted.small.no-moves", {}, t("Play a move on the board to begin."));
  put(host, list, empty);
  /** @type {Map<Node, HTMLElement>} */
  let buttons = new Map();
  /** Variations that are folded away, by their first move. @type {WeakSet<Node>} */
  const folded = new WeakSet();
  const comments = makeComments(tree, () => draw());

  /** Turns of the first round that are not played: a position may begin with the second side. */
  const lead = () =>
    "position" in tree.start ? readPosition(tree.start.position).turn % 2 || 0 : 0;

  /** The number of a turn: explosions of Hexone belong to the one before. @param {Node} node */
  const turn = (node) => lead() + node.moves.filter((move) => !family(name).continues(move)).length;

  /** A sign that there are drawings, and what they are in words. @param {Node} node */
  function drawn({ drawings }) {
    if (!drawings.length) return null;
    const words = t("Drawn: {list}.", { list: drawings.map(drawingName).join(", ") });
    return h("span.has-drawings", { title: words }, icon("draw"), h("span.unseen", {}, words));
  }

  /** A move with what is said about it. @param {Node} node @param {boolean} first  whether a line begins here @param {number} number  of its turn @returns {Child[]} */
  function move(node, first, number) {
    const isFirst = number % 2 === 1;
    const continues = family(name).continues(node.move);
    const label = continues
      ? ""
      : isFirst
        ? `${(number + 1) / 2}.`
        : first
          ? `${number / 2}. …`
          : "";
    const button = h(
      "button.move",
      { type: "button", onclick: () => tree.go(node) },
      node.move,
      markSigns(node.said.marks),
    );
    buttons.set(node, button);
    return [
      h("span.ply", {}, label ? h("span.number.figures", {}, label) : null, button, drawn(node)),
      comments.about(node),
    ];
  }

  /** A line from a node on, and what branches off. @param {Node} node @param {boolean} first @returns {Child[]} */
  function line(node, first) {
    let number = turn(node);
    const parts = move(node, first, number);
    let at = node;
    let broken = Boolean(parts[1]);
    while (at.children.length) {
      const [main, ...others] = at.children;
      if (!family(name).continues(main.move)) number += 1;
      const shown = move(main, broken, number);
      parts.push(...shown, ...others.map(variation));
      broken = others.length > 0 || Boolean(shown[1]);
      at = main;
    }
    return parts;
  }

  /** @param {Node} node */
  function variation(node) {
    const box = h(
      "details.variation",
      { open: !folded.has(node) },
      h("summary", { "aria-label": t("Variation {move}", { move: node.move }) }),
      h("div.variation-line", {}, comments.about(node, "before"), line(node, true)),
    );
    box.addEventListener("toggle", () =>
      /** @type {HTMLDetailsElement} */ (box).open ? folded.delete(node) : folded.add(node),
    );
    return box;
  }

  function draw() {
    comments.around(() => {
      buttons = new Map();
      const [main, ...others] = tree.root.children;
      const rest = main ? line(main, true) : [];
      put(
        list,
        comments.about(tree.root),
        ...rest.slice(0, 2),
        ...others.map(variation),
        ...rest.slice(2),
      );
    });
    list.hidden = !list.childElementCount;
    empty.hidden = tree.root.children.length > 0;
    mark();
  }

  function mark() {
    for (const [node, button] of buttons) {
      if (node === tree.current) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
    const here = buttons.get(tree.current);
    if (!here) return;
    for (
      let box = here.closest("details");
      box;
      box = box.parentElement?.closest("details") ?? null
    )
      box.open = true; // somebody who goes there wants to see it
    const [box, place] = [host.getBoundingClientRect(), here.getBoundingClientRect()];
    if (place.top < box.top) host.scrollTop -= box.top - place.top + 8;
    else if (place.bottom > box.bottom) host.scrollTop += place.bottom - box.bottom + 8;
  }

  tree.addEventListener("change", draw);
  tree.addEventListener("go", mark);
  draw();
  return { comment: () => comments.write(tree.current) };
}
