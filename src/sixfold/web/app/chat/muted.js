// @ts-check
// Chats that this browser does not want to see, by table. A rematch is with the same people: what was
// muted at one table of a series stays so at the next.

import { recall, remember } from "../ui/settings.js";

/** @typedef {import("../net/view.js").View} View */

const KEY = "sixfold.muted";
const MOST = 200; // tables; the oldest are forgotten

/** @returns {string[]} */
const muted = () => {
  const kept = recall(KEY);
  return Array.isArray(kept) ? kept : [];
};

/** The tables of one conversation: this one, and those before it. @param {View} view */
export const tables = (view) => [view.id, ...view.series.earlier];

/** @param {View} view */
export const isMuted = (view) => tables(view).some((id) => muted().includes(id));

/** @param {View} view @param {boolean} quiet */
export function setMuted(view, quiet) {
  const others = muted().filter((id) => !tables(view).includes(id));
  remember(KEY, quiet ? [...others, view.id].slice(-MOST) : others);
}
