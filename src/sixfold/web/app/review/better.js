// @ts-check
// The better move, played out on the board step by step.

import { faultText } from "../game/play.js";
import { scenesOf, viewOf } from "../table/asides.js";
import { lookAt } from "../table/moves.js";
import { note } from "../ui/dialog.js";
import { t } from "../ui/i18n.js";
import { movesText } from "./words.js";

/** @typedef {import("../table/store.js").Store} Store */
/** @typedef {import("./types.js").Turn} Turn */

/**
 * Show how the game could have gone on.
 * @param {Store} store
 * @param {Turn} turn
 */
export async function playOut(store, turn) {
  const before = turn.ply - 1;
  /** @type {import("../../scene_types.js").Scene[]} */
  let scenes;
  try {
    scenes = await scenesOf(store, before, turn.line);
  } catch (error) {
    note(faultText(error));
    return;
  }
  const played = store.view.moves.slice(0, before);
  const back = () => {
    store.set("aside", null);
    lookAt(store, turn.last);
  };

  /** @param {number} at @param {boolean} animate */
  function show(at, animate) {
    const line = turn.line.slice(0, at);
    const view = viewOf(store, scenes[at], [...played, ...line]);
    store.set("aside", {
      view,
      animate,
      text: at
        ? t("Better: {moves} (move {n} of {all})", {
            moves: movesText(turn.best),
            n: at,
            all: turn.line.length,
          })
        : t("Before {move}", { move: movesText(turn.moves) }),
      doings: [
        ...(at < turn.line.length
          ? [{ label: t("Next move"), primary: true, run: () => show(at + 1, true) }]
          : []),
        { label: t("Back to the game"), run: back },
      ],
      step: (/** @type {"first" | "previous" | "next" | "last"} */ where) => {
        const next = { first: 0, previous: at - 1, next: at + 1, last: turn.line.length }[where];
        if (next >= 0 && next <= turn.line.length) show(next, next === at + 1);
      },
      ends: [at === 0, at === turn.line.length],
      back,
    });
  }

  show(0, false);
  show(1, true);
}
