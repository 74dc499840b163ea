// @ts-check
// What the server tells of a table: its shapes, for the type checker and for readers, and how messages
// are put together. Whole views replace, deltas add what is new since the view that is here. The same
// as `fold` in `play/views/deltas.py`; tests give both the same cases.

/**
 * @typedef {import("../../scene_types.js").SeatView} Seat
 * @typedef {import("../../scene_types.js").GameEvent} GameEvent
 * @typedef {import("../../scene_types.js").Outcome} Outcome
 * @typedef {import("../../scene_types.js").SeriesView} Series
 */

/**
 * A table's view. Which board it has goes by the family, which the checker cannot follow.
 * @typedef {Omit<import("../../scene_types.js").View, "family" | "board"> & {
 *   family: string, board: any}} View
 */

/** What does not lead on from the view that is here: something is missing, ask for the whole. */
export const GAP = Symbol("gap");

/**
 * The view after a message. What was seen already changes nothing.
 * @param {View | null} view
 * @param {any} message  of type view, delta, chat or presence
 * @returns {View | null | typeof GAP}
 */
export function fold(view, message) {
  const { type, from, move, ...fields } = message;
  if (type === "view") return !view || fields.rev >= view.rev ? /** @type {View} */ (fields) : view;
  if (!view || !["delta", "chat", "presence"].includes(type)) return view;
  if (type === "presence") {
    const seats = view.seats.map((seat, n) => ({ ...seat, present: fields.present[n] }));
    return { ...view, seats, spectators: fields.spectators };
  }
  if (from !== view.rev) return fields.rev <= view.rev && from < fields.rev ? view : GAP;
  if (type === "chat") {
    const chat = [...(view.chat ?? []), ...fields.chat];
    return { ...view, rev: fields.rev, chat, changed: fields.chat.at(-1).at };
  }
  if (move === undefined) return { ...view, ...fields };
  const moves = [...view.moves, move];
  return { ...view, ...fields, moves, ply: moves.length, last: move };
}
