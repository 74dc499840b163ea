// @ts-check
// What this browser remembers of chats, by table: which ones are muted, and how far it has read. A
// rematch is with the same people: what was muted at one table of a series stays so at the next. What
// was not read when a rematch began, or when the page was loaded again, is still unread.

import { recall, remember } from "../ui/settings.js";

/** @typedef {import("../net/view.js").View} View */

const MUTED = "sixfold.muted";
const READ = "sixfold.read";
const MOST = 200; // tables; the oldest are forgotten

/** @returns {string[]} */
const muted = () => {
  const kept = recall(MUTED);
  return Array.isArray(kept) ? kept : [];
};

/** The tables of one conversation: this one, and those before it. @param {View} view */
export const tables = (view) => [view.id, ...view.series.earlier];

/** @param {View} view */
export const isMuted = (view) => tables(view).some((id) => muted().includes(id));

/** @param {View} view @param {boolean} quiet */
export function setMuted(view, quiet) {
  const others = muted().filter((id) => !tables(view).includes(id));
  remember(MUTED, quiet ? [...others, view.id].slice(-MOST) : others);
}

/** Tables, and when the last line was said that was read there. @returns {[string, number][]} */
const marks = () => {
  const kept = recall(READ);
  return Array.isArray(kept) ? kept.filter((mark) => Number.isFinite(mark?.[1])) : [];
};

/** When the last line was said that was read; null if this browser has not been here. @param {View} view */
export function readUntil(view) {
  const here = tables(view);
  const times = marks().flatMap(([id, at]) => (here.includes(id) ? at : []));
  return times.length ? Math.max(...times) : null;
}

/** @param {View} view @param {number} at */
export function setRead(view, at) {
  const others = marks().filter(([id]) => id !== view.id);
  remember(READ, [...others, [view.id, at]].slice(-MOST));
}
