// @ts-check
// The small drawn sign of a game.

import { svg } from "./dom.js";
import { family } from "./families/index.js";

/** @param {string} name of a family */
export const glyph = (name) =>
  svg(
    "svg",
    { class: "glyph", "data-family": name, viewBox: "-46 -46 92 92", "aria-hidden": "true" },
    ...family(name).glyph(),
  );
