// @ts-check
// After a defeat: the lesson about what was overlooked, if there is one. The server knows which fit;
// one that is done already is offered only if all of them are.

import { progressOf } from "../learn/progress.js";
import { get, tablePath } from "../net/api.js";
import { ownSide } from "./ending.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("../net/view.js").View} View */

/** Whether this page's player has lost on the board. @param {View} view */
export function isDefeat(view) {
  const side = ownSide(view);
  const winners = view.outcome?.winners ?? [];
  return view.ending === "board" && side !== null && winners.length > 0 && winners[0] % 2 !== side;
}

/** Ask once, when the game is over. @param {Store} store */
export function watchLesson(store) {
  let asked = false;
  store.watch(["view"], async () => {
    const { view } = store;
    if (asked || !isDefeat(view)) return;
    asked = true;
    const found = await get(tablePath(view.id, "/lessons")).catch(() => null);
    if (!found?.lessons.length) return;
    const { game, lessons } = found;
    const { done } = progressOf(game);
    const fresh = lessons.find((/** @type {{id: string}} */ { id }) => !done.includes(id));
    store.set("lesson", { game, ...(fresh ?? lessons[0]) });
  });
}
