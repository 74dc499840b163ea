// @ts-check
// The best lines as a list. A report comes ten times a second: rows and buttons stay the same
// elements and only change their words, so that a click or the focus never falls into the void.
// Tab comes to the first move of each line, arrow keys walk through the moves.

import { h } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { valueText, verdict } from "./verdicts.js";

/** @typedef {import("./line.js").Line} Line */

const SHOWN_MOVES = 12; // of a line

/**
 * @param {object} parts
 * @param {(moves: string[]) => void} parts.play  plays the beginning of a line
 * @param {(line: number | null) => void} parts.point  somebody looks at a line, or at none
 */
export function makeLines({ play, point }) {
  const list = h("ol.lines", { "aria-label": t("Best lines") });
  /** @type {Line[]} */
  let shown = [];
  /** @type {ReturnType<typeof makeRow>[]} */
  const rows = [];

  /** @param {number} n */
  function makeRow(n) {
    const value = h("strong.value.figures");
    const buttons = [...Array(SHOWN_MOVES).keys()].map((place) =>
      h("button.line-move", {
        type: "button",
        tabindex: place ? -1 : 0,
        onclick: () => play(shown[n].moves.slice(0, place + 1)),
        onkeydown: (/** @type {KeyboardEvent} */ event) => walk(event, n, place),
      }),
    );
    const node = h(
      "li",
      {
        onmouseenter: () => point(n),
        onmouseleave: () => point(null),
        onfocusin: () => point(n),
        onfocusout: () => point(null),
      },
      h("span.rank.figures", { "aria-hidden": "true" }, `${n + 1}`),
      value,
      h("span.line-moves", {}, buttons),
    );
    return { node, value, buttons };
  }

  /** @param {KeyboardEvent} event @param {number} n @param {number} place */
  function walk(event, n, place) {
    /** @type {Record<string, [number, number]>} */
    const ways = {
      ArrowRight: [n, place + 1],
      ArrowLeft: [n, place - 1],
      ArrowDown: [n + 1, 0],
      ArrowUp: [n - 1, 0],
    };
    const [row, at] = ways[event.key] ?? [];
    const to = row === undefined || at === undefined ? undefined : rows[row]?.buttons[at];
    if (!to || to.hidden || !to.isConnected) return;
    event.preventDefault();
    to.focus();
  }

  /** @param {Line[]} lines @param {string} family @param {number} side  the mover's */
  function show(lines, family, side) {
    shown = lines;
    while (rows.length < lines.length) rows.push(makeRow(rows.length));
    for (const [n, { moves, ...line }] of lines.entries()) {
      const { value, buttons } = rows[n];
      write(value, valueText({ moves, ...line }, family, side));
      value.title = verdict({ moves, ...line }, family, side);
      for (const [place, each] of buttons.entries()) {
        each.hidden = place >= moves.length;
        write(each, moves[place] ?? "");
      }
    }
    for (const [n, { node }] of rows.entries()) {
      if (n >= lines.length) node.remove();
      else if (node.parentNode !== list) list.append(node);
    }
    list.hidden = !lines.length;
  }

  return { list, show };
}

/** Change words only if they are others: a selection of them is kept. @param {HTMLElement} node @param {string} words */
function write(node, words) {
  if (node.textContent !== words) node.textContent = words;
}
