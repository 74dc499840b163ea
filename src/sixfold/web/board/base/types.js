// @ts-check
// The shapes of what boards are given; nothing here runs.

/**
 * @typedef {import("../../scene_types.js").GameEvent} GameEvent
 * @typedef {import("../../scene_types.js").Burst} Burst
 * @typedef {import("../../scene_types.js").ClosedHexagon} ClosedHexagon
 * @typedef {import("../../scene_types.js").LiftTarget} Target
 * @typedef {import("../../scene_types.js").Danger} Danger
 * @typedef {{cell?: string} & import("../../scene_types.js").Lifts} Lifts
 */

/**
 * What a board draws: a scene, or a table's view, which contains one. Each family has a board of its own.
 * @typedef {{family: string, board: any, turn: number}
 *   & Partial<Omit<import("../../scene_types.js").Scene, "family" | "board" | "turn">>
 *   & {may?: string[], seats?: {seat: number, side: number}[]}} View
 */

/**
 * What a family's board says of itself.
 * @typedef {object} About
 * @property {(words: Words) => string} title  its accessible name
 * @property {(words: Words) => string} help  what keys do on it
 * @typedef {ReturnType<typeof import("./words.js").makeWords>} Words
 */

/**
 * @typedef {object} BoardOptions
 * @property {(msgid: string, params?: Record<string, string | number>) => string} [t]
 * @property {(one: string, many: string, n: number, params?: Record<string, string | number>) => string} [tn]
 * @property {string[]} [sides] what the two colours are called
 * @property {boolean} [interactive] false for a picture that plays by itself
 * @property {boolean} [legal] whether legal cells are shown
 * @property {boolean} [motion] false switches animation off, whatever the system says
 * @property {number} [speed] of the animation: 2 is twice as fast
 * @property {boolean} [coordinates]
 * @property {boolean} [patterns] strong patterns instead of small marks
 * @property {() => Element[]} [obstacles] what lies on the table and must not lie on the field
 * @property {boolean} [bare] without the linen
 * @property {string} [label] the board's accessible name
 * @property {(cell: string) => string} [pick] makes it a set-up board: whatever cell is pressed is emitted
 *   as `pick`, and this says what stands there
 * @property {string[]} [keys] what is printed on the six keys that walk, as `keyboard.js` orders them
 */

export {};
