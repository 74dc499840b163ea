// @ts-check
// Every word that a board says, through the page's own `t` and `tn`.

import { PLACES } from "./keyboard.js";

/** @typedef {import("./types.js").BoardOptions} BoardOptions */

/** @param {string} words @param {Record<string, string | number>} [params] */
function plain(words, params = {}) {
  return words.replace(/\{(\w+)\}/g, (whole, name) =>
    name in params ? String(params[name]) : whole,
  );
}

/** @param {BoardOptions} options */
export function makeWords(options) {
  const t = options.t ?? plain;
  const tn =
    options.tn ?? ((one, many, n, params = {}) => plain(n === 1 ? one : many, { n, ...params }));

  return {
    t,
    tn,
    /** What a colour is called. @param {number} side */
    side: (side) => options.sides?.[side] ?? `${side + 1}`,
    role: () => t("game board"),
    walk: () =>
      t(
        "Use the arrow keys or {keys} to move in six directions, Enter to play, Escape to put a tile back.",
        { keys: (options.keys ?? PLACES).join(" ") },
      ),
  };
}

/**
 * How a move would end the game, without a reason.
 * @param {ReturnType<typeof makeWords>["t"]} t @param {string} ends
 */
export function endsIn(t, ends) {
  return ends === "loss" ? t("This loses the game.") : t("This ends the game in a draw.");
}

/**
 * Sentences one after the other; empty ones are left out.
 * @param {...(string | false | null | undefined)} parts
 */
export function sentences(...parts) {
  return parts.filter(Boolean).join(" ");
}
