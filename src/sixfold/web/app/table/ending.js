// @ts-check
// How a game ended, from where the player sits: a loser reads about themselves, and is offered the
// lesson about what was overlooked, if there is one. The server knows which fit; one that is done
// already is offered only if all of them are.

import { family } from "../families/index.js";
import { outcomeOf, outcomeText, reasonText, sideName } from "../game/words.js";
import { progressOf } from "../lessons/progress.js";
import { get, tablePath } from "../net/api.js";
import { t, tn } from "../ui/i18n.js";

/** @typedef {import("../net/view.js").View} View */

/** The side that this page's players are on; null for spectators and for a shared screen. @param {View} view */
export function ownSide({ you }) {
  const sides = new Set(you.map((seat) => seat % 2));
  return sides.size === 1 ? you[0] % 2 : null;
}

/** @param {View} view */
export function endingText(view) {
  const { outcome } = view;
  if (!outcome) return closing(view);
  const side = ownSide(view);
  if (side === null || !outcome.winners.length)
    return outcomeText(view.family, outcome, reasonFor(view, false));
  return outcome.winners[0] % 2 === side ? won(view) : lost(view);
}

/** Why a game has no result. @param {View} view */
function closing(view) {
  if (view.ending === "expired") return t("Nobody came back: the table was cleared.");
  if (view.ending === "not-begun")
    return t("The game is off: the first move did not come in time. Nobody has lost.");
  if (view.ending === "too-long")
    return t("The game was closed without a result: it had gone on too long.");
  if (view.ending === "closed-by-host")
    return view.ending_reason
      ? t("The administrator of this server has closed the table: {reason}", {
          reason: view.ending_reason,
        })
      : t("The administrator of this server has closed the table.");
  return t("The game was abandoned.");
}

/** @param {View} view */
function won(view) {
  const points = view.outcome?.points ?? null;
  const reason = reasonFor(view, false);
  if (points === null) return t("You win: {reason}", { reason });
  return tn("You win: {reason}, {n} point", "You win: {reason}, {n} points", points, { reason });
}

/** @param {View} view */
function lost(view) {
  const outcome = /** @type {NonNullable<View["outcome"]>} */ (view.outcome);
  if (view.ending !== "resign") return outcomeText(view.family, outcome, reasonFor(view, true));
  if ((outcome.points ?? null) === null) return t("You resigned");
  const side = sideName(view.family, outcome.winners[0] % 2);
  return tn(
    "You resigned: {n} point for {side}",
    "You resigned: {n} points for {side}",
    outcome.points ?? 0,
    { side },
  );
}

/**
 * Why it was won, to stand after a colon.
 * @param {View} view
 * @param {boolean} loser  whether it is said to who has lost
 */
function reasonFor(view, loser) {
  const outcome = /** @type {NonNullable<View["outcome"]>} */ (outcomeOf(view));
  if (loser && outcome.reason === "claim") return t("you left the game");
  if (loser && outcome.reason === "time") return t("you ran out of time");
  const own = loser ? family(view.family).lostBy(outcome.reason) : null;
  return own ?? reasonText(view.family, outcome);
}

/** @typedef {import("./store.js").Store} Store */

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
