// @ts-check
// Notifications of the browser: only with consent, which is asked for when somebody presses a button,
// never when a page opens. Where the page is not trusted (plain http in a house) there are none.

import { change, settings } from "../ui/settings.js";
import { isTrusted } from "../ui/shell.js";

const ICON = new URL("../../pictures/icon-192.png", import.meta.url).pathname;

/** Whether this browser could show any. */
export const canNotify = () => isTrusted() && "Notification" in window;

/** Whether somebody has forbidden them: only the browser's own settings change that. */
export const isBlocked = () => canNotify() && Notification.permission === "denied";

/** Whether nobody has decided yet. */
export const isUndecided = () => canNotify() && Notification.permission === "default";

/** Whether they are wanted and allowed. */
export const notifies = () =>
  canNotify() && Notification.permission === "granted" && settings().notify;

/**
 * Switch them on or off; a browser that was never asked asks now.
 * @param {boolean} wanted
 * @returns {Promise<boolean>} whether they are on
 */
export async function wantNotices(wanted) {
  const may = wanted && (await Notification.requestPermission()) === "granted";
  change({ notify: may });
  return may;
}

/** The worker that shows them and hears a click; without one the page itself does. */
const worker = () => navigator.serviceWorker.getRegistration().catch(() => undefined);

/** @param {string} table */
const tagOf = (table) => `table-${table}`;

/**
 * Tell something about a table; what was told of it before is replaced.
 * @param {{table: string, title: string, text: string}} news
 */
export async function notify({ table, title, text }) {
  if (!notifies()) return;
  const data = { address: `/t/${table}` };
  const options = { body: text, tag: tagOf(table), icon: ICON, badge: ICON, data };
  const registration = await worker();
  if (registration?.active) return registration.showNotification(title, options);
  const shown = new Notification(title, options);
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
}

/** Somebody looks at the table: what was told of it has been heard. @param {string} table */
export async function hush(table) {
  if (!notifies()) return;
  const shown = (await (await worker())?.getNotifications({ tag: tagOf(table) })) ?? [];
  for (const each of shown) each.close();
}
