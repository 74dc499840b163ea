// @ts-check
// An attempt at a puzzle: what has been played of it, what is said, and how it stands. The page
// listens and draws; the rules, the opponent and the solution are on the server, and so are the shapes
// of what it says of puzzles (`server/api/puzzles/schemas.py`).

import { postAgain } from "../net/api.js";
import { countAtHome } from "./ratings.js";

/**
 * @typedef {"asking" | "thinking" | "over"} State
 */

const PATIENCE = 500; // milliseconds

export class Attempt extends EventTarget {
  /** @type {State} */
  state = "asking";
  /** What has been played of the solution, answers included. @type {string[]} */
  moves = [];
  /** What is said about the last move, and how it is to look. */
  feedback = "";
  tone = "";
  /** The cells of a hint. @type {string[]} */
  hinted = [];
  hasHint = false;
  isSolved = false;
  /** What is told at the end. @type {Revealed | null} */
  revealed = null;
  /** What became of the first try, once it has come to an end. @type {Outcome | null} */
  outcome = null;

  /** @param {Puzzle} puzzle */
  constructor(puzzle) {
    super();
    this.puzzle = puzzle;
    /** Where the solver is to move. */
    this.here = puzzle.scene;
  }

  /** Whether this try cannot count any more: there was one before this page. */
  get isRepeated() {
    return this.puzzle.tried !== null;
  }

  /** @param {string} what @param {object} body */
  #post(what, body) {
    return postAgain(`/api/puzzles/${encodeURIComponent(this.puzzle.id)}/${what}`, body);
  }

  /** Play a move; the page hears what becomes of it. @param {string} move */
  async play(move) {
    if (this.state !== "asking") return;
    this.state = "thinking";
    // The line answers at once; what is not in it takes the computer a moment.
    const said = [this.feedback, this.tone];
    const waiting = setTimeout(() => this.#tell("thinking", {}), PATIENCE);
    try {
      await this.#learn(await this.#post("moves", { played: this.moves, move }));
    } catch (error) {
      [this.feedback, this.tone] = said;
      this.#fail(error);
    } finally {
      clearTimeout(waiting);
    }
  }

  /** @param {Verdict} verdict */
  async #learn(verdict) {
    const { state, text, moves, scenes } = verdict;
    this.feedback = state === "refused" ? "" : text;
    this.tone = state === "right" || state === "solved" ? "right" : "wrong";
    if (state === "quicker") this.tone = "";
    if (state === "right" || state === "solved") {
      this.moves = moves;
      this.here = scenes[scenes.length - 1];
    }
    this.isSolved = state === "solved";
    this.revealed = verdict.revealed;
    await this.#settle(verdict.outcome);
    this.state = state === "solved" ? "over" : "asking";
    this.#tell("verdict", verdict);
  }

  /** What helps, which costs the rating. */
  async hint() {
    if (this.state !== "asking") return;
    this.state = "thinking";
    try {
      const { text, cells, outcome } = await this.#post("hint", { played: this.moves });
      await this.#settle(outcome);
      this.feedback = text;
      this.tone = "";
      this.hasHint = true;
      this.hinted = cells;
      this.state = "asking";
      this.#tell("hint", {});
    } catch (error) {
      this.#fail(error);
    }
  }

  /** The rest of the solution, which ends the attempt. */
  async solve() {
    if (this.state !== "asking") return;
    this.state = "thinking";
    try {
      const told = await this.#post("solution", { played: this.moves });
      await this.#settle(told.outcome);
      this.feedback = told.text;
      this.tone = "";
      this.revealed = told.revealed;
      this.moves = [...this.moves, ...told.line];
      this.here = told.scenes[told.scenes.length - 1];
      this.state = "over";
      this.#tell("solution", told);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** @param {Outcome | null} outcome */
  async #settle(outcome) {
    if (!outcome || this.outcome) return; // only the first try counts
    this.outcome = await countAtHome(this.puzzle, outcome);
  }

  /** @param {unknown} error */
  #fail(error) {
    this.state = "asking";
    this.#tell("fault", { error });
  }

  /** @param {string} what @param {object} detail */
  #tell(what, detail) {
    this.dispatchEvent(new CustomEvent(what, { detail }));
  }
}

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
