// @ts-check
// The camera over SIX's endless table. It stands still as long as the field and a margin around it can
// be seen, more or less in the middle of the free part of the table; then it glides to where it has
// room again. Once the player has moved it, it goes no further than it must.

import { freeParts, inside, join, overlaps, within } from "../base/bounds.js";
import { TIMES } from "../base/motion.js";
import { set } from "../base/svg.js";

/**
 * @typedef {import("../base/geometry.js").Point} Point
 * @typedef {import("../base/bounds.js").Bounds} Bounds
 * @typedef {{scale: number, x: number, y: number}} Aim the middle of the frame, on the table
 * @typedef {object} Field what is to be seen
 * @property {Bounds} all  with a margin
 * @property {Bounds} roomy  with room to grow
 * @property {Bounds[]} cells
 */

const CLOSEST = 2.4;
const FARTHEST = 0.1;

export class Camera {
  /**
   * @param {HTMLElement} frame
   * @param {SVGElement} world
   * @param {import("../base/motion.js").Motion} motion
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
    /** Where a flight goes. @type {Aim | null} */
    this.aim = null;
    /** @type {(() => void) | null} */
    this.onResize = null;
    /** @type {(() => void) | null} */
    this.onMove = null;
    /** What lies on the table and must not lie on the field. @type {() => Element[]} */
    this.obstacles = () => [];
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

  /** What the camera sees of the table, once it has arrived. @returns {Bounds} */
  get bounds() {
    const { scale, x, y } = this.aim ?? this.#here();
    const [halfWidth, halfHeight] = this.size.map((length) => length / scale / 2);
    return {
      left: x - halfWidth,
      top: y - halfHeight,
      right: x + halfWidth,
      bottom: y + halfHeight,
    };
  }

  /** Show a field, no closer than a calm table asks. @param {Field} field @param {boolean} [smooth] */
  fit(field, smooth = true) {
    if (!this.size[0] || !this.size[1]) return;
    this.#goTo(this.#best(field), smooth);
    this.touched = false;
  }

  /**
   * The field has changed: keep it in view, calmly.
   * @param {Field} before @param {Field} field @param {Bounds | null} spot what is new
   */
  follow(before, field, spot) {
    if (!this.size[0] || !this.size[1]) return;
    const seen = this.bounds;
    if (!this.touched) {
      const best = this.#best(field);
      const now = this.aim ?? this.#here();
      const adrift =
        Math.abs(best.x - now.x) * now.scale > this.size[0] / 6 ||
        Math.abs(best.y - now.y) * now.scale > this.size[1] / 6;
      if (adrift || !inside(field.all, seen) || this.#covered(field, now)) this.#glide(best);
    } else if (inside(before.all, seen)) this.include(field.all, []);
    else if (spot) this.include(spot, field.cells);
  }

  /**
   * Bring a spot into view. What the player could see before stays in view if it can.
   * @param {Bounds} spot
   * @param {Bounds[]} others what lies on the table
   */
  include(spot, others) {
    const seen = this.bounds;
    if (inside(spot, seen) || !this.size[0] || !this.size[1]) return;
    const wanted = others.filter((other) => inside(other, seen)).reduce(join, spot);
    const [width, height] = this.size;
    const room = Math.min(
      width / (wanted.right - wanted.left),
      height / (wanted.bottom - wanted.top),
    );
    const now = (this.aim ?? this.#here()).scale;
    const scale = clamp(Math.max(Math.min(now, room), now * 0.6));
    const area = room < scale ? spot : wanted;
    const [halfWidth, halfHeight] = [width / scale / 2, height / scale / 2];
    const x = within((seen.left + seen.right) / 2, area.right - halfWidth, area.left + halfWidth);
    const y = within((seen.top + seen.bottom) / 2, area.bottom - halfHeight, area.top + halfHeight);
    this.#glide({ scale, x, y });
  }

  /**
   * Where a field is seen best: in the middle of the frame, or of the part of it that is free where
   * something would lie on a cell.
   * @param {Field} field @returns {Aim}
   */
  #best(field) {
    const [right, bottom] = this.size;
    const whole = { left: 0, top: 0, right, bottom };
    const best = this.#inPart(field, whole);
    if (!this.#covered(field, best)) return best;
    const parts = freeParts(whole, this.#rects());
    return parts
      .map((part) => this.#inPart(field, part))
      .reduce((one, other) => (other.scale > one.scale ? other : one), { ...best, scale: 0 });
  }

  /** A field in a part of the frame. @param {Field} field @param {Bounds} part @returns {Aim} */
  #inPart({ roomy }, { left, top, right, bottom }) {
    const calm = Math.max(0.45, Math.min(1, Math.min(...this.size) / 540));
    const room = Math.min(
      (right - left) / (roomy.right - roomy.left),
      (bottom - top) / (roomy.bottom - roomy.top),
    );
    const scale = clamp(Math.min(calm, room));
    const [width, height] = this.size;
    return {
      scale,
      x: (roomy.left + roomy.right - (left + right - width) / scale) / 2,
      y: (roomy.top + roomy.bottom - (top + bottom - height) / scale) / 2,
    };
  }

  /** Whether something would lie on a cell. @param {Field} field @param {Aim} aim */
  #covered({ cells }, { scale, x, y }) {
    const [width, height] = this.size;
    const rects = this.#rects().map(({ left, top, right, bottom }) => ({
      left: x + (left - width / 2) / scale,
      right: x + (right - width / 2) / scale,
      top: y + (top - height / 2) / scale,
      bottom: y + (bottom - height / 2) / scale,
    }));
    return rects.some((rect) => cells.some((cell) => overlaps(rect, cell)));
  }

  /** What lies on the table, in the frame's pixels. @returns {Bounds[]} */
  #rects() {
    const frame = this.frame.getBoundingClientRect();
    return this.obstacles()
      .map((node) => node.getBoundingClientRect())
      .filter(({ width, height }) => width && height)
      .map(({ left, top, right, bottom }) => ({
        left: left - frame.left,
        top: top - frame.top,
        right: right - frame.left,
        bottom: bottom - frame.top,
      }));
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
    const { scale, x, y } = this.aim ?? this.#here();
    this.touched = true;
    this.#goTo({ scale: clamp(scale * factor), x, y }, true);
  }

  /** @param {string} heading */
  nudge(heading) {
    const { scale, x, y } = this.aim ?? this.#here();
    const step = 150;
    const dx = heading === "left" ? -step : heading === "right" ? step : 0;
    const dy = heading === "up" ? -step : heading === "down" ? step : 0;
    this.touched = true;
    this.#goTo({ scale, x: x + dx, y: y + dy }, true);
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

  /** @returns {Aim} */
  #here() {
    const [x, y] = this.toWorld([this.size[0] / 2, this.size[1] / 2]);
    return { scale: this.scale, x, y };
  }

  /** Move by itself: slowly at first, so that the eye can follow. @param {Aim} aim */
  #glide(aim) {
    this.#goTo(aim, true, TIMES.glide, (time) => time * time * (3 - 2 * time));
  }

  /**
   * @param {Aim} aim @param {boolean} smooth @param {number} [duration]
   * @param {(time: number) => number} [ease]
   */
  #goTo(aim, smooth, duration = TIMES.camera, ease = (time) => 1 - (1 - time) ** 3) {
    this.#stop();
    const from = this.#here();
    /** @param {number} share */
    const set = (share) => {
      this.scale = from.scale * (aim.scale / from.scale) ** share;
      this.x = this.size[0] / 2 - (from.x + (aim.x - from.x) * share) * this.scale;
      this.y = this.size[1] / 2 - (from.y + (aim.y - from.y) * share) * this.scale;
      this.#apply();
    };
    if (!smooth || !this.motion.allowed) return set(1);
    this.aim = aim;
    const start = performance.now();
    /** @param {number} now */
    const frame = (now) => {
      const time = Math.max(0, Math.min(1, (now - start) / duration));
      set(ease(time));
      if (time < 1) this.flight = requestAnimationFrame(frame);
      else this.aim = null;
    };
    this.flight = requestAnimationFrame(frame);
    return undefined;
  }

  #stop() {
    cancelAnimationFrame(this.flight);
    this.aim = null;
  }

  #apply() {
    const [x, y] = [Math.round(this.x * 10) / 10, Math.round(this.y * 10) / 10];
    set(this.world, { transform: `translate(${x} ${y}) scale(${this.scale.toFixed(4)})` });
    this.frame.style.setProperty("--pan-x", `${x}px`); // the linen moves along
    this.frame.style.setProperty("--pan-y", `${y}px`);
    this.frame.classList.toggle("far", this.scale < 0.4);
    this.onMove?.();
  }
}

/** @param {number} scale */
function clamp(scale) {
  return Math.max(FARTHEST, Math.min(CLOSEST, scale));
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
