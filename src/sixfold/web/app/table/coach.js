// @ts-check
// The coach against the computer: speaks up about a move that gives a good deal away and offers to
// take it back, praises an only move, and is silent otherwise. It is offered to beginners; others
// find it in the settings. The computer does not wait for it: its word may come after the answer.

import { ApiError, getOnce, tablePath } from "../net/api.js";
import { announce, h, put } from "../ui/dom.js";
import { switchRow } from "../ui/form.js";
import { t } from "../ui/i18n.js";
import { icon } from "../ui/icons.js";
import {
  change,
  recall,
  recallHere,
  remember,
  rememberHere,
  settings,
  watchSettings,
} from "../ui/settings.js";
import { tryAgain } from "./asides.js";
import { isDefeat } from "./ending.js";
import { act } from "./send.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("../net/view.js").View} View */

/**
 * @typedef {object} Word
 * @property {"silent" | "objection" | "praise" | "thinking" | "preparing"} state
 * @property {number | null} ply  of the turn that it is about, the first
 * @property {number | null} last  … and its last
 * @property {string} text
 * @property {string | null} shown  the opponent's move that it speaks of
 */

const FOR_BEGINNERS = 3; // the strongest level at which the coach offers itself
const OFFERED = "sixfold.coach-offered"; // at how many tables, or that there was an answer
const MOST_OFFERS = 3;
const EARLY = 4; // plies: later on an offer would disturb
const PUT_ASIDE = "sixfold.coach-aside"; // what was read, in this tab
const TRIES = 3;

/** The row in the settings; null where a coach has no place. @param {Store} store */
export function coachRow(store) {
  if (!store.view.coach) return null;
  const row = switchRow(
    t("Coach"),
    t("Speaks up when a move gives a lot away."),
    settings().coach,
    (coach) => decide(coach),
  );
  const box = /** @type {HTMLInputElement} */ (row.querySelector("input"));
  watchSettings(({ coach }) => (box.checked = coach));
  return row;
}

/** Somebody has answered the offer, or used the switch. @param {boolean} coach */
function decide(coach) {
  remember(OFFERED, MOST_OFFERS);
  change({ coach });
}

/** A beginner's table that nobody has been asked about too often. @param {View} view */
const mayOffer = (view) =>
  view.coach &&
  view.phase === "playing" &&
  view.ply < EARLY &&
  !settings().coach &&
  view.seats.some(({ kind, level }) => kind === "engine" && (level ?? 99) <= FOR_BEGINNERS);

/**
 * @param {HTMLElement} host
 * @param {Store} store
 * @param {any} board
 */
export function makeCoach(host, store, board) {
  const strip = h("section.coach", { hidden: true, "aria-label": t("Coach") });
  host.append(strip);
  /** What it says now. @type {Word | null} */
  let word = null;
  /** Turns that end at this ply or before are history: the player has moved on. */
  let floor = 0;
  /** The table when it was last looked at. @type {View | null} */
  let seen = null;
  let asking = 0; // the number of the last question: answers to earlier ones come too late
  const offers = Number(recall(OFFERED)) || 0;
  let offering = offers < MOST_OFFERS && mayOffer(store.view);
  if (offering) remember(OFFERED, offers + 1);

  const isMine = (/** @type {View} */ view) =>
    view.phase === "playing" && view.you.includes(view.turn);

  /** Look at what has happened: is there a new turn of the player? */
  function look() {
    const { view } = store;
    const before = seen;
    seen = view;
    if (before?.ply === view.ply && before.phase === view.phase) return draw();
    if (!before) {
      void ask();
    } else if (view.ply < before.ply) {
      hush(0);
    } else if (view.ply > before.ply && isMine(before)) {
      // They have moved on from where they were asked; in the middle of a chain the turn goes on.
      hush(before.ply);
      if (!isMine(view) || view.ply > before.ply + 1) void ask();
    }
    return draw();
  }

  /** Nothing of what was said counts any more. @param {number} ply */
  function hush(ply) {
    floor = ply;
    asking += 1;
    word = null;
  }

  async function ask() {
    if (!settings().coach || !store.view.coach) return;
    const number = ++asking;
    for (let tries = 0; tries < TRIES; tries += 1) {
      /** @type {Word | null} */
      const found = await getOnce(tablePath(store.view.id, "/coach")).catch((error) => {
        if (error instanceof ApiError) return null; // a coach that is away is silent
        throw error;
      });
      if (number !== asking) return;
      if (found?.state === "thinking") continue;
      hear(found);
      return;
    }
  }

  /** @param {Word | null} found */
  function hear(found) {
    if (!found?.text || found.last === null || found.last <= floor) return;
    if (found.last > store.view.ply || recallHere(PUT_ASIDE) === nameOf(found)) return;
    word = found;
    draw();
    announce(found.text);
  }

  /** @param {Word} found */
  const nameOf = (found) =>
    `${store.view.id} ${store.view.moves.slice(0, found.last ?? 0).join(" ")}`;

  /** It was read. */
  function putAside() {
    if (word) rememberHere(PUT_ASIDE, nameOf(word));
    word = null;
    draw();
    board.focus();
  }

  /**
   * Take the turn back, and the computer's answer with it. That may come at this very moment: then
   * the table has moved on, and is asked once more.
   */
  async function takeBack() {
    const { last } = word ?? {};
    if (last === undefined || last === null) return;
    board.focus();
    if (await act(store, "undo", undefined, { again: true })) return;
    const { ply, may } = store.view;
    if (ply >= last && may.includes("undo")) await act(store, "undo");
  }

  /** @param {string} label @param {string} sign @param {() => unknown} onclick */
  const button = (label, sign, onclick) =>
    h(
      "button.button.slim",
      { type: "button", "aria-label": label, onclick },
      icon(sign),
      h("span", {}, label),
    );

  /** @param {Word} now @param {View} view */
  function doings(now, view) {
    if (now.state !== "objection") return null;
    if (view.may.includes("undo")) return button(t("Take it back"), "undo", takeBack);
    const turn = /** @type {any} */ ({ ply: now.ply, seat: view.you[0] });
    return view.phase === "over"
      ? button(t("Try again from here"), "again", () => tryAgain(store, turn))
      : null;
  }

  const offer = () => [
    icon("hint"),
    h("p", {}, t("Would you like a coach? It speaks up when a move gives a lot away.")),
    h(
      "div.doings",
      {},
      button(t("Yes, please"), "check", () => answered(true)),
      h(
        "button.button.slim.quiet",
        { type: "button", onclick: () => answered(false) },
        t("No, thanks"),
      ),
    ),
  ];

  /** @param {boolean} wanted */
  function answered(wanted) {
    offering = false;
    decide(wanted);
    draw();
    board.focus();
    if (wanted) announce(t("The coach is watching."));
  }

  function draw() {
    const { view } = store;
    const isThere = store.ply === null && !store.aside && !store.pending;
    if (offering && !mayOffer(view)) offering = false;
    const isOpen = view.phase !== "over" || isDefeat(view);
    const now = isThere && isOpen && settings().coach ? word : null;
    strip.hidden = !(now || (offering && isThere));
    strip.dataset.state = now?.state ?? "offer";
    board.setShapes("coach", now?.shown ? board.shapesOf(now.shown, { tone: "red" }) : []);
    strip.toggleAttribute("data-over", view.phase === "over");
    if (strip.hidden) return put(strip);
    if (!now) return put(strip, ...offer());
    return put(
      strip,
      icon(now.state === "praise" ? "check" : "hint"),
      h("p", {}, now.text),
      h(
        "button.icon-button",
        { type: "button", "aria-label": t("Close"), title: t("Close"), onclick: putAside },
        icon("close"),
      ),
      h("div.doings", {}, doings(now, view)),
    );
  }

  store.watch(["view"], look);
  for (const name of ["ply", "aside", "pending", "refused"]) store.addEventListener(name, draw);
  let wasOn = settings().coach;
  watchSettings(({ coach }) => {
    if (coach && !wasOn) void ask();
    wasOn = coach;
    draw();
  });
}
