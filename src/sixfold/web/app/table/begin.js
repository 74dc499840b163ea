// @ts-check
// The time to begin: clocks start with the first move of each side, and that one is awaited for a
// minute and a half.

import { stamp } from "../ui/clock.js";
import { t } from "../ui/i18n.js";

/** @typedef {import("./store.js").Store} Store */

/** How long the first move is awaited; nothing where nobody is to begin. @param {Store} store */
export function beginText({ view, received }) {
  const { clocks } = view;
  const seat = clocks?.beginning ?? null;
  if (!clocks || seat === null || view.phase !== "playing") return "";
  const left = Math.max(0, (clocks.begin_left_ms ?? 0) - (stamp() - received));
  const seconds = Math.ceil(left / 1000);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return view.you.includes(seat)
    ? t("{time} to begin. Your clock starts with your first move.", { time })
    : t("{time} to begin, or the game is off.", { time });
}
