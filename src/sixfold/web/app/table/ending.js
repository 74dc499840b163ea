// @ts-check
// How a game ended, from where the player sits: whoever lost reads about themselves.

import { family } from "../families/index.js";
import { outcomeOf, outcomeText, reasonText, sideName } from "../game/words.js";
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
