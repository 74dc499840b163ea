// @ts-check
// A family without a description here: it can still be played, from a list of moves.

import { svg } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { hexagon, pawn, shape } from "./family.js";

/** @type {import("./family.js").Family} */
export const GENERIC = {
  firstEdition: null,
  coughing: null,
  demo: false,
  pitch: () => "",
  editions: {},
  options: {},
  glyph: () => [
    shape(hexagon(0, 0, 40, Math.PI / 6), "line"),
    ...[0, 1].map((side) =>
      svg("circle", { cx: side * 28 - 14, cy: 0, r: 9, class: `side-${side}` }),
    ),
  ],
  piece: pawn,
  readBoard: (_, text) => ({ text, seats: 2 }),
  standing: () => null,
  isArea: () => false,
  keys: () => [],
  holdings: () => "",
  task: () => t("Your turn."),
  sharedTask: (side) => t("{side} to move", { side }),
  milestone: () => "",
  lostBy: () => null,
  place: (move) => move,
  continues: () => false,
  laid: () => null,
};
