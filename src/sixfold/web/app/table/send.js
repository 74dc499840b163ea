// @ts-check
// Moves and other actions on their way to the server. What may have got lost on the way is sent again
// with the same rev: the server knows a repetition when it sees one.

import { announce } from "../announce.js";
import { ApiError, get, persist, post, tablePath } from "../api.js";
import { note } from "../dialog.js";
import { t } from "../i18n.js";
import { faultText } from "../play.js";

/** @typedef {import("./store.js").Store} Store */

const ONCE = ["chat", "cough"]; // said twice they are heard twice

/** Fetch the table as it stands. @param {Store} store */
export async function refresh(store) {
  store.accept(await get(tablePath(store.view.id)));
}

/**
 * Play a move. It is shown at once; the server has the last word.
 * @param {Store} store
 * @param {string} move
 */
export async function sendMove(store, move) {
  if (store.pending) return;
  const { rev, ply } = store.view;
  store.pending = { move: store.declares ? `${move}!` : move, rev, ply };
  store.tell("pending");
  await deliver(store);
}

/**
 * Send what is pending, a few times if need be. Called again when the line is back, and by hand; a
 * move that still does not get through stays pending, and the page asks what to do with it.
 * @param {Store} store
 */
export async function deliver(store) {
  const { pending } = store;
  if (!pending || store.trouble === "again") return; // it is being sent
  store.set("trouble", null);
  const send = () => post(tablePath(store.view.id, "/moves"), { move: pending.move, rev: pending.rev });
  // Without a line to the table it waits for that; and a newer view may have settled the matter.
  const failed = () => {
    if (!store.online || store.pending !== pending) return false;
    store.set("trouble", "again");
    return true;
  };
  try {
    const view = await persist(send, failed);
    if (store.pending === pending) store.pending = null;
    store.set("declares", false);
    store.set("trouble", null);
    store.accept(view);
  } catch (error) {
    if (store.pending !== pending) {
      store.set("trouble", null);
      return;
    }
    if (error instanceof ApiError && error.isPassing) {
      store.set("trouble", store.online ? "lost" : null);
      if (store.trouble) announce(t("Your move did not get through."));
      return;
    }
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
 * @returns {Promise<boolean>} whether it was done
 */
export async function act(store, action, text) {
  const body = { action, rev: store.view.rev, ...(text === undefined ? {} : { text }) };
  let again = false;
  const failed = () => {
    if (ONCE.includes(action) || !store.online) return false;
    if (!again) note(t("The server did not answer. Trying again …"));
    again = true;
    return true;
  };
  try {
    store.accept(await persist(() => post(tablePath(store.view.id, "/actions"), body), failed));
    return true;
  } catch (error) {
    const status = error instanceof ApiError ? error.status : -1;
    const stale = error instanceof ApiError && error.code === "stale-rev";
    // The first try may have been heard after all; then the table shows it.
    if (again && status === 409) await refresh(store).catch(() => {});
    else if (error instanceof ApiError && error.isOffline) note(t("There is no connection. Please try again in a moment."));
    else note(faultText(error));
    if (stale && !again) await refresh(store).catch(() => {});
    return false;
  }
}
