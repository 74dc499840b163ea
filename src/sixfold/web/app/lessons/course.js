// @ts-check
// A lesson as it runs: the step, what has been played in it, and what the learner is told. The page
// listens and draws; the rules and the opponent are on the server.

import { get, postAgain } from "../net/api.js";
import { arrive, finish } from "./progress.js";

/**
 * @typedef {import("../../scene_types.js").Scene} Scene
 * @typedef {{say: string, task: string, scene: Scene, marks: import("../game/scene_board.js").Mark[],
 *   solution: string[], continues: boolean}} Step
 * @typedef {{id: string, title: string, note: string | null, steps: Step[]}} Lesson
 * @typedef {"asking" | "thinking" | "missed" | "done"} State
 */

export class Course extends EventTarget {
  /** @type {State} */
  state = "asking";
  /** What has been played in this step, answers included. @type {string[]} */
  moves = [];
  /** The learner's own moves of it. @type {string[]} */
  own = [];
  /** What is said about the last move. */
  feedback = "";
  number = 1;

  /** @param {string} game @param {Lesson} lesson */
  constructor(game, lesson) {
    super();
    this.game = game;
    this.lesson = lesson;
  }

  /** @param {string} game @param {string} id @returns {Promise<Lesson>} */
  static fetch(game, id) {
    return get(`/api/lessons/${game}/${encodeURIComponent(id)}`);
  }

  /** Go on with another lesson. @param {string} id */
  async turnTo(id) {
    try {
      this.lesson = await Course.fetch(this.game, id);
      this.begin(1);
    } catch (error) {
      this.#tell("fault", { error });
    }
  }

  get step() {
    return this.lesson.steps[this.number - 1];
  }

  get isLast() {
    return this.number >= this.lesson.steps.length;
  }

  /** The move that the learner may be shown. @returns {string | null} */
  get shown() {
    const { solution } = this.step;
    const follows = this.own.every((move, n) => move === solution[n]);
    return follows ? (solution[this.own.length] ?? null) : null;
  }

  /** Begin a step. @param {number} number @param {string} [feedback] what was said before it */
  begin(number, feedback = "") {
    this.number = Math.min(Math.max(1, number), this.lesson.steps.length);
    this.state = "asking";
    this.moves = [];
    this.own = [];
    this.feedback = feedback;
    arrive(this.game, this.lesson.id, this.number);
    this.#tell("step", { scene: this.step.scene });
  }

  /**
   * Play a move; the page hears of what becomes of it.
   * @param {string} move
   */
  async play(move) {
    if (this.state !== "asking") return;
    this.state = "thinking";
    const path = `/api/lessons/${this.game}/${this.lesson.id}/${this.number}/moves`;
    try {
      const verdict = await postAgain(path, { moves: this.moves, move });
      this.#learn(move, verdict);
    } catch (error) {
      this.state = "asking";
      this.#tell("fault", { error });
    }
  }

  /** @param {string} move @param {any} verdict */
  #learn(move, { state, text, moves, scenes }) {
    this.feedback = text;
    if (state !== "refused") {
      this.moves = moves;
      this.own.push(move);
    }
    this.state = state === "missed" || state === "done" ? state : "asking";
    if (state === "done" && this.isLast) finish(this.game, this.lesson.id);
    this.#tell("verdict", { state, scenes });
  }

  /** @param {string} what @param {object} detail */
  #tell(what, detail) {
    this.dispatchEvent(new CustomEvent(what, { detail }));
  }
}
