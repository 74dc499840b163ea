// @ts-check
// Trio on the pages.

import { hexagon, items, shape } from "../../app/families/family.js";
import { svg } from "../../app/ui/dom.js";
import { t } from "../../app/ui/i18n.js";

export const FAMILY = {
  pitch: () => t("Four in a row win, but three in a row lose."),
  options: { mild: () => t("Only four in a row end the game early.") },
  glyph: () => [
    shape(hexagon(0, 0, 42, 0), "line"),
    ...[-27, -9, 9, 27].map((cx, n) => svg("circle", { cx, cy: 0, r: 8, class: `side-${n % 2}` })),
  ],
  readBoard: (fields) => ({
    stones: Object.fromEntries(
      [fields.p0, fields.p1].flatMap((list, side) => items(list).map((cell) => [cell, side])),
    ),
  }),
  standing(board, cell) {
    const side = board.stones[cell];
    return side === undefined ? null : { side };
  },
  task: () => t("Your turn: lay a stone."),
  sharedTask: (side) => t("{side}: lay a stone.", { side }),
  laid: (board, move, side) => ({ stones: { ...board.stones, [move]: side } }),
};
