// @ts-check
// The review of a finished game: begin it, see it grow, and read it.

import { disc } from "../game/marks.js";
import { gradeName, grades, seatName, sideName } from "../game/words.js";
import { lookAt } from "../table/moves.js";
import { nameOf } from "../table/players.js";
import { h, put } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { attend } from "./attending.js";
import { makeCard, markGrades } from "./card.js";
import { findReview, startReview } from "./fetching.js";
import { makeGraph } from "./graph.js";
import { learn, lessonsOf } from "./lessons.js";
import { countPuzzles, puzzlesButton } from "./puzzles.js";
import { percent, turnText } from "./words.js";

/** @typedef {import("../table/store.js").Store} Store */
/** @typedef {import("./types.js").Turn} Turn */

/** Whether somebody goes through the game with its review. @param {Store} store */
const isLookingBack = ({ ply, review }) => ply !== null && review?.state === "done";

/**
 * @param {HTMLElement} host  the panel
 * @param {HTMLElement} status  where the turn is told on a phone
 * @param {Store} store
 * @param {any} board
 * @param {() => void} reveal  lets the board be seen
 */
export function makeReview(host, status, store, board, reveal) {
  const begin = h("div.review-begin");
  const bar = /** @type {HTMLProgressElement} */ (h("progress", { "aria-label": t("Progress") }));
  const count = h("span.figures.small.muted");
  const progress = h("div.warming", {}, bar, count);
  const chart = h(
    "figure.review-chart",
    {},
    h("figcaption.small", {}, sideMark(0)),
    makeGraph(store),
    h("figcaption.small", {}, sideMark(1)),
  );
  const read = h("div.review-read");
  const card = makeCard(store, reveal);
  put(host, begin, progress, chart, card, read);
  status.append(makeCard(store, () => {}, isLookingBack));
  markGrades(store, board);
  attend(host, status, store, board);

  /** Who wins where the curve comes to this edge. @param {number} side */
  function sideMark(side) {
    const { family } = store.view;
    const words = t("{side} wins", { side: sideName(family, side) });
    return h("span.side-mark", {}, disc(family, side), words);
  }

  function draw() {
    const { review } = store;
    const state = review?.state ?? "none";
    host.dataset.state = state;
    begin.hidden = state !== "none";
    progress.hidden = state === "none" || state === "done";
    chart.hidden = state === "none" || (state !== "done" && !review?.turns.length);
    read.hidden = state !== "done";
    if (state === "none") drawBegin();
    else if (state === "done") drawRead();
    else drawProgress();
  }

  function drawBegin() {
    if (store.view.phase !== "over") return void put(begin); // there is no word of it in a game
    put(
      begin,
      h("p", {}, t("The computer looks at every move: what it gave away, and what was better.")),
      h(
        "button.button.primary",
        { type: "button", onclick: () => void startReview(store) },
        t("Review this game"),
      ),
      store.reviewFault ? h("p.fault", { role: "alert" }, store.reviewFault) : null,
    );
  }

  function drawProgress() {
    const review = /** @type {import("./types.js").Review} */ (store.review);
    if (review.of && review.state !== "waiting") bar.value = review.done / review.of;
    else bar.removeAttribute("value");
    count.textContent =
      review.state === "preparing"
        ? t("The computer is getting ready: {share}", {
            share: percent(review.of ? review.done / review.of : 0),
          })
        : review.state === "making"
          ? t("{n} of {all}", { n: review.done, all: review.of })
          : t("Waiting for the computer …");
  }

  function drawRead() {
    const review = /** @type {import("./types.js").Review} */ (store.review);
    const points = review.turning_points.flatMap(
      (ply) => review.turns.find((turn) => turn.ply === ply) ?? [],
    );
    const lessons = lessonsOf(store);
    const puzzles = countPuzzles(store);
    put(
      read,
      review.earlier ? drawEarlier() : null,
      lessons.length
        ? h(
            "button.button.learn",
            {
              type: "button",
              onclick: () => {
                reveal();
                learn(store, board);
              },
            },
            store.view.you.length
              ? t("Learn from your mistakes ({n})", { n: lessons.length })
              : t("Learn from the mistakes ({n})", { n: lessons.length }),
          )
        : null,
      puzzles ? puzzlesButton(store, puzzles) : null,
      h("h3", {}, t("Turning points")),
      points.length
        ? h("ol.turning-points", {}, points.map(point))
        : h("p.muted", {}, t("No move gave away {share} or more.", { share: percent(0.05) })),
      h("h3", {}, t("Accuracy")),
      h("div.review-players", {}, review.players.map(player)),
    );
  }

  const drawEarlier = () =>
    h(
      "div.review-earlier",
      {},
      h("p", {}, t("This review was made by an earlier version.")),
      h(
        "button.button.slim",
        { type: "button", onclick: () => void startReview(store, true) },
        t("Review it again"),
      ),
      store.reviewFault ? h("p.fault", { role: "alert" }, store.reviewFault) : null,
    );

  /** @param {Turn} turn */
  const point = (turn) =>
    h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          onclick: () => {
            lookAt(store, turn.last);
            for (const part of [chart, card]) part.scrollIntoView({ block: "nearest" });
          },
        },
        h("strong.figures", {}, turnText(turn)),
        h(
          `span.grade.grade-${turn.grade}`,
          { title: gradeName(turn.grade) },
          ` ${turn.sign} `,
          h("span.unseen", {}, gradeName(turn.grade)),
        ),
        h("span.why", {}, turn.text),
      ),
    );

  /** @param {import("./types.js").Review["players"][0]} summary */
  function player({ seat, accuracy, counts }) {
    const { view } = store;
    return h(
      "section.review-player",
      { "aria-label": seatName(view, seat) },
      h(
        "p.who",
        {},
        disc(view.family, seat % 2),
        h("strong", {}, nameOf(view, view.seats[seat])),
        h("b.accuracy.figures", {}, accuracy === null ? "–" : percent(accuracy / 100)),
      ),
      h(
        "ul",
        {},
        grades()
          .filter(({ id }) => counts[id])
          .map(({ id, sign, name }) =>
            h(
              `li.grade-${id}`,
              {},
              h("span.sign", { "aria-hidden": "true" }, sign),
              ` ${name} `,
              h("b.figures", {}, counts[id]),
            ),
          ),
      ),
    );
  }

  store.watch(["review", "reviewFault"], draw);
  store.watch(["review", "ply", "aside"], () =>
    status.toggleAttribute("data-away", Boolean(store.aside) || isLookingBack(store)),
  );
  let asked = false;
  store.watch(["view"], () => {
    const { phase, ply } = store.view;
    if (asked || phase !== "over" || !ply) return;
    asked = true;
    draw();
    if (store.before === null) void findReview(store); // who comes back finds what was made
  });
}
