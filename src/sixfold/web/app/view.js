// @ts-check
// The shape of what the server sends, for the type checker and for readers.

/**
 * @typedef {object} Seat
 * @property {number} seat
 * @property {number} side
 * @property {"human" | "engine" | "open" | "local"} kind
 * @property {number | null} [level]
 * @property {string | null} [name]
 * @property {boolean} [you]
 * @property {boolean} [present]
 * @property {boolean} [taken]
 */

/** One thing that a move did; see `core/events.py`. @typedef {{kind: string} & Record<string, any>} GameEvent */

/**
 * @typedef {object} Outcome
 * @property {number[]} winners
 * @property {string} reason
 * @property {number | null} points
 * @property {string[]} cells
 */

/**
 * Earlier games between the same players; numbers go by the sides of this game.
 * @typedef {object} Series
 * @property {number[]} score
 * @property {number} games
 * @property {number | null} next_starter
 * @property {number[] | null} points
 * @property {number | null} [winner]
 * @property {string[]} previous
 */

/**
 * @typedef {object} View
 * @property {string} id
 * @property {number} rev
 * @property {string} game
 * @property {"six" | "gosix" | "hexone"} family
 * @property {string | null} edition
 * @property {string[]} options
 * @property {Seat[]} seats
 * @property {number[]} you
 * @property {"waiting" | "playing" | "over"} phase
 * @property {string} position
 * @property {any} board
 * @property {number} turn
 * @property {number} ply
 * @property {string[]} moves
 * @property {string | null} last
 * @property {any} legal
 * @property {GameEvent[]} events
 * @property {import("./clock.js").Clocks | null} clocks
 * @property {{draw: number | null, takeback: number | null, rematch: number[]}} offers
 * @property {string[]} may
 * @property {Outcome | null} outcome
 * @property {string | null} [ending]  how a game ended that has no outcome: aborted, expired, too-long
 * @property {Series | null} series
 * @property {string | null} next
 * @property {{watch: string, seats?: Record<string, string>}} links
 * @property {{seat: number, text: string, at: number}[] | null} chat
 * @property {boolean} private
 * @property {boolean} [lobby]
 * @property {number} spectators
 * @property {boolean} cough
 * @property {{seat: number, at: number, rev: number} | null} [last_cough]
 * @property {number | null} [claim_at]
 * @property {boolean} thinking
 * @property {number} changed
 * @property {boolean} [stuck]  the computer has failed and has to be asked again
 */

export {};
