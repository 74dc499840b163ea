// @ts-check
// What one may want when a game is over: play again, against somebody stronger or weaker, with the
// other colour. A label says who starts and what the player will play.

import { chooseLevel, STRONGEST } from "../game/levels.js";
import { makeTable } from "../game/play.js";
import { levelName, piecesName, sideName } from "../game/words.js";
import { lessonAddress } from "../lessons/progress.js";
import { t } from "../ui/i18n.js";
import { ownSide } from "./ending.js";
import { nameOf } from "./players.js";

/** @typedef {import("../net/view.js").View} View */
/** @typedef {import("./actions.js").Doing} Doing */

const DAY = 24 * 60 * 60 * 1000;

/**
 * The colour that this page's player has in the next game: the starter takes the first. Null if the
 * lot decides, and where one screen has both sides.
 * @param {View} view
 */
function nextSide(view) {
  const [starter, side] = [view.series.next_starter, ownSide(view)];
  return starter === null || side === null ? null : Number(side !== starter);
}

/** The button for another game. @param {View} view */
export function rematchLabel(view) {
  const starter = view.series.next_starter;
  if (starter === null) return t("Play another tournament: who starts is drawn by lot");
  const next = nextSide(view);
  if (view.start) return fromPosition(view, next);
  if (next === null)
    return starter === 0
      ? t("Play again: {side} starts", { side: sideName(view.family, 0) })
      : t("Play again: {side} starts and plays {pieces}", {
          side: sideName(view.family, starter),
          pieces: piecesName(view.family, 0),
        });
  const pieces = piecesName(view.family, next);
  if (view.seats.length > 2)
    return next === 0
      ? t("Play again: your side starts and plays {pieces}", { pieces })
      : t("Play again: the other side starts, you play {pieces}", { pieces });
  if (next === 0) return t("Play again: you start and play {pieces}", { pieces });
  const name = nameOf(view, view.seats[starter]);
  return name === t("Your opponent")
    ? t("Play again: your opponent starts, you play {pieces}", { pieces })
    : t("Play again: {name} starts, you play {pieces}", { name, pieces });
}

/** The same for a game from a position, where the player who is next begins. @param {View} view @param {number | null} next */
function fromPosition(view, next) {
  if (next === null) return t("Play again from this position");
  return t("Play again from this position: you play {pieces}", {
    pieces: piecesName(view.family, next),
  });
}

/** Another game against the computer, at the same kind of table. @param {View} view @param {number} level @param {number} side */
function againstComputer(view, level, side) {
  const { clocks } = view;
  const clock = clocks && {
    kind: clocks.kind,
    ...(clocks.kind === "days"
      ? { days: Math.round(clocks.allowance_ms / DAY) }
      : { initial_ms: clocks.allowance_ms, increment_ms: clocks.increment_ms }),
  };
  return makeTable({
    game: view.game,
    ...(view.start ? { position: view.start } : {}),
    seats: [{ kind: "local" }, { kind: "engine", level }],
    colour: side === 0 ? "first" : "second",
    ...(clock ? { clock } : {}),
    private: view.private,
    tournament: view.tournament,
  });
}

/** Go and look at the game with the computer. @param {View} view */
const analyse = (view) => location.assign(`/analysis?table=${encodeURIComponent(view.id)}`);

/**
 * What opens what there is to share, and the review.
 * @typedef {{share: () => void, review: () => void}} Places
 */

/**
 * What else there is to do after a game.
 * @param {import("./store.js").Store} store
 * @param {Places} places
 * @returns {Doing[]}
 */
export function offersAfter({ view, lesson }, { share, review }) {
  const rival = view.seats.find((seat) => seat.kind === "engine");
  const alone = view.you.length === 1 && view.seats.length === 2 && rival;
  return [
    ...(lesson ? [offerOfLesson(lesson)] : []),
    ...(alone ? offersOfComputer(view, rival.level ?? 1) : []),
    ...(view.ply ? [{ id: "review", icon: "graph", label: t("Review"), run: review }] : []),
    { id: "analyse", icon: "hint", label: t("Analyse"), run: () => analyse(view) },
    { id: "share", icon: "share", label: t("Share"), run: share },
  ];
}

/** @param {{game: string, id: string, title: string}} lesson @returns {Doing} */
const offerOfLesson = ({ game, id, title }) => ({
  id: "learn",
  icon: "book",
  label: t("Learn: {lesson}", { lesson: title }),
  run: () => location.assign(lessonAddress(game, id)),
});

/** @param {View} view @param {number} level @returns {Doing[]} */
function offersOfComputer(view, level) {
  const next = nextSide(view);
  const side = next ?? 0;
  /** @param {string} id @param {string} icon @param {string} label @param {number} other @returns {Doing} */
  const against = (id, icon, label, other) => ({
    id,
    icon,
    label,
    run: () => {
      chooseLevel(view.family, other);
      return againstComputer(view, other, side);
    },
  });
  /** @type {(Doing | false)[]} */
  const all = [
    level < STRONGEST &&
      against("stronger", "up", t("Stronger: {name}", { name: levelName(level + 1) }), level + 1),
    level > 1 &&
      against("weaker", "down", t("Weaker: {name}", { name: levelName(level - 1) }), level - 1),
    next !== null && {
      id: "colour",
      icon: "swap",
      label: t("Play {pieces} instead", { pieces: piecesName(view.family, 1 - next) }),
      run: () => againstComputer(view, level, 1 - next),
    },
  ];
  return /** @type {Doing[]} */ (all.filter(Boolean));
}
