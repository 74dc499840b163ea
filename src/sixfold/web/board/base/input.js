// @ts-check
// Mouse, touch and keyboard. Listeners sit on the frame; cells have none, so that hovering costs
// the same however many tiles lie on the table.

import { letterOf, placeOf } from "./keyboard.js";

/**
 * @typedef {import("./base.js").Board} Board
 * @typedef {import("./geometry.js").Point} Point
 */

export const AGAIN = 700; // ms: the same move twice within this time, and nothing new between, is one move
const TAP = 350; // ms: a second tap at the same place within this time belongs to the first
const SLACK = { mouse: 5, touch: 10 }; // pixels that a click may slip

/** @type {Record<string, string>} */
const ARROWS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };

/**
 * @param {Board & {camera?: import("../six/camera.js").Camera, dragStart?: (cell: string | null, point: Point) => boolean,
 *   dragMove?: (point: Point) => void, dragEnd?: (point: Point | null) => void}} board
 * @returns {() => void}
 */
export function bindInput(board) {
  const stop = new AbortController();
  const { signal } = stop;
  const { frame } = board;
  /**
   * Fingers and buttons that are down, where they began and where they are.
   * @type {Map<number, {start: Point, at: Point}>}
   */
  const down = new Map();
  /** @type {"press" | "pan" | "drag" | "none"} */
  let doing = "none";

  /** @param {PointerEvent} event @returns {Point} */
  const screen = (event) => [event.clientX, event.clientY];
  /** @param {PointerEvent} event @returns {"mouse" | "touch"} */
  const how = (event) => (event.pointerType === "touch" ? "touch" : "mouse");

  /** Whether something was still to be shown when the button went down. */
  let early = false;
  /** Which click of a double click the mouse is at, by the system's own count. */
  let count = 0;
  /** Where and when the last tap was. @type {{start: Point, time: number} | null} */
  let tapped = null;

  /** Finish what moves. @returns {boolean} whether that is all that a click or key can mean now */
  const goesOn = () => {
    const chain = board.inChain;
    board.hurry();
    return chain;
  };

  /** @param {PointerEvent} event */
  function onDown(event) {
    if (event.button > 0 && event.button !== 1) return;
    down.set(event.pointerId, { start: screen(event), at: screen(event) });
    board.relent();
    early = board.behind;
    if (goesOn()) doing = "none";
    else doing = down.size === 1 ? "press" : "pan";
    frame.classList.remove("keyed");
    if (doing === "press" && !board.camera) follow(event);
  }

  /** A finger that rests on a small board points, as a mouse does. @param {PointerEvent} event */
  function follow(event) {
    if (how(event) === "touch") board.point(board.cellAt(board.planePoint(event)));
  }

  /** @param {PointerEvent} event */
  function onMove(event) {
    // A button that was released outside the frame sends no event.
    if (doing === "press" && how(event) === "mouse" && !event.buttons) down.delete(event.pointerId);
    const finger = down.get(event.pointerId);
    if (!finger) {
      if (how(event) === "mouse") board.point(board.cellAt(board.planePoint(event)));
      return;
    }
    const before = fingers();
    finger.at = screen(event);
    if (doing === "press" && far(finger, SLACK[how(event)])) {
      const start = { clientX: finger.start[0], clientY: finger.start[1] };
      const point = board.planePoint(/** @type {any} */ (start));
      const lifts =
        how(event) === "mouse" &&
        event.buttons === 1 &&
        board.dragStart?.(board.cellAt(point), point);
      doing = lifts ? "drag" : board.camera ? "pan" : "press";
      if (doing !== "press") frame.setPointerCapture(event.pointerId);
    }
    if (doing === "drag") {
      const point = board.planePoint(event);
      board.dragMove?.(point);
      board.point(board.cellAt(point));
    } else if (doing === "pan") {
      board.camera?.drag(before, fingers());
    } else if (doing === "press" && !board.camera) follow(event);
  }

  /** @param {PointerEvent} event */
  function onUp(event) {
    const finger = down.get(event.pointerId);
    if (!finger) return;
    down.delete(event.pointerId);
    const point = board.planePoint(event);
    if (doing === "drag") board.dragEnd?.(event.type === "pointerup" ? point : null);
    else if (doing === "press" && event.type === "pointerup" && event.button === 0) {
      if (!far(finger, 3 * SLACK[how(event)])) click(screen(event), point, how(event));
    }
    if (how(event) === "touch" && !board.confirming) board.point(null);
    doing = down.size ? "pan" : "none"; // a finger that stays after a pinch goes on panning
  }

  /**
   * A click counts, also while something moves: then it is made on the board that comes to rest.
   * @param {Point} at @param {Point} point the same in the drawing plane @param {"mouse" | "touch"} hand
   */
  function click(at, point, hand) {
    const second = hand === "mouse" ? count > 1 : tapsAgain(at);
    // The second half of a double click is no answer to the move that the first half made.
    const stray = second && (early || board.behind) && performance.now() - board.sent.at < AGAIN;
    if (stray) return;
    if (!board.behind) board.choose(board.cellAt(point), hand);
    else {
      board.atRest(() => {
        const cell = board.cellAt(point);
        board.point(cell);
        board.choose(cell, hand);
        if (hand === "touch" && !board.confirming) board.point(null);
      });
    }
  }

  /** Whether a tap is the second of a double tap, which nobody counts for us. @param {Point} at */
  function tapsAgain(at) {
    const time = performance.now();
    const again = tapped && time - tapped.time < TAP && !far({ ...tapped, at }, SLACK.touch);
    tapped = { start: at, time };
    return Boolean(again);
  }

  function fingers() {
    return [...down.values()].map((finger) => finger.at);
  }

  /** @param {{start: Point, at: Point}} finger @param {number} slack */
  function far({ start, at }, slack) {
    return Math.hypot(at[0] - start[0], at[1] - start[1]) > slack;
  }

  /** @param {WheelEvent} event */
  function onWheel(event) {
    if (!board.camera) return;
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 30 : 1;
    const speed = event.ctrlKey ? 0.008 : 0.0016; // a pinch on a trackpad comes as ctrl and small steps
    const turn = Math.max(-300, Math.min(300, event.deltaY * lines));
    board.camera.zoomAt([event.clientX, event.clientY], Math.exp(-turn * speed));
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== frame) return;
    if (event.key !== "Shift") board.relent();
    if (used(event)) {
      event.preventDefault();
      event.stopPropagation();
      frame.classList.add("keyed");
    }
  }

  /** @param {KeyboardEvent} event @returns {boolean} */
  function used(event) {
    const { camera } = board;
    const { key, shiftKey } = event;
    const letter = letterOf(event);
    const arrow = ARROWS[key];
    const heading = board.letters[placeOf(event)];
    if (["Enter", " ", "Escape"].includes(key) && goesOn()) return true;
    if (camera && shiftKey && arrow) camera.nudge(arrow);
    else if (camera && (key === "+" || key === "=")) camera.zoom(1.25);
    else if (camera && (key === "-" || key === "_")) camera.zoom(0.8);
    else if (board.key(letter)) return true;
    else if (arrow) board.walk(arrow);
    else if (heading) board.walk(heading);
    else if (letter === "f") board.fit();
    else if (key === "Enter" || key === " ") void board.rest().then(() => board.enter());
    else if (key === "Escape") board.escape();
    else return false;
    return true;
  }

  frame.addEventListener("pointerdown", onDown, { signal });
  frame.addEventListener("mousedown", (event) => (count = event.detail), { signal });
  frame.addEventListener("pointermove", onMove, { signal });
  frame.addEventListener("pointerup", onUp, { signal });
  frame.addEventListener("pointercancel", onUp, { signal });
  frame.addEventListener(
    "pointerleave",
    (event) => down.size || event.pointerType === "touch" || board.point(null),
    { signal },
  );
  frame.addEventListener("wheel", onWheel, { signal, passive: false });
  frame.addEventListener("keydown", onKey, { signal });
  frame.addEventListener(
    "focus",
    () => frame.matches(":focus-visible") && board.moveCursor(board.cursor ?? board.firstCell()),
    { signal },
  );
  return () => stop.abort();
}
