// @ts-check
// The draft that is being built. The server makes every change and says what is impossible; here is
// kept what it said, and what there was before.

import { faultText } from "../game/play.js";
import { postAgain } from "../net/api.js";
import { note } from "../ui/dialog.js";

/** A draft whose board is of some family. @typedef {import("../../scene_types.js").DraftScene & {board: any}} DraftScene */
/** @typedef {import("../../scene_types.js").SetupAnswer} SetupAnswer */
/** @typedef {{do: string, cell?: string, side?: number | null, count?: number, seat?: number, hands?: number[]}} Edit */

const MOST_KEPT = 200; // steps that can be undone

/** Emits `change` when something else stands there. */
export class Draft extends EventTarget {
  /** @param {SetupAnswer} answer */
  constructor(answer) {
    super();
    this.answer = answer;
    /** What there was before, the latest last. @type {{answer: SetupAnswer, follows: boolean}[]} */
    this.past = [];
    /** Whether hands and turn follow the pieces. */
    this.follows = true;
    this.queue = Promise.resolve();
  }

  /** @param {Record<string, unknown>} question @returns {Promise<SetupAnswer>} */
  static ask(question) {
    return postAgain("/api/setups", question);
  }

  /** The text of a game's start. @param {string} game @returns {Promise<string>} */
  static async startOf(game) {
    return (await postAgain("/api/scenes", { game })).scene.position;
  }

  /** @returns {DraftScene} */
  get scene() {
    return this.answer.draft;
  }

  /** @param {string} edit */
  knows(edit) {
    return this.scene.edits.includes(edit);
  }

  /** The text that can be played from; null while something is impossible or the game is over. */
  get playable() {
    return this.scene.outcome ? null : this.scene.position;
  }

  /** Whether tiles are moved and no longer laid: then nothing follows from them. */
  get isMoving() {
    return this.scene.board.phase === 2;
  }

  /** Change something, after all that was asked before. @param {Edit[]} edits */
  edit(...edits) {
    return this.#next(() => ({ draft: this.scene.text, edits }));
  }

  /** Set something by hand: from now on it does not follow the pieces. @param {Edit} edit */
  insist(edit) {
    return this.#next(() => ({ draft: this.scene.text, edits: [edit] }), this.isMoving);
  }

  /** Change pieces; what follows from them comes along. @param {Edit} edit */
  build(edit) {
    return this.#next(() => {
      const fit = this.follows && this.knows("fit") && !this.isMoving;
      return { draft: this.scene.text, edits: fit ? [edit, { do: "fit" }] : [edit] };
    });
  }

  /** Begin with something else. @param {{game?: string, draft?: string}} start */
  begin(start) {
    return this.#next(() => start);
  }

  /** Begin with the start of a game. @param {string} game */
  beginGame(game) {
    return this.#next(async () => ({ draft: await Draft.startOf(game) }));
  }

  undo() {
    const before = this.past.pop();
    if (!before) return;
    this.follows = before.follows;
    this.#show(before.answer);
  }

  /**
   * @param {() => Record<string, unknown> | Promise<Record<string, unknown>>} question
   * @param {boolean} [follows]  false from now on
   */
  #next(question, follows = true) {
    const run = async () => {
      try {
        const before = this.answer;
        const answer = await Draft.ask(await question());
        if (answer.draft.text === before.draft.text) return true;
        this.past = [...this.past.slice(1 - MOST_KEPT), { answer: before, follows: this.follows }];
        this.follows &&= follows;
        this.#show(answer);
        return true;
      } catch (error) {
        note(faultText(error));
        return false;
      }
    };
    const done = this.queue.then(run);
    this.queue = done.then(() => {});
    return done;
  }

  /** @param {SetupAnswer} answer */
  #show(answer) {
    this.answer = answer;
    this.dispatchEvent(new Event("change"));
  }
}
