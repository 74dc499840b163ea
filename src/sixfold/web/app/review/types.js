// @ts-check
// What the server says of a review (`server/api/reviews/views.py`), for the type checker and for readers.

/**
 * What a side can expect: from 0 to 1, and whether that is proven.
 * @typedef {{chance: number, exact: boolean, plies: number | null}} Value
 */

/**
 * A turn and what it was worth; values are those of the mover's side.
 * @typedef {object} Turn
 * @property {number} ply  its first ply, from 1
 * @property {number} last  its last one
 * @property {string} number  `24...`
 * @property {number} seat
 * @property {string[]} moves
 * @property {Value} before
 * @property {Value} after
 * @property {string} grade
 * @property {string} sign
 * @property {boolean} open  only one of the values is proven
 * @property {number} loss
 * @property {string[]} best
 * @property {string[]} line
 * @property {string[]} reply
 * @property {string} text
 * @property {string} objection
 * @property {boolean} lesson
 * @property {boolean} puzzle  whether enough is proven to make one of it
 */

/**
 * @typedef {object} Review
 * @property {"none" | "waiting" | "preparing" | "making" | "done"} state
 * @property {number} done
 * @property {number} of
 * @property {Turn[]} turns
 * @property {{seat: number, accuracy: number | null, counts: Record<string, number>}[]} players
 * @property {number[]} turning_points
 * @property {boolean} later  open turns of it may still be settled
 * @property {boolean} earlier  an earlier version has made it
 */

export {};
