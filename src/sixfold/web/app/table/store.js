// @ts-check
// What the table's page knows: the newest view of the server, the move that is on its way there, and
// which ply of the past somebody looks at. Parts of the page listen and draw themselves.

import { stamp } from "../ui/clock.js";

/** @typedef {import("../net/view.js").View} View */
/** @typedef {import("../review/types.js").Review} Review */

/**
 * @typedef {object} Aside
 * @property {View} view  what the board shows
 * @property {boolean} animate  whether it follows from what was shown before
 * @property {string} text  what the line under the players says
 * @property {string} [more]
 * @property {{label: string, run: () => void, primary?: boolean}[]} doings
 * @property {(where: "first" | "previous" | "next" | "last") => void} step
 * @property {boolean[]} ends  whether there is nothing before it, and nothing after it
 * @property {(move: string) => void} [play]  somebody moves there
 * @property {{position: string, moves: string[]}} [line]  where that is
 * @property {() => void} back  to the game
 */

export class Store extends EventTarget {
  /** @param {View} view */
  constructor(view) {
    super();
    /** The newest view of the server. */
    this.view = view;
    /** The one before it, for parts that tell what is new. @type {View | null} */
    this.before = null;
    /** When it came, on the page's own clock. */
    this.received = stamp();
    /**
     * A move that is not in the view yet, what it was made on, and the rev that has it once the server
     * has confirmed it; `shown` is the table with the move on it, where that is known.
     * @type {{move: string, rev: number, ply: number, shown?: View, confirmed?: number} | null}
     */
    this.pending = null;
    /**
     * A move that is shown and waits for its player's word.
     * @type {{move: string, ply: number, view: View} | null}
     */
    this.proposal = null;
    /**
     * What the others did not want, and the ply at which they said so.
     * @type {{what: "draw" | "takeback", ply: number} | null}
     */
    this.declined = null;
    /** The line to the server. @type {import("../net/live.js").Live | null} */
    this.line = null;
    /**
     * What becomes of the pending move if the server fails: it is sent again, or was given up.
     * @type {null | "again" | "lost"}
     */
    this.trouble = null;
    /**
     * How far the computer is, asked for while it lets us wait.
     * @type {import("./engine.js").EngineState | null}
     */
    this.engine = null;
    /** The ply that is looked at, null for the game as it stands. @type {number | null} */
    this.ply = null;
    /**
     * Something else on the board than the game: a better line that is played out, or a task.
     * @type {Aside | null}
     */
    this.aside = null;
    /** What the computer says of the finished game, as far as it is. @type {Review | null} */
    this.review = null;
    /** Why there is none. */
    this.reviewFault = "";
    /**
     * A lesson about how the game was lost, if there is one.
     * @type {{game: string, id: string, title: string} | null}
     */
    this.lesson = null;
    /** Whether there is a connection to the server. */
    this.online = true;
    /** Whether the next move declares a shape. */
    this.declares = false;
    /** Whether the player is choosing which of several equal groups stays. */
    this.choosing = false;
  }

  get mayMove() {
    return this.view.may.includes("move") && !this.pending;
  }

  /** The side at the bottom of the page: one's own, or the starter's for spectators. */
  get nearSide() {
    const { you } = this.view;
    return you.length && you.every((seat) => seat % 2 === you[0] % 2) ? you[0] % 2 : 0;
  }

  /** Take a view from the server, unless a newer one is known. @param {View} view */
  accept(view) {
    if (view.id !== this.view.id || view.rev < this.view.rev) return;
    // Clocks that were not sent again still count from when they were.
    if (view.clocks !== this.view.clocks) this.received = stamp();
    this.before = this.view;
    this.view = view;
    if (this.pending && this.#overtakes(view, this.pending)) this.settle();
    if (this.proposal && (view.ply !== this.proposal.ply || view.phase !== "playing"))
      this.proposal = null;
    if (this.ply !== null && this.ply > view.ply) this.ply = null; // moves were taken back
    if (!view.may.includes("declare")) this.declares = false;
    this.tell("view");
  }

  /**
   * Words and offers do not overtake a move; only the game itself does.
   * @param {View} view
   * @param {NonNullable<Store["pending"]>} pending
   */
  #overtakes({ rev, ply, phase }, pending) {
    return ply !== pending.ply || phase !== "playing" || rev >= (pending.confirmed ?? Infinity);
  }

  /**
   * The server has a move; it is shown as pending until the view has it, too.
   * @param {NonNullable<Store["pending"]>} pending
   * @param {number} rev
   */
  confirm(pending, rev) {
    pending.confirmed = rev;
    if (this.pending !== pending || this.view.rev < rev) return;
    this.settle();
    this.tell("pending");
  }

  /** The pending move has got through, or is out of date. */
  settle() {
    this.pending = null;
    this.trouble = null;
  }

  /**
   * Who is here has changed, but nothing of the game.
   * @param {{present: boolean[], spectators: number}} presence
   */
  acceptPresence({ present, spectators }) {
    const seats = this.view.seats.map((seat) => ({ ...seat, present: present[seat.seat] }));
    this.view = { ...this.view, seats, spectators };
    this.tell("presence");
  }

  /**
   * @param {string} name of what changed: view, presence, line, ply, pending, trouble, engine, declares,
   *   choosing, proposal, declined, aside, review, reviewFault, lesson
   */
  tell(name) {
    this.dispatchEvent(new Event(name));
  }

  /**
   * Listen to some of the names and draw at once.
   * @param {string[]} names
   * @param {() => void} draw
   */
  watch(names, draw) {
    for (const name of names) this.addEventListener(name, draw);
    draw();
  }

  /**
   * Change what only this page decides, and tell.
   * @param {"ply" | "online" | "trouble" | "engine" | "declares" | "choosing" | "proposal" | "declined" | "aside" | "review" | "reviewFault" | "lesson"} name
   * @param {any} value
   */
  set(name, value) {
    if (this[name] === value) return;
    /** @type {any} */ (this)[name] = value;
    this.tell(name === "online" ? "line" : name);
  }
}
