// @ts-check
// What the server says of puzzles (`server/api/puzzles/schemas.py`).

/**
 * @typedef {import("../../scene_types.js").Scene} Scene
 * @typedef {{value: number, deviation: number, volatility: number, provisional: boolean}} Rating
 * @typedef {{score: number | null, kept: boolean, before: number | null, after: number | null,
 *   rating: Rating | null}} Outcome
 * @typedef {{id: string, name: string, count: number}} Theme
 * @typedef {{game: string, count: number, themes: Theme[]}} GameThemes
 * @typedef {{moves: string[], themes: Theme[], difficulty: number, rating: Rating}} Revealed
 * @typedef {{id: string, game: string, goal: "win" | "hold", moves: number, task: string,
 *   side: number, source: "shipped" | "own", scene: Scene, tried: Outcome | null,
 *   day: string | null}} Puzzle
 * @typedef {"right" | "solved" | "refused" | "wrong" | "quicker" | "unclear"} VerdictState
 * @typedef {{state: VerdictState, text: string, moves: string[], line: string[], scenes: Scene[],
 *   outcome: Outcome | null, revealed: Revealed | null}} Verdict
 * @typedef {{puzzle: string, at: number, score: number, rating: number, deviation: number}} Try
 * @typedef {{rating: Rating, tries: number, solved: number, history: Try[]}} Ratings
 * @typedef {{id: string, game: string, task: string, table: string, solved: boolean}} OwnPuzzle
 */

export {};
