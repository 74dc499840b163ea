// @ts-check
// The lessons of a player who is known to the server: what they learned on one device is learned on
// all of them. Joining loses nothing: a lesson that is done anywhere is done, and of two places the
// later one counts. Without a server, or for somebody who is not known there, all stays here.

import { get, post } from "../net/api.js";
import { begunGames, keep, progressOf } from "./progress.js";

/** @typedef {import("./progress.js").Progress} Progress */
/** @typedef {Progress & {game: string}} Known */

const PATH = "/api/me/lessons";
const PAUSE = 400; // what follows at once is told together
const LONGEST = 40; // of an id, for the server
const MOST = 200;

let isKnown = false;

/**
 * Both together, and whether the server lacks something of it.
 * @param {Progress} here @param {Progress} there
 */
function joined(here, there) {
  const later = there.when > here.when ? there : here;
  const done = [...new Set([...there.done, ...here.done])];
  const isNews = done.length > there.done.length || (here.at !== null && here.when > there.when);
  return { progress: { done, at: later.at ?? here.at ?? there.at, when: later.when }, isNews };
}

/** Take over what the server knows. @param {Known[]} games @returns {boolean} whether it lacks something */
function take(games) {
  let lacks = false;
  for (const name of new Set([...begunGames(), ...games.map(({ game }) => game)])) {
    const there = games.find(({ game }) => game === name) ?? { done: [], at: null, when: 0 };
    const { progress, isNews } = joined(progressOf(name), there);
    keep(name, progress);
    lacks ||= isNews;
  }
  return lacks;
}

/** What this browser knows, as the server takes it: nobody knows who wrote into its memory. */
const known = () =>
  begunGames().map((game) => {
    const { done, at, when } = progressOf(game);
    const fits = (/** @type {string} */ id) => id.length > 0 && id.length <= LONGEST;
    return {
      game,
      done: done.filter(fits).slice(0, MOST),
      at: at && fits(at.lesson) && at.step >= 1 && at.step <= 99 ? at : null,
      when: Math.max(0, Math.floor(when)),
    };
  });

/** Tell the server; also from a page that is being left. */
async function tell() {
  const games = known().filter(({ game }) => game.length <= LONGEST);
  const more = { method: "PUT", keepalive: true };
  const told = await post(PATH, { games }, more).catch(() => null);
  if (told) take(told.games);
}

function goOnTelling() {
  let timer = 0;
  const now = () => {
    clearTimeout(timer);
    timer = 0;
    void tell();
  };
  addEventListener("sixfold:learned", () => {
    clearTimeout(timer);
    timer = window.setTimeout(now, PAUSE);
  });
  addEventListener("pagehide", () => timer && now());
}

/** Learn what was learned elsewhere, tell what was learned here, and go on telling. */
export async function shareProgress() {
  /** @type {{player: boolean, games: Known[]} | null} */
  const learned = await get(PATH).catch(() => null);
  if (!learned?.player) return;
  if (!isKnown) goOnTelling();
  isKnown = true;
  if (take(learned.games)) await tell();
}
