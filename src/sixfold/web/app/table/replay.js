// @ts-check
// Looking back: what the board showed after each ply. All plies of a game come with one request, and
// those that are played while the page is open are known already.

import { postAgain } from "../net/api.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("../net/view.js").View} View */
/** @typedef {import("../../scene_types.js").Scene} Scene */
/** @typedef {Pick<Scene, "position" | "board" | "turn" | "last" | "events" | "outcome">} Past */
/**
 * What stood after some moves, and what may have followed.
 * @typedef {{past: Past | null, next: Map<string, Ply>}} Ply
 */

const MOST_PLIES = 2000; // of one answer
const MOST_MISSED = 40; // plies that are worth watching afterwards
const PATIENCE = 3000; // so long the board waits for them: nobody can move until it has caught up

/** The ply that a move leads to. @param {Ply} ply @param {string} move @returns {Ply} */
function after({ next }, move) {
  const known = next.get(move) ?? { past: null, next: new Map() };
  next.set(move, known);
  return known;
}

/** Where a game begins, as the server wants to be told. @param {View} view */
export const beginning = ({ start, game }) => (start ? { position: start } : { game });

/** What can be done in the past. */
const NOTHING = { legal: [], hints: null, may: [] };

export class Replay {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    /** The start of the game. After a takeback other moves branch off. @type {Ply} */
    this.start = { past: null, next: new Map() };
    /** What is being fetched. @type {Map<string, Promise<void>>} */
    this.loading = new Map();
    store.watch(["view"], () => this.#learn(store.view));
  }

  /**
   * The table as it stood after a number of plies; nothing can be done there.
   * @param {number} ply
   * @returns {Promise<View>}
   */
  async at(ply) {
    const { view } = this.store;
    const found = this.#ply(view.moves, ply);
    if (!found.past) await this.#load(beginning(view), 0, view.moves);
    const then = /** @type {Past} */ (found.past);
    const outcome = ply === view.ply ? view.outcome : then.outcome;
    return { ...view, ...then, ply, ...NOTHING, outcome };
  }

  /**
   * The plies between two views that the page never got to see, for the board to play.
   * @param {View} from
   * @param {View} to
   */
  async between(from, to) {
    const missed = to.ply - from.ply - 1;
    const follows = from.moves.every((move, index) => move === to.moves[index]);
    if (!follows || missed < 1 || missed > MOST_MISSED) return [];
    const plies = [...Array(missed).keys()].map((n) => from.ply + n + 1);
    try {
      if (plies.some((ply) => !this.#ply(to.moves, ply).past)) {
        const loaded = this.#load(
          { position: from.position },
          from.ply,
          to.moves.slice(0, to.ply - 1),
        );
        await Promise.race([loaded, new Promise((_, late) => setTimeout(late, PATIENCE))]);
      }
      return await Promise.all(plies.map((ply) => this.at(ply)));
    } catch {
      return []; // then the board jumps to what stands now
    }
  }

  /** @param {View} view */
  #learn({ moves, position, board, turn, last, events }) {
    this.#ply(moves, moves.length).past ??= { position, board, turn, last, events, outcome: null };
  }

  /** @param {string[]} moves @param {number} ply */
  #ply(moves, ply) {
    return moves.slice(0, ply).reduce(after, this.start);
  }

  /**
   * Fetch a line once, however many ask for it.
   * @param {{game: string} | {position: string}} start
   * @param {number} played  moves that led to the start
   * @param {string[]} moves  of the game
   */
  #load(start, played, moves) {
    const key = `${played} ${moves.join(" ")}`;
    const loading =
      this.loading.get(key) ??
      this.#fetch(start, played, moves).finally(() => this.loading.delete(key));
    this.loading.set(key, loading);
    return loading;
  }

  /**
   * @param {{game: string} | {position: string}} start
   * @param {number} played
   * @param {string[]} moves
   */
  async #fetch(start, played, moves) {
    for (let from = played; from === played || from < moves.length; from += MOST_PLIES) {
      const line = moves.slice(from, from + MOST_PLIES);
      /** @type {{scenes: Scene[]}} */
      const { scenes } = await postAgain("/api/scenes", { ...start, moves: line, plies: true });
      let ply = this.#ply(moves, from);
      scenes.forEach(({ position, board, turn, last, events, outcome }, n) => {
        if (n) ply = after(ply, line[n - 1]);
        if (n || !from) ply.past = { position, board, turn, last, events, outcome };
      });
      start = { position: scenes[scenes.length - 1].position };
    }
  }
}
