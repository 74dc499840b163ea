// @ts-check
// The camera over SIX's endless table. It never moves by itself, except to keep a new tile (or the
// keyboard's cursor) in view; then it goes no further than it must.

import { TIMES } from "./motion.js";
import { set } from "./svg.js";

/**
 * @typedef {import("./geometry.js").Point} Point
 * @typedef {{left: number, top: number, right: number, bottom: number}} Bounds
 */

const CLOSEST = 2.4;
const FARTHEST = 0.1;

export class Camera {
  /**
   * @param {HTMLElement} frame
   * @param {SVGElement} world
   * @param {import("./motion.js").Motion} motion
   */
  constructor(frame, world, motion) {
    this.frame = frame;
    this.world = world;
    this.motion = motion;
    this.x = 0;
    this.y = 0;
    this.scale = 1;
    this.size = this.#measure();
    /**
     * Whether the player has moved the camera: until then a change of size fits the table again.
     */
    this.touched = false;
    this.flight = 0;
    /** @type {(() => void) | null} */
    this.onResize = null;
    this.observer = new ResizeObserver(() => this.#resize());
    this.observer.observe(frame);
  }

  destroy() {
    this.observer.disconnect();
    cancelAnimationFrame(this.flight);
  }

  /** From the frame's pixels to the table. @param {Point} point @returns {Point} */
  toWorld([x, y]) {
    return [(x - this.x) / this.scale, (y - this.y) / this.scale];
  }

  /** What the camera sees of the table. @returns {Bounds} */
  get bounds() {
    const [left, top] = this.toWorld([0, 0]);
    const [right, bottom] = this.toWorld(this.size);
    return { left, top, right, bottom };
  }

  /**
   * Show these bounds, no closer than a calm table asks.
   * @param {Bounds} bounds
   * @param {boolean} [smooth]
   */
  fit(bounds, smooth = true) {
    const [width, height] = this.size;
    if (!width || !height) return;
    const calm = Math.max(0.45, Math.min(1, Math.min(width, height) / 540));
    const scale = clamp(
      Math.min(calm, width / (bounds.right - bounds.left), height / (bounds.bottom - bounds.top)),
    );
    this.#goTo(scale, (bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2, smooth);
    this.touched = false;
  }

  /**
   * Bring a spot into view. What the player could see before stays in view if it can.
   * @param {Bounds} spot
   * @param {Bounds[]} others what lies on the table
   * @param {boolean} [smooth]
   */
  include(spot, others, smooth = true) {
    const seen = this.bounds;
    if (inside(spot, seen) || !this.size[0] || !this.size[1]) return;
    const wanted = others.filter((other) => inside(other, seen)).reduce(join, spot);
    const [width, height] = this.size;
    const room = Math.min(
      width / (wanted.right - wanted.left),
      height / (wanted.bottom - wanted.top),
    );
    const scale = clamp(Math.max(Math.min(this.scale, room), this.scale * 0.6));
    const area = room < scale ? spot : wanted;
    const [halfWidth, halfHeight] = [width / scale / 2, height / scale / 2];
    const x = within((seen.left + seen.right) / 2, area.right - halfWidth, area.left + halfWidth);
    const y = within((seen.top + seen.bottom) / 2, area.bottom - halfHeight, area.top + halfHeight);
    this.#goTo(scale, x, y, smooth);
  }

  /** Fingers or the mouse have moved. @param {Point[]} before @param {Point[]} after */
  drag(before, after) {
    this.#stop();
    const [from, to] = [centre(before), centre(after)];
    const spread = before.length > 1 && after.length > 1;
    const factor = spread ? apart(after) / (apart(before) || 1) : 1;
    this.x += to[0] - from[0];
    this.y += to[1] - from[1];
    this.zoomAt(to, factor);
  }

  /** @param {Point} at on the page @param {number} factor */
  zoomAt([clientX, clientY], factor) {
    this.#stop();
    const box = this.frame.getBoundingClientRect();
    const [x, y] = [clientX - box.left, clientY - box.top];
    const scale = clamp(this.scale * factor);
    const real = scale / this.scale;
    this.x = x - (x - this.x) * real;
    this.y = y - (y - this.y) * real;
    this.scale = scale;
    this.touched = true;
    this.#apply();
  }

  /** Zoom around the middle. @param {number} factor */
  zoom(factor) {
    const { left, right, top, bottom } = this.bounds;
    this.touched = true;
    this.#goTo(clamp(this.scale * factor), (left + right) / 2, (top + bottom) / 2, true);
  }

  /** @param {string} heading */
  nudge(heading) {
    const { left, right, top, bottom } = this.bounds;
    const step = 150;
    const dx = heading === "left" ? -step : heading === "right" ? step : 0;
    const dy = heading === "up" ? -step : heading === "down" ? step : 0;
    this.touched = true;
    this.#goTo(this.scale, (left + right) / 2 + dx, (top + bottom) / 2 + dy, true);
  }

  #measure() {
    return /** @type {Point} */ ([this.frame.clientWidth, this.frame.clientHeight]);
  }

  #resize() {
    const size = this.#measure();
    const [width, height] = size;
    const [oldWidth, oldHeight] = this.size;
    if (width === oldWidth && height === oldHeight) return;
    this.size = size;
    if ((!this.touched || !oldWidth) && this.onResize) this.onResize();
    else {
      this.x += (width - oldWidth) / 2;
      this.y += (height - oldHeight) / 2;
      this.#apply();
    }
  }

  /** @param {number} scale @param {number} x @param {number} y @param {boolean} smooth */
  #goTo(scale, x, y, smooth) {
    this.#stop();
    const { left, right, top, bottom } = this.bounds;
    const from = { scale: this.scale, x: (left + right) / 2, y: (top + bottom) / 2 };
    /** @param {number} share */
    const set = (share) => {
      this.scale = from.scale * (scale / from.scale) ** share;
      this.x = this.size[0] / 2 - (from.x + (x - from.x) * share) * this.scale;
      this.y = this.size[1] / 2 - (from.y + (y - from.y) * share) * this.scale;
      this.#apply();
    };
    if (!smooth || !this.motion.allowed) return set(1);
    const start = performance.now();
    /** @param {number} now */
    const frame = (now) => {
      const time = Math.max(0, Math.min(1, (now - start) / TIMES.camera));
      set(1 - (1 - time) ** 3);
      if (time < 1) this.flight = requestAnimationFrame(frame);
    };
    this.flight = requestAnimationFrame(frame);
    return undefined;
  }

  #stop() {
    cancelAnimationFrame(this.flight);
  }

  #apply() {
    const [x, y] = [Math.round(this.x * 10) / 10, Math.round(this.y * 10) / 10];
    set(this.world, { transform: `translate(${x} ${y}) scale(${this.scale.toFixed(4)})` });
    this.frame.style.setProperty("--pan-x", `${x}px`); // the linen moves along
    this.frame.style.setProperty("--pan-y", `${y}px`);
    this.frame.classList.toggle("far", this.scale < 0.4);
  }
}

/** @param {number} scale */
function clamp(scale) {
  return Math.max(FARTHEST, Math.min(CLOSEST, scale));
}

/**
 * The value nearest to `value` between two bounds.
 * @param {number} value
 * @param {number} low
 * @param {number} high
 */
function within(value, low, high) {
  return low > high ? (low + high) / 2 : Math.max(low, Math.min(high, value));
}

/** @param {Bounds} one @param {Bounds} other */
function inside(one, other) {
  return (
    one.left >= other.left &&
    one.right <= other.right &&
    one.top >= other.top &&
    one.bottom <= other.bottom
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

/** @param {Point[]} points @returns {Point} */
function centre(points) {
  const n = points.length || 1;
  return [
    points.reduce((sum, p) => sum + p[0], 0) / n,
    points.reduce((sum, p) => sum + p[1], 0) / n,
  ];
}

/** @param {Point[]} points */
function apart([one, other]) {
  return Math.hypot(one[0] - other[0], one[1] - other[1]);
}
