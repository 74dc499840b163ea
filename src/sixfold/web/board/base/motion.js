// @ts-check
// Motion that explains: every animation can be skipped, and there is none for people who asked
// their system for less of it. What is left on the board afterwards never depends on it.

/** Milliseconds. */
export const TIMES = {
  place: 160,
  move: 220,
  capture: 300,
  burst: 260,
  win: 900,
  camera: 240,
  glide: 420, // when the camera moves by itself
};

export const SOFT = "cubic-bezier(.2,.7,.3,1)";
export const FALL = "cubic-bezier(.4,0,.7,1)";

export class Motion {
  /** @param {() => {motion?: boolean, speed?: number}} options what the player wants, now */
  constructor(options) {
    this.options = options;
    this.reduced = matchMedia("(prefers-reduced-motion: reduce)");
    /** @type {Set<Animation>} */
    this.running = new Set();
    this.skipping = false;
    this.hide = () => document.hidden && this.finish();
    document.addEventListener("visibilitychange", this.hide);
  }

  /** Whether anything would be seen to move. */
  get allowed() {
    return (
      this.options().motion !== false && !this.reduced.matches && !this.skipping && !document.hidden
    );
  }

  /**
   * Animate an element; resolves when it has arrived, at once if motion is not allowed.
   * @param {Element} node
   * @param {Keyframe[]} frames
   * @param {number | KeyframeAnimationOptions} timing
   * @returns {Promise<void>}
   */
  async play(node, frames, timing) {
    if (!this.allowed) return;
    const {
      duration,
      delay = 0,
      ...rest
    } = typeof timing === "number" ? { duration: timing } : timing;
    const speed = this.options().speed || 1;
    const times = { duration: Number(duration) / speed, delay: delay / speed };
    const animation = node.animate(frames, { easing: SOFT, fill: "backwards", ...rest, ...times });
    this.running.add(animation);
    try {
      await animation.finished;
    } catch {
      // cancelled: the element left the board
    } finally {
      this.running.delete(animation);
    }
  }

  /** Bring everything that runs to its end. */
  finish() {
    for (const animation of this.running) animation.finish();
  }

  /** The same, and let nothing else begin until `resume`. */
  skip() {
    this.skipping = true;
    this.finish();
  }

  resume() {
    this.skipping = false;
  }

  destroy() {
    document.removeEventListener("visibilitychange", this.hide);
    for (const animation of this.running) animation.cancel();
  }
}

/**
 * A chain speeds up as it goes.
 * @param {number} step how many explosions have gone before
 */
export function burstTime(step) {
  return Math.max(90, TIMES.burst * 0.86 ** step);
}
