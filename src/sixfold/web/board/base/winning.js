// @ts-check
// What has won glows once and keeps a thin light edge.

import { TIMES } from "./motion.js";
import { shift } from "./svg.js";

/**
 * Light up the cells of whoever has won; a board has the shapes `glow` and `winning` for it.
 * @param {import("./base.js").Board & {layers: Record<string, SVGElement>}} board
 * @param {string[]} cells
 * @param {number | null} delay until the motion before it is over, null without any motion
 */
export function lightUp(board, cells, delay) {
  /** @param {string} shape @param {string} name */
  const each = (shape, name) =>
    cells.map((cell) =>
      board.shapes.use(shape, {
        class: name,
        transform: shift(board.placeOf(cell)),
        "data-cell": cell,
      }),
    );
  const [lights, edges] = [each("glow", "halo"), each("winning", "winning")];
  board.layers.glow.replaceChildren(...lights);
  board.layers.won.replaceChildren(...edges);
  if (delay === null) return;
  board.emit("sound", "end");
  const shine = [{ opacity: 0 }, { opacity: 1, offset: 0.35 }, { opacity: 0 }];
  for (const node of lights) void board.motion.play(node, shine, { duration: TIMES.win, delay });
  edges.forEach((node, n) => {
    const timing = { duration: 200, delay: delay + n * 60 };
    void board.motion.play(node, [{ opacity: 0 }, { opacity: 1 }], timing);
  });
}
