// @ts-check
// Moves and other actions on their way to the server. A move that was on its way when the line broke
// is sent again with the same rev: the server knows a repetition when it sees one.

import { ApiError, get, post, tablePath } from "../api.js";
import { note } from "../dialog.js";
import { t } from "../i18n.js";
import { faultText } from "../play.js";

/** @typedef {import("./store.js").Store} Store */

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

/** Send what is pending; called again when the line is back. @param {Store} store */
export async function deliver(store) {
  const { pending } = store;
  if (!pending) return;
  try {
    const view = await post(tablePath(store.view.id, "/moves"), { move: pending.move, rev: pending.rev });
    if (store.pending === pending) store.pending = null;
    store.set("declares", false);
    store.accept(view);
  } catch (error) {
    if (error instanceof ApiError && error.isOffline) {
      store.set("online", false); // it stays pending
      return;
    }
    store.pending = null;
    store.tell("refused");
    note(faultText(error));
    await refresh(store).catch(() => {});
  }
}

/**
 * Anything else that a seat may do.
 * @param {Store} store
 * @param {string} action
 * @param {string} [text]
 * @returns {Promise<boolean>} whether it was done
 */
export async function act(store, action, text) {
  try {
    const body = { action, rev: store.view.rev, ...(text === undefined ? {} : { text }) };
    store.accept(await post(tablePath(store.view.id, "/actions"), body));
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.isOffline) note(t("There is no connection. Please try again in a moment."));
    else note(faultText(error));
    if (error instanceof ApiError && error.code === "stale-rev") await refresh(store).catch(() => {});
    return false;
  }
}
