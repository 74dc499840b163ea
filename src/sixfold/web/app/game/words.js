// @ts-check
// What the page says about a game: names, moves and ends as sentences. The texts come with the
// page's language, made of the same tables that the command line reads (`locale/browser.py`); here
// they are chosen and filled in, as `locale/spoken.py` does it.

import { fill, games, pluralForm, t } from "../ui/i18n.js";
import { DRAGON } from "./levels.js";

/** @typedef {import("../net/view.js").View} View */
/** @typedef {import("../net/view.js").Seat} Seat */
/** @typedef {import("../net/view.js").GameEvent} GameEvent */
/** @typedef {import("../ui/i18n.js").Saying} Saying */
/** @typedef {import("../ui/i18n.js").Spoken} Spoken */
/** @typedef {Record<string, any>} Facts */

/** A family that nobody has described goes by its id. @param {string} family */
const wordsOf = (family) => games().families[family] ?? { ...games().any, name: family };

/** The names of all games by family, the same in every language. */
export const gameNames = () =>
  Object.fromEntries(Object.entries(games().families).map(([family, { name }]) => [family, name]));

/** @param {string} family */
export const gameName = (family) => wordsOf(family).name;

/** The names of both sides. @param {string} family */
export const sideNames = (family) => wordsOf(family).sides;

/** A colour as the name of who plays it. @param {string} family @param {number} side */
export const sideName = (family, side) => sideNames(family)[side] ?? `${side + 1}`;

/** A colour as what somebody plays: `las negras`. @param {string} family @param {number} side */
export const piecesName = (family, side) => wordsOf(family).pieces[side] ?? `${side + 1}`;

/**
 * In how many moves of the winner a game ends: people count those, the computer counts every move of
 * both. Null where that cannot be told: a turn has several moves, or the loser's move ends the game.
 * @param {string} family
 * @param {number | null} plies
 * @param {boolean} isNext  whether it is the winner who moves first
 */
export function winnersMoves(family, plies, isNext) {
  if (plies === null || wordsOf(family).has_long_turns) return null;
  return Math.floor((plies + Number(isNext)) / 2) || null;
}

/**
 * A seat by its colour; partners are told apart by number.
 * @param {Pick<View, "family" | "seats">} view
 * @param {number} seat
 */
export function seatName(view, seat) {
  const side = sideName(view.family, seat % 2);
  return view.seats.length > 2 ? filled(games().partner, { side, seat }) : side;
}

/** @param {string | null} edition */
export const editionName = (edition) => nameIn("editions", edition ?? "");

/** @param {string} option */
export const optionName = (option) => nameIn("options", option);

/** What some family calls it. @param {"editions" | "options"} table @param {string} id */
function nameIn(table, id) {
  const names = Object.values(games().families).map((family) => family[table][id]);
  return names.find(Boolean) ?? id;
}

/** What the computer's level is called: `Fox` for 6. @param {number} level */
export const levelName = (level) => games().levels[level - 1] ?? `${level}`;

/** A level in a list to choose from: `6 · Fox`; full strength has a name only. @param {number} level */
export const levelTitle = (level) =>
  level > DRAGON ? levelName(level) : `${level} · ${levelName(level)}`;

/** A name that is written from right to left does not turn what stands around it. @param {string} name */
const apart = (name) => (/[\u0590-\u08ff\ufb1d-\ufefc]/.test(name) ? `\u2068${name}\u2069` : name);

/** Who sits there: the computer's animal, a name, you, or nobody yet. @param {Seat} seat */
export function playerName(seat) {
  if (seat.kind === "engine") return levelName(seat.level ?? 1);
  if (seat.you) return seat.name ? t("{name} (you)", { name: apart(seat.name) }) : t("You");
  if (seat.name) return apart(seat.name);
  return seat.taken ? t("Guest") : t("Nobody yet");
}

/**
 * The outcome of a table's game. A game that was claimed ended because somebody left it, which the
 * outcome itself takes for a resignation.
 * @param {Pick<View, "outcome" | "ending">} view
 */
export const outcomeOf = ({ outcome, ending }) =>
  outcome && ending === "claim" ? { ...outcome, reason: ending } : outcome;

/**
 * Why a game ended, to stand after a colon.
 * @param {string} family
 * @param {{winners: number[], reason: string}} outcome
 */
export function reasonText(family, { winners, reason }) {
  const text = wordsOf(family).reasons[reason] ?? reason;
  return winners.length ? fill(text, { loser: sideName(family, (winners[0] + 1) % 2) }) : text;
}

/**
 * How a game ended, in one line.
 * @param {string} family
 * @param {{winners: number[], reason: string, points?: number | null}} outcome
 * @param {string} [reason]  why, if it is to be said in other words
 */
export function outcomeText(family, outcome, reason = reasonText(family, outcome)) {
  const { drawn, won, points } = games().outcomes;
  if (!outcome.winners.length) return filled(drawn, { reason });
  const facts = { reason, points: outcome.points, side: sideName(family, outcome.winners[0] % 2) };
  return filled((outcome.points ?? null) === null ? won : points, facts);
}

/**
 * A whole move in words; the view's outcome says how the game ended.
 * @param {Pick<View, "family" | "seats">} view
 * @param {GameEvent[]} events
 */
export function eventsText(view, events) {
  return events
    .filter((event) => event.kind !== "ended")
    .map((event) => eventText(view, event))
    .join(" ");
}

/**
 * One event in words.
 * @param {Pick<View, "family" | "seats">} view
 * @param {GameEvent} event
 * @returns {string}
 */
export function eventText(view, event) {
  if (event.kind === "ended") return `${outcomeText(view.family, event.outcome)}.`;
  const facts = { ...event, ...namesIn(view, event) };
  const spoken = wordsOf(view.family).events[event.kind] ?? games().event;
  return filled(chosen(spoken, facts) ?? games().event, facts);
}

/**
 * The facts that an event does not have as a field.
 * @param {Pick<View, "family" | "seats">} view
 * @param {Facts} event
 */
function namesIn(view, event) {
  const sides = sideNames(view.family);
  /** @type {Facts} */
  const facts = { first: sides[0], second: sides[1] };
  if ("seat" in event) facts.side = seatName(view, event.seat);
  else if ("side" in event || "owner" in event) facts.side = sides[event.side ?? event.owner];
  if ("counts" in event) {
    [facts.a, facts.b] = event.counts;
    [facts.more, facts.fewer] = [Math.max(...event.counts), Math.min(...event.counts)];
  }
  return facts;
}

/** The sentence that suits the facts. @param {Spoken} spoken @param {Facts} facts @returns {Saying | null} */
function chosen(spoken, facts) {
  if (typeof spoken === "string" || "forms" in spoken) return spoken;
  return spoken.cases[facts[spoken.by]] ?? spoken.otherwise;
}

/** @param {Saying} saying @param {Facts} facts */
function filled(saying, facts) {
  const shown = Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      Array.isArray(fact) ? fact.join(", ") : fact,
    ]),
  );
  if (typeof saying === "string") return fill(saying, shown);
  const counted = facts[saying.count];
  const n = Array.isArray(counted) ? counted.length : Number(counted);
  return fill(pluralForm(saying.forms, n), { ...shown, n });
}

/** A game with its options in words. @param {string} game */
export function fullName(game) {
  const [id, ...options] = game.split("+");
  const [name, edition] = id.split("/");
  const names = [...(edition ? [editionName(edition)] : []), ...options.map(optionName)];
  return names.length ? `${gameName(name)}: ${names.join(", ")}` : gameName(name);
}

/** In the order in which a summary lists them, each with its sign. @type {[string, string, () => string][]} */
const GRADES = [
  ["best", "✓", () => t("Best move")],
  ["only", "□", () => t("Only move")],
  ["good", "·", () => t("Good move")],
  ["inaccuracy", "?!", () => t("Inaccuracy")],
  ["mistake", "?", () => t("Mistake")],
  ["blunder", "??", () => t("Blunder")],
  ["missed-win", "✗", () => t("Missed win")],
  ["forced", "–", () => t("Forced move")],
  ["open", "∞", () => t("Unclear")],
];

/** Every grade with its sign and its name. */
export const grades = () => GRADES.map(([id, sign, name]) => ({ id, sign, name: name() }));

/** @param {string} grade */
export const gradeName = (grade) => GRADES.find(([id]) => id === grade)?.[2]() ?? grade;
