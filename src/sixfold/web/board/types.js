// @ts-check
// The shapes of what boards are given; nothing here runs.

/**
 * @typedef {{kind: string, [name: string]: any}} GameEvent
 * @typedef {{winners: number[], reason: string, points?: number | null, cells?: string[]}} Outcome
 * @typedef {{seat: number, side: number, [name: string]: any}} Seat
 */

/**
 * The part of a table's view that a board draws.
 * @typedef {object} View
 * @property {string} family
 * @property {any} board
 * @property {number} turn
 * @property {number} [ply]
 * @property {string[]} [moves]
 * @property {string | null} [last]
 * @property {string[] | null} [legal]
 * @property {GameEvent[]} [events]
 * @property {Closings} [closings]
 * @property {Bursts} [bursts]
 * @property {Outcome | null} [outcome]
 * @property {string[]} [may]
 * @property {Seat[]} [seats]
 */

/**
 * @typedef {object} BoardOptions
 * @property {(msgid: string, params?: Record<string, string | number>) => string} [t]
 * @property {(one: string, many: string, n: number, params?: Record<string, string | number>) => string} [tn]
 * @property {boolean} [interactive] false for a picture that plays by itself
 * @property {boolean} [legal] whether legal cells are shown
 * @property {boolean} [motion] false switches animation off, whatever the system says
 * @property {number} [speed] of the animation: 2 is twice as fast
 * @property {boolean} [coordinates]
 * @property {boolean} [patterns] strong patterns instead of small marks
 * @property {boolean} [bare] without the linen
 * @property {string} [label] the board's accessible name
 */

/**
 * What laying a lifted tile of SIX would do.
 * @typedef {object} Target
 * @property {string} move
 * @property {string} cell
 * @property {string[]} [captures]
 * @property {{move: string, keeps: string[], captures?: string[]}[]} [choices]
 */

/** @typedef {{cell?: string, targets: Target[]}} Lifts */

/**
 * What a pawn on a corner of GoSix would close.
 * @typedef {object} Closing
 * @property {{hexagon: string, counts: [number, number], owner: number | null}[]} hexagons
 * @property {boolean} legal
 * @property {any} [why]
 */

/** @typedef {Record<string, Closing>} Closings */

/**
 * What an explosion of Hexone would do.
 * @typedef {object} Burst
 * @property {string} cell
 * @property {string} way
 * @property {{to: string | null, direction: string, taken: number}[]} flights
 */

/** @typedef {Record<string, Burst>} Bursts */

export {};
