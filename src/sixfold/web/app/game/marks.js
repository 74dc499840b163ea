// @ts-check
// Marks: the wordmark's tiles, a player's colour with its sign, and the small sign of a game.

import { hexagon } from "../families/family.js";
import { family } from "../families/index.js";
import { svg } from "../ui/dom.js";

/** Six tiles in a ring, five dark and one red. */
export function logo() {
  const tiles = [...Array(6).keys()].map((k) => {
    const angle = (Math.PI / 3) * k;
    const [x, y] = [16 + 9.6 * Math.cos(angle), 16 + 9.6 * Math.sin(angle)];
    return svg("path", {
      d: hexagon(x, y, 4.9, Math.PI / 6),
      class: k === 5 ? "red-tile" : "dark-tile",
    });
  });
  return svg(
    "svg",
    { "data-family": "six", viewBox: "0 0 32 32", "aria-hidden": "true" },
    ...tiles,
  );
}

/**
 * A side's piece with its mark: a dot for side 0, a ring for side 1.
 * @param {string} name of a family
 * @param {number} side
 */
export function disc(name, side) {
  const mark =
    side === 0
      ? svg("circle", { cx: 12, cy: 12, r: 2.6, class: "mark dot" })
      : svg("circle", { cx: 12, cy: 12, r: 4.2, class: "mark" });
  return svg(
    "svg",
    {
      class: `disc side-${side}`,
      "data-family": name,
      viewBox: "0 0 24 24",
      "aria-hidden": "true",
    },
    family(name).piece(),
    mark,
  );
}

/** @param {string} name of a family */
export const glyph = (name) =>
  svg(
    "svg",
    { class: "glyph", "data-family": name, viewBox: "-46 -46 92 92", "aria-hidden": "true" },
    ...family(name).glyph(),
  );
