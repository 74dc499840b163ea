// @ts-check
// Tables in a list: the home page's running games, my games, games to watch.

import { createBoard } from "../../board/index.js";
import { readPosition } from "../families/index.js";
import { clockText, controlText, stamp } from "../ui/clock.js";
import { h } from "../ui/dom.js";
import { t, tn } from "../ui/i18n.js";
import { settings } from "../ui/settings.js";
import { disc } from "./marks.js";
import {
  editionName,
  gameName,
  outcomeOf,
  outcomeText,
  playerName,
  sideName,
  sideNames,
} from "./words.js";

/** @typedef {import("../net/view.js").View} View */

/** Whether somebody in this browser is to move. @param {View} view */
export const isMyMove = (view) => view.phase === "playing" && view.you.includes(view.turn);

/** Times that run down on this page, and when each is over. @type {Map<Element, () => string>} */
const running = new Map();

setInterval(() => {
  for (const [element, text] of running) {
    if (element.isConnected) element.textContent = text();
    else running.delete(element);
  }
}, 1000);

/**
 * How long is left for the player to move, counting down.
 * @param {View & {left_ms?: number | null, clock?: {kind: string}}} view
 */
function timeLeft(view) {
  const { left_ms: left, clock } = view;
  if (left === null || left === undefined || view.phase !== "playing") return null;
  const end = stamp() + left;
  const kind = clock?.kind === "days" ? "days" : "minutes";
  const text = () => t("{time} left", { time: clockText(Math.max(0, end - stamp()), kind) });
  const element = h("span.left.figures", {}, text());
  running.set(element, text);
  return element;
}

/** The time control, where there is one. @param {View & {clock?: any}} view */
const control = (view) =>
  view.clock && view.clock.kind !== "none" && view.phase !== "over"
    ? h("span.muted", {}, controlText(view.clock))
    : null;

/** What there is to say about a table in a few words. @param {View} view */
function stateText(view) {
  const outcome = outcomeOf(view);
  if (outcome) return outcomeText(view.family, outcome);
  if (view.phase === "over") return t("Ended without a result");
  if (view.phase === "waiting") return t("Waiting for players");
  if (isMyMove(view)) return t("Your move");
  return t("{side} to move", { side: sideName(view.family, view.turn % 2) });
}

/** @param {View} view */
function players(view) {
  // Who plays both sides on one screen needs no list of them.
  if (view.seats.every((seat) => seat.kind === "local"))
    return h("span.players", {}, t("On this screen"));
  return h(
    "span.players",
    {},
    view.seats.map((seat) => h("span.player", {}, disc(view.family, seat.side), playerName(seat))),
  );
}

/** A small picture of the board; it is drawn when somebody scrolls there. @param {View} view */
function picture(view) {
  const host = h("span.picture", { "aria-hidden": "true" });
  const eye = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    eye.disconnect();
    const board = createBoard(view.family, host, {
      interactive: false,
      legal: false,
      motion: false,
      patterns: settings().patterns,
      sides: sideNames(view.family),
      t,
      tn,
    });
    void board.update(
      { ...readPosition(view.position), last: view.last, outcome: view.outcome, events: [] },
      { animate: false },
    );
  });
  eye.observe(host);
  return host;
}

/** One table as a link to it. @param {View} view */
export function tableItem(view) {
  const edition = editionName(view.edition);
  return h(
    "li",
    {},
    h(
      "a.table-link",
      { href: `/t/${view.id}`, dataset: isMyMove(view) ? { mine: "" } : {} },
      picture(view),
      h(
        "span.about",
        {},
        h(
          "span.title",
          {},
          h("strong", {}, gameName(view.family)),
          edition && h("span.muted.small", {}, edition),
        ),
        players(view),
        h(
          "span.state.small",
          {},
          h("span", {}, stateText(view)),
          timeLeft(view),
          control(view),
          view.ply ? h("span.muted", {}, tn("{n} move", "{n} moves", view.ply)) : null,
        ),
      ),
    ),
  );
}

/** @param {View[]} views */
export const tableList = (views) => h("ul.table-list", {}, views.map(tableItem));
