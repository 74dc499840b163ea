// @ts-check
// Moves and other actions on their way to the server: over the table's line, or by a request when no
// line can be had. What may have got lost on the way is sent again with the same rev: the server
// knows a repetition when it sees one. Words it does not know again, so they are said only once.

import { faultText } from "../game/play.js";
import { ApiError, get, persist, postSafely, tablePath } from "../net/api.js";
import { note } from "../ui/dialog.js";
import { announce } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("../net/view.js").View} View */

const ONCE = ["chat", "cough"]; // said twice they are heard twice
const LATE = 3000; // what was acknowledged is mostly here before this time has passed

/** Fetch the table as it stands. @param {Store} store */
export async function refresh(store) {
  store.accept(await get(tablePath(store.view.id)));
}

/**
 * Say something for a seat.
 * @param {Store} store
 * @param {"/moves" | "/actions"} path
 * @param {Record<string, unknown>} body
 * @returns {Promise<number>} the rev that has it; its view may still be on the way
 */
async function say(store, path, body) {
  const { line } = store;
  if (line && (await line.ready())) {
    const rev = await line.say(body);
    setTimeout(() => store.view.rev < rev && line.askView(), LATE);
    return rev;
  }
  /** @type {View} */
  const view = await postSafely(tablePath(store.view.id, path), body);
  store.accept(view);
  return view.rev;
}

/**
 * Play a move. It is shown at once; the server has the last word.
 * @param {Store} store
 * @param {string} move
 * @param {View} [shown]  the table with the move on it, if that is known already
 */
export async function sendMove(store, move, shown) {
  if (store.pending) return;
  const { rev, ply } = store.view;
  store.pending = { move: store.declares ? `${move}!` : move, rev, ply, shown };
  store.tell("pending");
  await deliver(store);
}

/** Moves that are being sent: one try at a time. @type {WeakSet<object>} */
const sending = new WeakSet();

/**
 * Send what is pending, a few times if need be. Called again when the line is back, and by hand; a
 * move that still does not get through stays pending, and the page asks what to do with it.
 * @param {Store} store
 */
export async function deliver(store) {
  const { pending } = store;
  if (!pending || pending.confirmed || sending.has(pending)) return;
  sending.add(pending);
  store.set("trouble", null);
  // Without a line to the table it waits for that; and a newer view may have settled the matter.
  const failed = () => {
    if (!store.online || store.pending !== pending) return false;
    store.set("trouble", "again");
    return true;
  };
  try {
    const rev = await persist(
      () => say(store, "/moves", { move: pending.move, rev: pending.rev }),
      failed,
    );
    store.confirm(pending, rev);
    store.set("declares", false);
    store.set("trouble", null);
  } catch (error) {
    await undelivered(store, pending, error);
  } finally {
    sending.delete(pending);
  }
}

/** @param {Store} store @param {NonNullable<Store["pending"]>} pending @param {unknown} error */
async function undelivered(store, pending, error) {
  if (store.pending !== pending) {
    store.set("trouble", null);
  } else if (error instanceof ApiError && error.isPassing) {
    store.set("trouble", store.online ? "lost" : null);
    if (store.trouble) announce(t("Your move did not get through."));
  } else {
    forget(store);
    note(faultText(error));
    await refresh(store).catch(() => {});
  }
}

/** Take back a move that the server has not confirmed. @param {Store} store */
export function forget(store) {
  store.pending = null;
  store.set("trouble", null);
  store.tell("refused");
}

/**
 * Anything else that a seat may do.
 * @param {Store} store
 * @param {string} action
 * @param {string} [text]
 * @param {{again?: boolean}} [how]  whether it will be tried again if the table has moved on
 * @returns {Promise<boolean>} whether it was done
 */
export async function act(store, action, text, how = {}) {
  const before = store.view;
  const body = { action, rev: before.rev, ...(text === undefined ? {} : { text }) };
  const once = ONCE.includes(action);
  let again = false;
  // A broken connection is usually back in a moment; messages are not kept for later.
  const failed = () => {
    if (once || (!store.online && store.line?.isVain !== false)) return false;
    if (!again) note(t("The server did not answer. Trying again…"));
    again = true;
    return true;
  };
  try {
    await persist(() => say(store, "/actions", body), failed);
    return true;
  } catch (error) {
    const status = error instanceof ApiError ? error.status : -1;
    const stale = error instanceof ApiError && error.code === "stale-rev";
    if (once && status === 0 && (await wasHeard(store, before, text))) return true;
    // The first try may have arrived after all; then the table shows it.
    if (again && status === 409) await refresh(store).catch(() => {});
    else if (error instanceof ApiError && error.isOffline)
      note(t("There is no connection. Please try again in a moment."));
    else if (!stale || !how.again) note(faultText(error));
    if (stale && !again) await refresh(store).catch(() => {});
    return false;
  }
}

/**
 * There was no answer to a chat message that may have arrived: does the table have it?
 * @param {Store} store
 * @param {View} before  what the page knew when they were said
 * @param {string} [text]  none for a cough
 */
async function wasHeard(store, before, text) {
  if (store.line && !(await store.line.ready())) return false;
  if (
    !(await refresh(store).then(
      () => true,
      () => false,
    ))
  )
    return false;
  const { you, chat, last_cough: cough } = store.view;
  if (text === undefined)
    return Boolean(cough && cough.rev > before.rev && you.includes(cough.seat));
  const fresh = (chat ?? []).slice(before.chat?.length ?? 0);
  return fresh.some((line) => you.includes(line.seat) && line.text === text);
}
