// @ts-check
// How far this browser has read a conversation, by table. What was not read when a rematch began, or
// when the page was loaded again, is still unread.

import { recall, remember } from "../ui/settings.js";
import { tables } from "./muted.js";

/** @typedef {import("../net/view.js").View} View */

const KEY = "sixfold.read";
const MOST = 200; // tables; the oldest are forgotten

/** Tables, and when the last line was said that was read there. @returns {[string, number][]} */
const marks = () => {
  const kept = recall(KEY);
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
  remember(KEY, [...others, [view.id, at]].slice(-MOST));
}
