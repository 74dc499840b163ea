// @ts-check
// What the small signs of games and sides are drawn with.

import { svg } from "../ui/dom.js";

export const ROOT3 = Math.sqrt(3);

/** @param {number} x @param {number} y @param {number} r @param {number} turn radians */
export function hexagon(x, y, r, turn) {
  const corners = [0, 1, 2, 3, 4, 5].map((k) => {
    const angle = (Math.PI / 3) * k + turn;
    return `${(x + r * Math.cos(angle)).toFixed(2)} ${(y + r * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${corners.join("L")}Z`;
}

/** @param {number} q @param {number} r @param {number} size @returns {[number, number]} */
export const pointUp = (q, r, size) => [size * ROOT3 * (q + r / 2), size * 1.5 * r];

/** @param {string} d @param {string} kind */
export const shape = (d, kind) => svg("path", { d, class: kind });

/** A pawn as the sign of a side. */
export const pawn = () => svg("circle", { cx: 12, cy: 12, r: 10.5, class: "edge" });
