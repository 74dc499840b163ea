// @ts-check
// The players: two slim strips, the opponent above and oneself below, each with pieces and clock.

import { family } from "../families/index.js";
import { DRAGON } from "../game/levels.js";
import { disc } from "../game/marks.js";
import { levelName, playerName, sideName } from "../game/words.js";
import { clockText, SHORT_MS, timeLeft } from "../ui/clock.js";
import { h, put } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { icon } from "../ui/icons.js";
import { soundOfCall } from "../ui/sound.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("../net/view.js").View} View */
/** @typedef {import("../net/view.js").Seat} Seat */

/** Who sits there, seen from this page. @param {View} view @param {Seat} seat */
export function nameOf(view, seat) {
  if (seat.kind === "engine") return levelName(seat.level ?? 1);
  if (!seat.taken) return t("Nobody yet");
  if (seat.you && view.you.length === 1) return playerName(seat);
  if (seat.you && view.seats.length > 2)
    return `${sideName(view.family, seat.side)} ${1 + (seat.seat >> 1)}`;
  if (seat.you) return sideName(view.family, seat.side);
  if (seat.name) return playerName(seat);
  if (!view.you.length) return sideName(view.family, seat.side);
  return view.you.some((own) => own % 2 === seat.side) ? t("Your partner") : t("Your opponent");
}

/**
 * The small line under a name; partners show what their side has only once.
 * @param {View} view
 * @param {any} board  that is looked at
 * @param {Seat} seat
 */
function subtitle(view, board, seat) {
  const parts = [];
  const level = seat.level ?? 1;
  if (seat.kind === "engine" && level <= DRAGON) parts.push(t("level {level}", { level }));
  if (seat.kind === "human" && seat.taken && !seat.you && seat.present === false)
    parts.push(t("away"));
  if (seat.seat < 2) parts.push(family(view.family).holdings(board, seat.side));
  return parts.filter(Boolean).join(" · ");
}

/**
 * @param {View} view
 * @param {any} board  that is looked at
 * @param {Seat} seat
 * @param {(text: HTMLElement, seat: number) => void} keep
 */
function playerRow(view, board, seat, keep) {
  const toMove = view.phase === "playing" && view.turn === seat.seat;
  const sub = subtitle(view, board, seat);
  const clock = view.clocks ? h("span.clock.figures", { role: "timer" }) : null;
  if (clock) keep(clock, seat.seat);
  return h(
    "div.player",
    { dataset: { seat: seat.seat, ...(toMove ? { turn: "" } : {}) } },
    disc(view.family, seat.side),
    h(
      "span.who",
      {},
      h("strong", {}, nameOf(view, seat)),
      sub ? h("span.muted.small", {}, sub) : null,
      toMove ? h("span.unseen", {}, t("to move")) : null,
    ),
    toMove && view.thinking
      ? h("span.thinking", { "aria-hidden": "true" }, h("i"), h("i"), h("i"))
      : null,
    clock,
  );
}

/**
 * @param {HTMLElement} far
 * @param {HTMLElement} near
 * @param {Store} store
 * @param {import("./replay.js").Replay} replay
 */
export function makePlayers(far, near, store, replay) {
  /** @type {[HTMLElement, number][]} */
  let clocks = [];
  let warned = -1;
  /** The board of the ply that somebody looks back at. @type {any} */
  let past = null;

  /** Looking back, the players have what they had then. */
  async function look() {
    const { ply } = store;
    const aside = store.aside;
    const then = ply === null ? null : await replay.at(ply).catch(() => null);
    if (store.ply !== ply || store.aside !== aside) return;
    const view = aside?.view ?? then;
    past = view?.board ?? null;
    draw();
  }

  function draw() {
    const { view } = store;
    clocks = [];
    for (const [strip, side] of /** @type {[HTMLElement, number][]} */ ([
      [far, 1 - store.nearSide],
      [near, store.nearSide],
    ])) {
      const seats = view.seats.filter((seat) => seat.side === side);
      const series =
        view.series && view.series.games > 1
          ? (view.series.points ?? view.series.score)[side]
          : null;
      put(
        strip,
        h(
          "div.seats",
          {},
          seats.map((seat) =>
            playerRow(view, past ?? view.board, seat, (text, who) => clocks.push([text, who])),
          ),
        ),
        series === null
          ? null
          : h(
              "span.score.figures",
              { title: t("Score of the series") },
              icon("star"),
              String(series),
            ),
      );
      strip.toggleAttribute("data-turn", view.phase === "playing" && view.turn % 2 === side);
    }
    tick();
  }

  function tick() {
    const { view, received } = store;
    if (!view.clocks) return;
    for (const [text, seat] of clocks) {
      const left = timeLeft(view.clocks, seat, received);
      const running = view.clocks.running === seat;
      text.textContent = clockText(left, view.clocks.kind);
      text.toggleAttribute("data-running", running);
      const short = view.clocks.kind === "minutes" && left < SHORT_MS && view.phase === "playing";
      text.toggleAttribute("data-short", short);
      if (short && running && view.you.includes(seat) && warned !== view.ply) {
        warned = view.ply;
        soundOfCall();
      }
    }
  }

  store.watch(["view", "presence"], draw);
  store.addEventListener("ply", look);
  store.addEventListener("aside", look);
  setInterval(tick, 100);
}
