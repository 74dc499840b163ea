// @ts-check
// While the computer is to move and nothing comes: is it thinking, or still getting ready? On a new
// machine it is compiled first; people who wait for that should know, and see the progress.

import { getOnce } from "../net/api.js";
import { announce } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { nameOf } from "./players.js";

/** @typedef {import("./store.js").Store} Store */

/**
 * What `/api/engine` answers.
 * @typedef {object} EngineState
 * @property {boolean} available
 * @property {Record<string, {done: number, of: number}>} preparing
 * @property {string[]} ready
 */

const PATIENCE = 1500; // a computer that is ready has mostly answered by then
const PACE = 1000;

/**
 * How far the computer's preparation for this table is: a number from 0 to 1, null if nobody
 * knows; undefined if it is not that what it is doing.
 * @param {Store} store
 */
export function readiness(store) {
  const { engine, view } = store;
  if (!engine || engine.ready.includes(view.family)) return undefined;
  const own = engine.preparing[view.family];
  if (own) return own.of > 0 ? Math.min(1, own.done / own.of) : null;
  return Object.keys(engine.preparing).length ? null : undefined; // another game's turn comes first
}

/** The name of the computer that gets ready. @param {Store} store */
export const warmingText = ({ view }) =>
  t("{name} is warming up…", { name: nameOf(view, view.seats[view.turn]) });

/** The same at more length. */
export const warmingReason = () =>
  t("The computer is getting ready for this game. That happens only once.");

/** Ask the server while the computer lets the page wait. @param {Store} store */
export function watchEngine(store) {
  /** The ply that the computer is to play. @type {number | null} */
  let awaited = null;
  let timer = 0;
  let told = false;

  function look() {
    const { view } = store;
    const waits =
      view.phase === "playing" && !view.stuck && view.seats[view.turn].kind === "engine";
    const now = waits ? view.ply : null;
    if (now === awaited) return;
    awaited = now;
    clearTimeout(timer);
    store.set("engine", null);
    if (waits) timer = window.setTimeout(ask, PATIENCE);
  }

  async function ask() {
    const asked = awaited;
    /** @type {EngineState | null} */
    const engine = await getOnce("/api/engine").catch(() => null);
    if (asked !== awaited) return; // it has moved meanwhile
    store.set("engine", engine);
    if (readiness(store) !== undefined && !told) {
      told = true;
      announce(`${warmingText(store)} ${warmingReason()}`);
    }
    // Who is ready only thinks; there is nothing more to be learnt.
    if (!engine?.ready.includes(store.view.family)) timer = window.setTimeout(ask, PACE);
  }

  store.watch(["view"], look);
}
