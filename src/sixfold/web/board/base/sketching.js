// @ts-check
// Drawing by hand: a drag with the right button draws an arrow, a click with it a ring. In drawing mode
// any pointer does, and Enter marks where an arrow begins and ends. The board emits `draw` and shows
// only what it is given; what becomes of a drawing is the page's business.

/**
 * @typedef {import("./base.js").Board} Board
 * @typedef {{from: string, to: string | null, colour: string}} Sketch  a ring goes nowhere
 */

/** The colour that keys held down choose; by themselves none. @param {MouseEvent} event @param {string} usual */
const colourOf = ({ shiftKey, altKey }, usual) =>
  shiftKey && altKey ? "yellow" : shiftKey ? "red" : altKey ? "blue" : usual;

/** @param {Board} board */
export function bindSketching(board) {
  const stop = new AbortController();
  const how = { signal: stop.signal, capture: true }; // before the board's own listeners
  const { frame } = board;
  /** In drawing mode, and in which colour. */
  const mode = { on: false, colour: "green" };
  /** What is being drawn. @type {{from: string, pointer: number | null, to: string | null, colour: string} | null} */
  let now = null;

  /** @param {PointerEvent} event */
  const cellAt = (event) => board.cellAt(board.planePoint(event));

  function preview() {
    const tone = /** @type {import("./drawn.js").Tone} */ (now?.colour);
    board.setShapes(
      "sketch",
      now ? [{ from: now.from, ...(now.to ? { to: now.to } : {}), tone, weight: 0.6 }] : [],
    );
  }

  function drop() {
    now = null;
    preview();
  }

  function finish() {
    const made = now;
    drop();
    if (made) board.emit("draw", { from: made.from, to: made.to, colour: made.colour });
  }

  /** @param {Event} event */
  const take = (event) => {
    event.stopPropagation();
    event.preventDefault();
  };

  /** @param {PointerEvent} event */
  function onDown(event) {
    const draws = event.button === 2 || (mode.on && event.button === 0);
    if (!draws) return;
    take(event);
    if (now) return drop(); // a second finger means something else
    const from = cellAt(event);
    if (from === null) return;
    now = { from, to: null, pointer: event.pointerId, colour: colourOf(event, mode.colour) };
    frame.setPointerCapture(event.pointerId);
    preview();
  }

  /** @param {PointerEvent} event */
  function onMove(event) {
    if (now?.pointer !== event.pointerId) return;
    take(event);
    const to = cellAt(event);
    const target = to === now.from ? null : to;
    if (target === now.to) return;
    now.to = target;
    preview();
  }

  /** @param {PointerEvent} event */
  function onUp(event) {
    if (now?.pointer !== event.pointerId) return;
    take(event);
    if (event.type === "pointercancel" || cellAt(event) === null) drop();
    else finish();
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (!mode.on || event.target !== frame || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") {
      take(event);
      if (now) drop();
      else board.emit("sketched");
    } else if (event.key === "Enter" || event.key === " ") {
      take(event);
      mark(event);
    }
  }

  /** @param {KeyboardEvent} event */
  function mark(event) {
    const cell = board.cursor;
    if (!cell) return board.moveCursor(board.firstCell());
    if (now) {
      now.to = cell === now.from ? null : cell;
      return finish();
    }
    now = { from: cell, to: null, pointer: null, colour: mode.colour };
    if (event.shiftKey) now.colour = "red";
    preview();
    board.emit("sketching", cell);
  }

  frame.addEventListener("pointerdown", onDown, how);
  frame.addEventListener("pointermove", onMove, how);
  frame.addEventListener("pointerup", onUp, how);
  frame.addEventListener("pointercancel", onUp, how);
  frame.addEventListener("keydown", onKey, how);
  frame.addEventListener("contextmenu", take, how);
  return {
    /** Draw with every pointer, or with the right button only. @param {boolean} on @param {string} colour */
    set(on, colour) {
      Object.assign(mode, { on, colour });
      frame.classList.toggle("sketching", on);
      if (now) drop();
    },
    unbind: () => stop.abort(),
  };
}
