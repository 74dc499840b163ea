// @ts-check
// What the review says of the turn that the board shows, what can be done there, and the grade on the
// board: a sign at the move that led there, and the better move beside it.

import { gradeName } from "../game/words.js";
import { tryAgain } from "../table/asides.js";
import { h, put } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { playOut } from "./better.js";
import { changeText, hasBetter, movesText, toneOf, turnText } from "./words.js";

/** @typedef {import("../table/store.js").Store} Store */
/** @typedef {import("./types.js").Turn} Turn */

/**
 * The turn that led to what the board shows; null at the start, or without a review.
 * @param {Store} store
 * @returns {Turn | null}
 */
export function turnNow({ review, ply, view }) {
  if (review?.state !== "done") return null;
  const now = ply ?? view.ply;
  return review.turns.find((turn) => turn.ply <= now && now <= turn.last) ?? null;
}

/**
 * @param {Store} store
 * @param {() => void} reveal  lets the board be seen
 * @param {(store: Store) => boolean} [when]  it is to be seen
 */
export function makeCard(store, reveal, when = () => true) {
  const card = h("div.review-card", { "aria-live": "polite" });

  /** @param {Turn} turn @param {string} label @param {(store: Store, turn: Turn) => Promise<void>} run */
  const button = (turn, label, run) =>
    h(
      "button.button.slim",
      {
        type: "button",
        onclick: () => {
          reveal();
          void run(store, turn);
        },
      },
      label,
    );

  function draw() {
    const turn = store.aside || !when(store) ? null : turnNow(store);
    card.hidden = !turn;
    if (!turn) return put(card);
    return put(
      card,
      h(
        "p.review-turn",
        {},
        h("strong.figures", {}, turnText(turn)),
        h(
          `span.grade.grade-${turn.grade}`,
          {},
          h("span.sign", { "aria-hidden": "true" }, turn.sign),
          ` ${gradeName(turn.grade)}`,
        ),
      ),
      turn.grade === "forced"
        ? null
        : h("p.small.muted.figures", {}, changeText(turn, store.view.family)),
      turn.text ? h("p", {}, turn.text) : null,
      h(
        "div.review-doings",
        {},
        hasBetter(turn)
          ? button(turn, t("Show {move}", { move: movesText(turn.best) }), playOut)
          : null,
        turn.grade === "forced" ? null : button(turn, t("Try again from here"), tryAgain),
      ),
    );
  }

  store.watch(["review", "ply", "view", "aside"], draw);
  return card;
}

/** @param {Store} store @param {any} board */
export function markGrades(store, board) {
  function draw() {
    const found = store.aside ? null : turnNow(store);
    // In the middle of a chain there is nothing to say yet.
    const turn = found?.last === (store.ply ?? store.view.ply) ? found : null;
    board.setShapes("better", turn && hasBetter(turn) ? better(turn) : []);
    const [place] = turn && turn.grade !== "forced" ? board.shapesOf(turn.moves[0], {}) : [];
    if (turn && place) board.setBadge(place.to ?? place.from, turn.sign, toneOf(turn.grade));
    else board.setBadge(null);
  }

  /** Where another move would have been better. @param {import("./types.js").Turn} turn */
  function better(turn) {
    const step = turn.best.findIndex((move, n) => move !== turn.moves[n]);
    return step < 0 ? [] : board.shapesOf(turn.best[step], { label: "✓", tone: "green" });
  }

  board.on("settled", draw);
  for (const name of ["review", "ply", "view", "aside"]) store.addEventListener(name, draw);
}
