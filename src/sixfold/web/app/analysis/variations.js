// @ts-check
// The tree as a text: the main line runs through, variations are set in below the move that they
// replace, and can be folded away.

import { h, put } from "../dom.js";
import { family } from "../families/index.js";
import { t } from "../i18n.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./tree.js").Node} Node */

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

  /** The number of a turn: explosions of Hexone belong to the one before. @param {Node} node */
  const turn = (node) => node.moves.filter((move) => !family(name).continues(move)).length;

  /** @param {Node} node @param {boolean} first  whether a line begins here */
  function move(node, first) {
    const number = turn(node);
    const isFirst = number % 2 === 1;
    const continues = family(name).continues(node.move);
    const label = continues
      ? ""
      : isFirst
        ? `${(number + 1) / 2}.`
        : first
          ? `${number / 2}. …`
          : "";
    const button = h("button", { type: "button", onclick: () => tree.go(node) }, node.move);
    buttons.set(node, button);
    return h("span.ply", {}, label ? h("span.number.figures", {}, label) : null, button);
  }

  /** A line from a node on, and what branches off. @param {Node} node @param {boolean} first @returns {HTMLElement[]} */
  function line(node, first) {
    const parts = [move(node, first)];
    let at = node;
    let broken = false;
    while (at.children.length) {
      const [main, ...others] = at.children;
      parts.push(move(main, broken));
      parts.push(...others.map(variation));
      broken = others.length > 0;
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
      h("div.variation-line", {}, line(node, true)),
    );
    box.addEventListener("toggle", () =>
      /** @type {HTMLDetailsElement} */ (box).open ? folded.delete(node) : folded.add(node),
    );
    return box;
  }

  function draw() {
    buttons = new Map();
    const [main, ...others] = tree.root.children;
    const rest = main ? line(main, true) : [];
    put(list, ...rest.slice(0, 1), ...others.map(variation), ...rest.slice(1));
    list.hidden = !main;
    empty.hidden = Boolean(main);
    mark();
  }

  function mark() {
    for (const [node, button] of buttons) {
      if (node === tree.current) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
    const here = buttons.get(tree.current);
    if (!here) return;
    const [box, place] = [host.getBoundingClientRect(), here.getBoundingClientRect()];
    if (place.top < box.top) host.scrollTop -= box.top - place.top + 8;
    else if (place.bottom > box.bottom) host.scrollTop += place.bottom - box.bottom + 8;
  }

  tree.addEventListener("change", draw);
  tree.addEventListener("go", mark);
  draw();
}
