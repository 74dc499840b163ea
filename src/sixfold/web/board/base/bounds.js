// @ts-check
// Rectangles with upright sides: what the camera sees, what is to be seen, and what lies in between.

/** @typedef {{left: number, top: number, right: number, bottom: number}} Bounds */

/** @param {Bounds} one @param {Bounds} other */
export function inside(one, other) {
  return (
    one.left >= other.left &&
    one.right <= other.right &&
    one.top >= other.top &&
    one.bottom <= other.bottom
  );
}

/** @param {Bounds} one @param {Bounds} other */
export function overlaps(one, other) {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}

/** @param {Bounds} one @param {Bounds} other @returns {Bounds} */
export function join(one, other) {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

/** @param {Bounds} bounds @param {number} margin @returns {Bounds} */
export function grown({ left, top, right, bottom }, margin) {
  return {
    left: left - margin,
    top: top - margin,
    right: right + margin,
    bottom: bottom + margin,
  };
}

/**
 * The largest parts of a rectangle that no obstacle lies on.
 * @param {Bounds} whole @param {Bounds[]} obstacles @returns {Bounds[]}
 */
export function freeParts(whole, obstacles) {
  return obstacles.reduce(
    (parts, obstacle) =>
      parts.flatMap((part) =>
        overlaps(part, obstacle)
          ? [
              { ...part, right: obstacle.left },
              { ...part, left: obstacle.right },
              { ...part, bottom: obstacle.top },
              { ...part, top: obstacle.bottom },
            ].filter(({ left, top, right, bottom }) => right > left && bottom > top)
          : [part],
      ),
    [whole],
  );
}

/**
 * The value nearest to `value` between two bounds.
 * @param {number} value @param {number} low @param {number} high
 */
export function within(value, low, high) {
  return low > high ? (low + high) / 2 : Math.max(low, Math.min(high, value));
}
