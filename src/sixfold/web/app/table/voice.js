// @ts-check
// Telling what happened, in words for screen readers and in sounds. (`turn.js` tells whose turn it is.)

import { family } from "../families/index.js";
import { learn } from "../game/levels.js";
import { eventsText } from "../game/words.js";
import { clearNotes, note } from "../ui/dialog.js";
import { announce } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { soundOfCall, soundOfCough, soundOfEnd, soundOfNamed } from "../ui/sound.js";
import { endingText } from "./ending.js";
import { nameOf } from "./players.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("../net/view.js").View} View */

/** Whether one of this page's players has won; null when that makes no sense. @param {View} view */
function won(view) {
  const { outcome, you } = view;
  if (!outcome?.winners.length || !you.length) return null;
  const sides = new Set(you.map((seat) => seat % 2));
  return sides.size > 1 ? null : outcome.winners.includes(you[0]);
}

/** Whose turn has come; on a shared screen also whose it is. @param {View} view */
const yourTurn = (view) =>
  view.you.length > 1
    ? family(view.family).sharedTask(nameOf(view, view.seats[view.turn]), view.board, view.last)
    : t("Your turn.");

/** @param {Store} store @param {any} board */
export function makeVoice(store, board) {
  board.on("sound", (/** @type {string} */ name) => name !== "end" && soundOfNamed(name));

  store.addEventListener("pending", () => store.pending && clearNotes());
  store.addEventListener("view", () => {
    const { view, before } = store;
    if (!before || before.rev === view.rev) return;
    const parts = [];
    if (view.ply !== before.ply) clearNotes();
    if (view.ply > before.ply) parts.push(eventsText(view, view.events));
    if (view.ply < before.ply) parts.push(t("Moves were taken back."));
    if (view.phase === "over" && before.phase !== "over") parts.push(endingText(view));
    else if (before.phase === "waiting" && view.phase === "playing") started(view);
    else if (store.mayMove && view.ply !== before.ply) parts.push(yourTurn(view));
    parts.push(family(view.family).milestone(before) ? "" : family(view.family).milestone(view));
    if (parts.some(Boolean)) announce(parts.filter(Boolean).join(" "));
    if (view.phase === "over" && before.phase !== "over") ended(view);
    asked(view, before);
    coughed(view, before);
    follow(view);
  });

  /** Somebody wants something of this page's player. @param {View} view @param {View} before */
  function asked(view, before) {
    const isNew = (/** @type {"draw" | "takeback"} */ what) =>
      view.offers[what] !== null &&
      before.offers[what] === null &&
      view.may.includes(`accept_${what}`);
    const again =
      view.offers.rematch.length > before.offers.rematch.length && view.may.includes("rematch");
    if (isNew("draw")) announce(t("A draw has been offered."));
    if (isNew("takeback")) announce(t("Take-back requested."));
    if (again) announce(t("Your opponent would like another game."));
    if (isNew("draw") || isNew("takeback") || again) soundOfCall();
  }

  /** @param {View} view */
  function started(view) {
    announce(t("The game begins."));
    if (view.you.length) soundOfCall();
  }

  /** @param {View} view */
  function ended(view) {
    soundOfEnd(won(view) !== false);
    const rival = view.seats.find((seat) => seat.kind === "engine");
    if (rival && view.outcome && view.seats.length === 2 && view.you.length === 1) {
      learn(view.family, rival.level ?? 1, view.outcome.winners.length ? won(view) : null, view.id);
    }
  }

  /** @param {View} view @param {View} before */
  function coughed(view, before) {
    const cough = view.last_cough;
    if (!cough || cough.rev === before.last_cough?.rev || view.you.includes(cough.seat)) return;
    soundOfCough();
    note(t("{name} clears their throat.", { name: nameOf(view, view.seats[cough.seat]) }));
  }

  /**
   * A rematch that this page asked for, or agreed to, leads to the next table.
   * @param {View} view
   */
  function follow(view) {
    if (view.next && view.you.some((seat) => view.offers.rematch.includes(seat)))
      location.assign(`/t/${view.next}`);
  }
}

/** Read the board, or whose turn it is, because a key asked for it. @param {any} board */
export const readBoard = (board) => announce(board.describe());
