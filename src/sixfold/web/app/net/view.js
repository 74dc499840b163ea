// @ts-check
// What the server sends, for the type checker and for readers: the shapes that it describes itself.

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

export {};
