// @ts-check
// The small drawn sign of a game.

import { family } from "../families/index.js";
import { svg } from "../ui/dom.js";

/** @param {string} name of a family */
export const glyph = (name) =>
  svg(
    "svg",
    { class: "glyph", "data-family": name, viewBox: "-46 -46 92 92", "aria-hidden": "true" },
    ...family(name).glyph(),
  );
