// @ts-check
// The board on the table's page: gives it views, asks the server what it cannot know, and sends what
// it emits. The board itself knows no rules and fetches nothing.

import { printedOnPlaces } from "../../board/base/keyboard.js";
import { createBoard } from "../../board/index.js";
import { sideNames } from "../game/words.js";
import { get, outlast, postAgain, tablePath } from "../net/api.js";
import { announce } from "../ui/dom.js";
import { t, tn } from "../ui/i18n.js";
import { pace, settings, watchSettings } from "../ui/settings.js";
import { mustConfirm, propose, withMove } from "./confirm.js";
import { sendMove } from "./send.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./replay.js").Replay} Replay */
/** @typedef {import("../net/view.js").View} View */

const MOST_WAITING = 12; // a chain of Hexone is about so long

/**
 * @param {HTMLElement} host
 * @param {Store} store
 * @param {Replay} replay
 */
export function makeBoard(host, store, replay) {
  /** @type {any} */
  const board = createBoard(store.view.family, host, {
    sides: sideNames(store.view.family),
    t,
    tn,
    motion: pace() > 0,
    obstacles: () => [...document.querySelectorAll(".fit-button")],
  });
  /** What the board was last given. @type {View | null} */
  let given = null;
  /** Views with a move on them that was not sent when they were shown. @type {WeakSet<View>} */
  const tried = new WeakSet();
  /** Views come in order, also when one of them has to be fetched first. */
  let queue = Promise.resolve();

  /** Views that the board has not finished showing. */
  let waiting = 0;

  /**
   * A board that has fallen far behind stops explaining and catches up.
   * @param {View} view
   * @param {boolean} animate
   */
  function give(view, animate) {
    given = view;
    waiting += 1;
    board.update(view, { animate: animate && waiting <= MOST_WAITING }).then(() => (waiting = 0));
  }

  const present = () => {
    const { view, pending, proposal } = store;
    if (pending) return pending.shown ?? withMove(view, pending.move);
    if (proposal) tried.add(proposal.view);
    return proposal?.view ?? view;
  };

  /**
   * Whether a view only confirms, or puts back, what was shown before it was sent.
   * @param {View} seen
   * @param {View} view
   */
  const isNoNews = (seen, view) =>
    tried.has(seen) &&
    (view.ply === seen.ply || view.moves[seen.ply]?.replace(/!$/, "") === seen.last);

  /** Whether the board shows something else than the game. */
  let strayed = false;

  /** Ends the wait for a past that nobody looks at any more. */
  let leaving = new AbortController();

  /** @param {AbortSignal} left */
  async function show(left) {
    if (store.aside) {
      strayed = true;
      give(store.aside.view, store.aside.animate);
      return;
    }
    if (strayed) {
      strayed = false;
      given = null; // what stands there has nothing to do with what comes
    }
    if (store.ply !== null) {
      const { ply } = store;
      const view = await outlast(() => replay.at(ply), left).catch(() => null);
      if (view && store.ply === view.ply) give(view, given?.ply === view.ply - 1);
      return;
    }
    const view = present();
    const seen = given;
    if (!seen) {
      give(view, false);
    } else {
      const missed = store.pending ? [] : await replay.between(seen, view);
      const [first, ...rest] = [...missed, view];
      give(first, !isNoNews(seen, first) && (view.ply >= seen.ply || view.outcome !== null));
      for (const each of rest) give(each, true);
    }
  }

  // The board knows that there is news before it gets them: a click waits for what the page tells
  // already.
  const draw = () => {
    leaving.abort();
    leaving = new AbortController();
    const { signal } = leaving;
    queue = queue.then(() => show(signal));
    board.expect(queue);
  };
  store.watch(["view", "pending", "ply", "proposal", "aside"], draw);
  store.addEventListener("refused", () => {
    board.cancel();
    if (given) give({ ...store.view }, false);
  });

  /**
   * What the rules say, of the table or of what else stands on the board.
   * @param {string} path  of the table
   * @param {string} what  of a line
   * @param {Record<string, string>} about
   */
  const asked = (path, what, about) => {
    const line = store.aside?.line;
    const answer = line
      ? postAgain(`/api/scenes/${what}`, { ...line, ...about })
      : get(tablePath(store.view.id, path));
    return answer.catch(() => null);
  };
  board.on("move", (/** @type {string} */ move) => {
    if (store.aside) return store.aside.play?.(move);
    if (store.ply !== null) return undefined;
    if (mustConfirm(store)) void propose(store, move);
    else void sendMove(store, move);
    return undefined;
  });
  board.on("choose", (/** @type {number} */ groups) => store.set("choosing", groups > 0));
  board.on("about", async (/** @type {string} */ cell) => {
    const about = await asked(`/about/${encodeURIComponent(cell)}`, "about", { cell });
    if (about) board.setAbout({ cell, ...about });
    else board.cancel();
  });
  board.on("why", async (/** @type {string} */ move) => {
    const why = await asked(`/why?move=${encodeURIComponent(move)}`, "why", { move });
    // Beside the cell “this cell” is enough; its name is for people who have names on the board.
    const words = settings().coordinates ? why?.text : why?.here;
    if (words && board.explain(move, words)) announce(words);
  });

  watchSettings(({ coordinates, patterns }) =>
    board.setOptions({ coordinates, patterns, motion: pace() > 0, speed: pace() || 1 }),
  );
  void printedOnPlaces().then((keys) => board.setOptions({ keys }));
  return board;
}
