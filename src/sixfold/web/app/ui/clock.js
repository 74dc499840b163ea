// @ts-check
// Clocks on the page. The server's clock is the one that counts: between two views the page only
// goes on counting from what the last one said.

import { t, tn } from "./i18n.js";

/** @typedef {import("../../scene_types.js").Clocks} Clocks */

/** When this page received what the server said, on the page's own steady clock. */
export const stamp = () => performance.now();

/**
 * Time left on a clock now.
 * @param {Clocks} clocks
 * @param {number} index
 * @param {number} received  what `stamp` said when the view came
 */
export function timeLeft(clocks, index, received) {
  const passed = clocks.running === index ? stamp() - received : 0;
  return Math.max(0, clocks.left_ms[index] - passed);
}

/** Below this a clock shows tenths and asks for attention. */
export const SHORT_MS = 20_000;

/**
 * Time as a clock shows it: `2 days`, `1:05:09`, `4:32`, `9.4`.
 * @param {number} ms
 * @param {Clocks["kind"]} kind
 */
export function clockText(ms, kind) {
  if (kind === "days") return dayText(ms);
  if (ms < SHORT_MS / 2) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return hours
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

/** @param {number} ms */
function dayText(ms) {
  const minutes = Math.ceil(ms / 60_000);
  if (minutes >= 2 * 1440) return tn("{n} day", "{n} days", Math.floor(minutes / 1440));
  if (minutes >= 120) return tn("{n} hour", "{n} hours", Math.floor(minutes / 60));
  return tn("{n} minute", "{n} minutes", minutes);
}

/**
 * A time control in words: `5 minutes + 3 seconds a move`, `2 days a move`, `no clock`.
 * @param {{kind: string, minutes?: number, increment?: number, days?: number}} plan
 */
export function planText(plan) {
  if (plan.kind === "days") return tn("{n} day a move", "{n} days a move", plan.days ?? 1);
  if (plan.kind === "minutes") {
    const minutes = tn("{n} minute", "{n} minutes", plan.minutes ?? 0);
    return plan.increment ? t("{minutes} + {n} s a move", { minutes, n: plan.increment }) : minutes;
  }
  return t("no clock");
}

/**
 * The same for what the server calls a clock.
 * @param {{kind: string, initial_ms?: number, increment_ms?: number, days?: number}} clock
 */
export const controlText = ({ kind, initial_ms = 0, increment_ms = 0, days = 1 }) =>
  planText({ kind, minutes: initial_ms / 60_000, increment: increment_ms / 1000, days });
