// @ts-check
// Looking back: what the board showed after each ply, fetched when it is asked for and kept.

import { get, tablePath } from "../api.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("../view.js").View} View */

export class Replay {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    /** Moves up to a ply → what stood then: a takeback makes other moves, and so other keys. @type {Map<string, any>} */
    this.known = new Map();
  }

  /** The table as it stood after a number of plies; nothing can be done there. @param {number} ply @returns {Promise<View>} */
  async at(ply) {
    const { view } = this.store;
    const key = view.moves.slice(0, ply).join(" ");
    if (!this.known.has(key)) this.known.set(key, await get(tablePath(view.id, `/plies/${ply}`)));
    const then = this.known.get(key);
    return { ...view, ...then, legal: [], may: [], outcome: ply === view.ply ? view.outcome : then.outcome ?? null };
  }

  /** The plies between two views that the page never got to see, for the board to play. @param {View} from @param {View} to */
  async between(from, to) {
    const missed = to.ply - from.ply - 1;
    const follows = from.moves.every((move, index) => move === to.moves[index]);
    if (!follows || missed < 1 || missed > 40) return [];
    try {
      return await Promise.all([...Array(missed).keys()].map((n) => this.at(from.ply + n + 1)));
    } catch {
      return []; // then the board jumps to what stands now
    }
  }
}
