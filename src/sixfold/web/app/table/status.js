// @ts-check
// One line that says what to do next, and what others ask of the player.

import { family } from "../families/index.js";
import { sideName } from "../game/words.js";
import { stamp } from "../ui/clock.js";
import { h, put } from "../ui/dom.js";
import { language, t } from "../ui/i18n.js";
import { icon } from "../ui/icons.js";
import { declinedText, withdraw } from "./answers.js";
import { playProposal, putBack } from "./confirm.js";
import { endingText } from "./ending.js";
import { readiness, warmingReason, warmingText } from "./engine.js";
import { lookAt } from "./moves.js";
import { nameOf } from "./players.js";
import { act, deliver, forget, refresh } from "./send.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("../net/view.js").View} View */

/** What the player to move should do. @param {View} view */
function task(view) {
  const blocked = view.legal.length === 1 && view.legal[0] === "pass";
  if (view.you.length === 1)
    return blocked ? t("You have no legal move: pass.") : family(view.family).task(view.board);
  const side = nameOf(view, view.seats[view.turn]);
  if (blocked) return t("{side} has no legal move: pass.", { side });
  return family(view.family).sharedTask(side, view.board, view.last);
}

/** What becomes of a move that the server has not confirmed. @param {Store} store */
function pendingText(store) {
  if (!store.online) return t("Your move will be sent when the connection is back.");
  if (store.trouble === "again") return t("The server did not answer. Sending your move again…");
  if (store.trouble === "lost") return t("Your move did not get through.");
  return t("Your move is on its way…");
}

/** The line that always stands there. @param {Store} store */
export function statusText(store) {
  const { view } = store;
  if (store.aside) return store.aside.text;
  if (store.ply !== null)
    return t("Looking back: move {n} of {all}.", { n: store.ply, all: view.ply });
  if (view.phase === "waiting") return t("Waiting for players.");
  if (view.phase === "over") return endingText(view);
  if (store.pending) return pendingText(store);
  if (store.proposal) return t("Play this move?");
  if (store.choosing) return t("These groups are the same size: choose the one that stays.");
  if (store.declares) return t("Your next move declares a shape.");
  if (store.mayMove) {
    return task(view);
  }
  if (view.stuck) return t("The computer has stopped answering.");
  const seat = view.seats[view.turn];
  if (seat.kind === "engine" && readiness(store) !== undefined) return warmingText(store);
  if (seat.kind === "engine") return t("{name} is thinking…", { name: nameOf(view, seat) });
  return t("{side} to move", { side: sideName(view.family, view.turn % 2) });
}

/** The series so far: `2 : 1`, or points in a tournament of Hexone. @param {View} view */
function seriesText(view) {
  const { series } = view;
  if (!series || (series.games < 2 && !series.points) || view.phase !== "over") return "";
  if (series.points) {
    const points = series.points.join(" : ");
    if (series.winner === null || series.winner === undefined)
      return t("Points so far: {points}", { points });
    return t("The tournament goes to {side}: {points}", {
      side: sideName(view.family, series.winner),
      points,
    });
  }
  return t("Games won: {score}", {
    score: series.score.map((n, side) => `${sideName(view.family, side)} ${n}`).join(", "),
  });
}

/**
 * @param {HTMLElement} host
 * @param {Store} store
 */
export function makeStatus(host, store) {
  const line = h("p.status-line");
  const more = h("p.status-more.small.muted");
  const bar = /** @type {HTMLProgressElement} */ (h("progress", { "aria-label": t("Progress") }));
  const percent = h("span.figures.small.muted");
  const warming = h("div.warming", { hidden: true }, bar, percent);
  const watching = h("p.watching.small.muted", {}, icon("eye"), t("You are watching."));
  const milestone = h("p.milestone");
  const asks = h("div.asks");
  let said = "";
  put(host, watching, line, milestone, more, warming, asks);
  setInterval(sayMore, 1000);

  /** @param {string} label @param {() => void} onclick @param {string} [kind] */
  const button = (label, onclick, kind = "") =>
    h(`button.button.slim${kind}`, { type: "button", dataset: { ask: label }, onclick }, label);

  /** Questions that wait for an answer. @param {View} view */
  function questions(view) {
    const { may, offers } = view;
    const rows = [];
    if (store.aside)
      return [
        h(
          "div.ask",
          {},
          store.aside.doings.map(({ label, run, primary }) =>
            button(label, run, primary ? ".primary" : ""),
          ),
        ),
      ];
    const name = (/** @type {number} */ seat) => nameOf(view, view.seats[seat]);
    if (store.trouble === "lost" && store.online) {
      rows.push(
        h(
          "div.ask",
          {},
          button(t("Try again"), () => deliver(store), ".primary"),
          button(t("Take it back"), () => takeBack(store)),
        ),
      );
    }
    if (store.proposal && store.ply === null) {
      rows.push(
        h(
          "div.ask.proposal",
          {},
          button(t("Play it"), () => playProposal(store), ".primary"),
          button(t("Put it back"), () => putBack(store)),
        ),
      );
    }
    if (store.declined) rows.push(h("p.ask", {}, declinedText(store.declined.what)));
    if (offers.rematch.length && may.includes("rematch"))
      rows.push(h("p.ask", {}, t("Your opponent would like another game.")));
    if (may.includes("accept_draw") && offers.draw !== null) {
      rows.push(ask(t("{name}: shall we call it a draw?", { name: name(offers.draw) }), "draw"));
    } else if (offers.draw !== null && view.phase === "playing") {
      rows.push(
        waiting(t("A draw has been offered."), may.includes("decline_draw") ? "draw" : null),
      );
    }
    if (may.includes("accept_takeback") && offers.takeback !== null) {
      rows.push(
        ask(
          t("{name} would like to take a move back.", { name: name(offers.takeback) }),
          "takeback",
        ),
      );
    } else if (offers.takeback !== null && view.phase === "playing") {
      rows.push(
        waiting(t("Take-back requested."), may.includes("decline_takeback") ? "takeback" : null),
      );
    }
    if (may.includes("agree_cough")) {
      rows.push(
        h(
          "div.ask",
          {},
          h("p", {}, t("Allow throat-clearing?")),
          button(t("Agree"), () => act(store, "agree_cough")),
        ),
      );
    }
    if (may.includes("claim")) {
      rows.push(
        h(
          "div.ask",
          {},
          h("p", {}, t("Your opponent has left the game.")),
          button(t("Claim the win"), () => act(store, "claim")),
        ),
      );
    }
    if (may.includes("nudge")) {
      rows.push(
        h(
          "div.ask",
          {},
          button(t("Ask the computer again"), () => act(store, "nudge")),
        ),
      );
    }
    if (store.ply !== null) {
      rows.push(
        h(
          "div.ask",
          {},
          button(t("Back to the game"), () => lookAt(store, store.view.ply), ".primary"),
        ),
      );
    }
    return rows;
  }

  /** @param {string} question @param {"draw" | "takeback"} what */
  const ask = (question, what) =>
    h(
      "div.ask",
      {},
      h("p", {}, question),
      button(t("Accept"), () => act(store, `accept_${what}`), ".primary"),
      button(t("Decline"), () => act(store, `decline_${what}`)),
    );

  /** @param {string} text @param {"draw" | "takeback" | null} cancel  what can be withdrawn */
  const waiting = (text, cancel) =>
    h(
      "div.ask",
      {},
      h("p.muted", {}, text),
      cancel ? button(t("Withdraw"), () => withdraw(store, cancel)) : null,
    );

  /** It may have been heard after all; then the table has it. @param {Store} store */
  const takeBack = (store) => {
    forget(store);
    refresh(store).catch(() => {});
  };

  function draw() {
    const { view } = store;
    line.textContent = statusText(store);
    line.toggleAttribute("data-yours", store.mayMove && store.ply === null);
    const isAside = store.aside !== null;
    line.toggleAttribute("data-over", view.phase === "over" && store.ply === null && !isAside);
    const ready = store.ply === null ? readiness(store) : undefined;
    said = ready !== undefined ? warmingReason() : seriesText(view) || claimText(view);
    sayMore();
    milestone.textContent =
      store.ply === null && view.phase === "playing" && !store.proposal
        ? family(view.family).milestone(view)
        : "";
    milestone.hidden = !milestone.textContent;
    watching.hidden = Boolean(view.you.length) || view.phase === "waiting";
    drawProgress(ready);
    drawAsks(view);
  }

  /** New buttons for the same questions: the one with the focus keeps it. @param {View} view */
  function drawAsks(view) {
    const focused = asks.contains(document.activeElement)
      ? /** @type {HTMLElement} */ (document.activeElement).dataset.ask
      : undefined;
    put(asks, questions(view));
    const again = [...asks.querySelectorAll("button")].find(
      ({ dataset }) => dataset.ask === focused,
    );
    if (focused) again?.focus();
  }

  /** The small line; where nothing else is to be said, the time to begin. */
  function sayMore() {
    more.textContent = store.aside?.more ?? (said || (store.ply === null ? beginText(store) : ""));
    more.toggleAttribute("data-aside", Boolean(store.aside?.more));
    more.hidden = !more.textContent;
  }

  /**
   * How far the computer is with getting ready; null moves without a measure.
   * @param {number | null | undefined} ready
   */
  function drawProgress(ready) {
    warming.hidden = ready === undefined;
    percent.textContent =
      typeof ready === "number"
        ? new Intl.NumberFormat(language(), { style: "percent" }).format(ready)
        : "";
    if (typeof ready === "number") bar.value = ready;
    else bar.removeAttribute("value");
  }

  /** When the seat of somebody who left can be claimed. @param {View} view */
  function claimText(view) {
    if (!view.claim_at || view.may.includes("claim") || !view.clocks) return "";
    const seconds = Math.ceil((view.claim_at - view.clocks.now) / 1000);
    return seconds > 0 ? t("Your opponent has left. In a minute you may claim the win.") : "";
  }

  store.watch(
    [
      "view",
      "presence",
      "ply",
      "pending",
      "refused",
      "trouble",
      "engine",
      "declares",
      "choosing",
      "proposal",
      "declined",
      "line",
      "aside",
    ],
    draw,
  );
}

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
