// @ts-check
// Asking for a review, and being told of it until it is there: on the table's socket, or by asking
// again and again where there is none. A line that breaks loses nothing: what the server has found it
// keeps, and the next question goes on from there.

import { faultText } from "../game/play.js";
import { ApiError, get, post, tablePath } from "../net/api.js";
import { announce } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

/** @typedef {import("../table/store.js").Store} Store */
/** @typedef {import("./types.js").Review} Review */

const PAUSE = 150; // milliseconds between two answers
const MOST_SILENT = 30; // answers without news, after which turns that are open stay open
const WAITS = [1000, 2000, 4000, 8000]; // … and after faults

/** @param {number} ms */
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * Have the game reviewed. The store has it, as far as it is, and what went wrong if something did.
 * @param {Store} store
 * @param {boolean} [renew]  whether a review by an earlier version is made again
 */
export async function startReview(store, renew = false) {
  const before = store.review?.state === "done" ? store.review : nothing();
  store.set("reviewFault", "");
  store.set("review", { ...nothing(), state: "waiting" });
  try {
    store.set("review", await post(tablePath(store.view.id, "/review"), renew ? { renew } : {}));
    await follow(store);
    void settle(store);
  } catch (error) {
    store.set("review", before);
    store.set("reviewFault", faultText(error));
    announce(faultText(error));
  }
}

/** See whether there is a review already, or one under way. @param {Store} store */
export async function findReview(store) {
  try {
    const found = await get(tablePath(store.view.id, "/review"));
    if (store.review) return; // somebody was faster
    store.set("review", found);
    if (found.state !== "none") await follow(store, found.state !== "done");
    void settle(store);
  } catch {
    store.set("review", nothing()); // somebody who wants one is told what is wrong
  }
}

/**
 * What the socket tells, until that is enough. It fails when the line is lost.
 * @param {Store} store
 * @param {(review: Review) => boolean} take  takes over what is known, and says whether that is enough
 * @returns {Promise<void>}
 */
function listen(store, take) {
  const line = /** @type {import("../net/live.js").Live} */ (store.line);
  /** Each turn as it was told last, by its first ply. @type {Map<number, Review["turns"][0]>} */
  const turns = new Map();
  return new Promise((done, fail) => {
    /** @param {any} message */
    const hear = ({ type, id, ...review }) => {
      for (const turn of review.turns) turns.set(turn.ply, turn);
      const known = [...turns.values()].sort((one, other) => one.ply - other.ply);
      try {
        if (!take({ ...review, turns: known })) return;
      } catch (error) {
        fail(error);
      }
      line.stopReview();
      done();
    };
    line.askReview({ hear, fail });
  });
}

/** Whether there is a socket; one that is being opened is waited for. @param {Store} store */
const hasLine = async (store) => Boolean(await store.line?.ready());

/**
 * Take over how far it is; whether it is done.
 * @param {Store} store
 * @param {Review} found
 */
function takeOver(store, found) {
  if (found.state === "none" || found.earlier) throw new ApiError(503, "put-aside", "");
  store.set("review", found);
  return found.state === "done";
}

/**
 * Be told until it is done.
 * @param {Store} store
 * @param {boolean} [aloud]  whether its end is news
 */
async function follow(store, aloud = true) {
  let faults = 0;
  while (store.review && store.review.state !== "done") {
    const take = (/** @type {Review} */ found) => {
      const isDone = takeOver(store, found);
      faults = 0;
      return isDone;
    };
    try {
      if (await hasLine(store)) await listen(store, take);
      else {
        await sleep(PAUSE);
        const { done } = store.review;
        take(await get(tablePath(store.view.id, `/review?after=${done}`)));
      }
    } catch (error) {
      const mayPass = error instanceof ApiError && (error.isPassing || error.status === 429);
      if (!mayPass || error.code === "review-failed" || faults >= WAITS.length) throw error;
      await sleep(WAITS[faults]);
      faults += 1;
      if (error.code === "put-aside")
        await post(tablePath(store.view.id, "/review"), { renew: true });
    }
  }
  if (aloud) announce(t("The review is ready."));
}

/**
 * Have open turns proven in the background, and show what comes of it. Whatever fails here, the
 * review is there: nobody has to hear of it.
 * @param {Store} store
 */
async function settle(store) {
  const path = tablePath(store.view.id, "/review");
  try {
    if (!store.review?.later) return;
    show(store, await post(path));
    if (store.review.later && (await hasLine(store))) {
      await listen(store, (found) => {
        show(store, found);
        return !store.review?.later;
      }).catch(() => {}); // the other way is left
    }
    for (let silent = 0; store.review?.later && silent < MOST_SILENT; silent += 1) {
      await sleep(PAUSE);
      const { done } = store.review;
      if (show(store, await get(`${path}?after=${done}`))) silent = 0;
    }
  } catch {
    // It stays as it is.
  }
}

/** Take over a review that may know more; whether it does. @param {Store} store @param {Review} found */
function show(store, found) {
  const isNews = found.state === "done" && found.done !== store.review?.done;
  if (isNews || !found.later) store.set("review", found);
  return isNews;
}

/** @returns {Review} */
const nothing = () => ({
  state: "none",
  done: 0,
  of: 0,
  turns: [],
  players: [],
  turning_points: [],
  later: false,
  earlier: false,
});
