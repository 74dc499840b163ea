// @ts-check
// Learn from your mistakes: each is a position and the task to find a better move. What is tried is
// judged by what the review knows, and where that is not enough by the computer.

import { family } from "../families/index.js";
import { faultText } from "../game/play.js";
import { sideName } from "../game/words.js";
import { post, tablePath } from "../net/api.js";
import { scenesOf, viewOf } from "../table/asides.js";
import { lookAt } from "../table/moves.js";
import { announce } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { movesText, valueText } from "./words.js";

/** @typedef {import("../table/store.js").Store} Store */
/** @typedef {import("./types.js").Turn} Turn */
/** @typedef {import("../../scene_types.js").Scene} Scene */

/**
 * The mistakes of this page's player; a spectator learns from everybody's.
 * @param {Store} store
 * @returns {Turn[]}
 */
export function lessonsOf({ view, review }) {
  const turns = review?.state === "done" ? review.turns : [];
  return turns.filter(
    ({ lesson, seat }) => lesson && (!view.you.length || view.you.includes(seat)),
  );
}

/**
 * Go through the mistakes, one by one.
 * @param {Store} store
 * @param {any} board
 */
export function learn(store, board) {
  const lessons = lessonsOf(store);
  let found = 0;

  /** @param {number} number */
  const next = (number) =>
    number < lessons.length ? void lesson(number) : finish(lessons[lessons.length - 1]);

  /** @param {Turn} turn */
  function leave(turn) {
    store.set("aside", null);
    lookAt(store, turn.last);
  }

  /** @param {Turn} turn */
  function finish(turn) {
    leave(turn);
    announce(t("You found {n} of {all}.", { n: found, all: lessons.length }));
  }

  /** @param {number} number */
  async function lesson(number) {
    const turn = lessons[number];
    const before = turn.ply - 1;
    const played = store.view.moves.slice(0, before);
    /** @type {Scene} */
    let start;
    try {
      [start] = await scenesOf(store, before, []);
    } catch (error) {
      store.set("aside", null);
      announce(faultText(error));
      return;
    }
    const task = t("{n} of {all}: {side} played {move}. Find something better.", {
      n: number + 1,
      all: lessons.length,
      side: sideName(store.view.family, turn.seat % 2),
      move: movesText(turn.moves),
    });
    /** The moves of the turn that is being tried. @type {string[]} */
    let tried = [];
    let isOver = false;

    const isLast = number + 1 === lessons.length;
    const on = () => ({
      label: isLast ? t("Finish") : t("Next mistake"),
      primary: isOver,
      run: () => next(number + 1),
    });
    const doings = () => [
      ...(isOver
        ? []
        : [
            {
              label: t("Hint"),
              run: () => show(start, { more: hintText(turn, store.view.family) }),
            },
            { label: t("Solution"), run: solve },
          ]),
      on(),
      ...(isLast && isOver ? [] : [{ label: t("Back to the review"), run: () => leave(turn) }]),
    ];

    /**
     * @param {Scene} scene
     * @param {{more?: string, animate?: boolean, open?: boolean}} [how]
     */
    function show(scene, { more = "", animate = false, open = !isOver } = {}) {
      const moves = [...played, ...tried];
      store.set("aside", {
        view: viewOf(store, scene, moves, open),
        animate,
        text: task,
        more,
        doings: doings(),
        line: { position: start.position, moves: tried },
        play: (/** @type {string} */ move) => void attempt(move),
        step: () => {},
        ends: [true, true],
        back: () => leave(turn),
      });
    }

    /** @param {string} move */
    async function attempt(move) {
      tried = [...tried, move];
      const moves = tried;
      try {
        const scenes = await scenesOf(store, before, moves);
        const last = scenes[scenes.length - 1];
        const goesOn =
          !last.outcome &&
          last.legal.length > 0 &&
          family(store.view.family).continues(last.legal[0]);
        if (goesOn) return show(last, { animate: true });
        show(last, { animate: true, open: false, more: t("The computer looks at your move …") });
        const answer = await post(tablePath(store.view.id, "/review/tries"), {
          ply: turn.ply,
          moves,
        });
        if (tried === moves) judge(last, answer);
      } catch (error) {
        tried = [];
        board.cancel();
        show(start, { more: faultText(error) });
      }
      return undefined;
    }

    /** @param {Scene} scene @param {{verdict: string, turn: Turn}} answer */
    function judge(scene, answer) {
      const value = valueText(answer.turn.after, store.view.family);
      if (answer.verdict === "best" || answer.verdict === "good") {
        isOver = true;
        found += 1;
        const words =
          answer.verdict === "best"
            ? t("Correct: this is the best move. Chances afterwards: {value}.", { value })
            : t(
                "Well done: this is as good as the best move, or nearly. Chances afterwards: {value}.",
                {
                  value,
                },
              );
        return show(scene, { more: words });
      }
      const words =
        answer.verdict === "played"
          ? t("That is what was played. Chances afterwards: {value}.", { value })
          : answer.verdict === "open"
            ? t("This may be as good: it is not proven. Chances afterwards: {value}.", { value })
            : t("Not yet. Chances afterwards: {value}.", { value });
      tried = [];
      return show(start, { more: [words, answer.turn.objection].filter(Boolean).join(" ") });
    }

    async function solve() {
      isOver = true;
      const told = `${movesText(turn.moves)}: ${turn.text}`;
      try {
        const scenes = await scenesOf(store, before, turn.best);
        scenes.forEach((scene, n) => {
          tried = turn.best.slice(0, n);
          show(scene, { animate: n > 0, more: n === turn.best.length ? told : "" });
        });
      } catch (error) {
        show(start, { more: faultText(error), open: false });
      }
    }

    show(start);
  }

  next(0);
}

/** What helps without telling the move. @param {Turn} turn @param {string} name  of the family */
function hintText(turn, name) {
  const move = movesText(turn.moves);
  if (turn.objection) return t("What is wrong with {move}: {why}", { move, why: turn.objection });
  return t("After the best move: {best}. After {move}: {value}.", {
    move,
    best: valueText(turn.before, name),
    value: valueText(turn.after, name),
  });
}
