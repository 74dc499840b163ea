// @ts-check
// What the page says about a game: names, moves and ends as sentences. The messages are the ones
// that the command line and the server use (`locale/names.py`, `locale/spoken.py`).

import { t, tn } from "./i18n.js";
import { levelName } from "./levels.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {import("./view.js").Seat} Seat */
/** @typedef {import("./view.js").GameEvent} GameEvent */

/** The games have the same name in every language. @type {Record<string, string>} */
export const GAMES = { six: "SIX", gosix: "GoSix", hexone: "Hexone" };

/** A colour as the name of who plays it. @param {string} family @param {number} side */
export function sideName(family, side) {
  /** @type {Record<string, string[]>} */
  const names = {
    six: [t("Black"), t("Red")],
    gosix: [t("Red"), t("Green")],
    hexone: [t("Blue"), t("Red")],
  };
  return names[family][side];
}

/**
 * A seat by its colour; partners are told apart by number.
 * @param {View} view
 * @param {number} seat
 */
export function seatName(view, seat) {
  const side = sideName(view.family, seat % 2);
  return view.seats.length > 2 ? t("{side} (seat {seat})", { side, seat }) : side;
}

/** @param {string | null} edition */
export function editionName(edition) {
  /** @type {Record<string, string>} */
  const names = {
    "first-edition": t("First edition"),
    steffen: t("Steffen-Spiele edition"),
    foxmind: t("FoxMind edition, basic game"),
    "foxmind-advanced": t("FoxMind edition, advanced game"),
  };
  return names[edition ?? ""] ?? "";
}

/** @param {string} option */
export function optionName(option) {
  /** @type {Record<string, string>} */
  const names = {
    declare: t("Declare your shapes"),
    endless: t("Endless play"),
    teams: t("Four players in two teams"),
  };
  return names[option] ?? option;
}

/** Who sits there: the computer's animal, a name, you, or nobody yet. @param {Seat} seat */
export function playerName(seat) {
  if (seat.kind === "engine") return levelName(seat.level ?? 1);
  if (seat.you) return t("You");
  return seat.taken ? t("Guest") : t("Nobody yet");
}

/** Why a game ended, to stand after a colon. @param {string} reason */
export function reasonText(reason) {
  /** @type {Record<string, string>} */
  const texts = {
    line: t("a line"),
    triangle: t("a triangle"),
    ring: t("a ring"),
    short: t("five tiles or fewer are left"),
    "both-short": t("both have five tiles or fewer"),
    repetition: t("the position stood three times"),
    four: t("four hexagons"),
    blocked: t("nobody can place"),
    eliminated: t("no hostile pawn is left"),
    resign: t("the other side gave up"),
    time: t("the other side ran out of time"),
    agreement: t("both agreed"),
  };
  return texts[reason] ?? reason;
}

/**
 * How a game ended, in one line.
 * @param {string} family
 * @param {{winners: number[], reason: string, points: number | null}} outcome
 */
export function outcomeText(family, outcome) {
  const reason = reasonText(outcome.reason);
  if (!outcome.winners.length) return t("Draw: {reason}", { reason });
  const side = sideName(family, outcome.winners[0] % 2);
  if (outcome.points === null || outcome.points === undefined)
    return t("{side} wins: {reason}", { side, reason });
  return tn(
    "{side} wins: {reason}, {n} point",
    "{side} wins: {reason}, {n} points",
    outcome.points,
    { side, reason },
  );
}

/** A whole move in words. @param {View} view @param {GameEvent[]} events */
export function eventsText(view, events) {
  return events
    .map((event) => eventText(view, event))
    .filter(Boolean)
    .join(" ");
}

/** @param {View} view @param {GameEvent} event @returns {string} */
function eventText(view, event) {
  const family = view.family;
  const [first, second] = [sideName(family, 0), sideName(family, 1)];
  switch (event.kind) {
    case "placed":
      return family === "six"
        ? t("{side} lays a tile on {cell}.", { side: seatName(view, event.seat), cell: event.cell })
        : t("{side} places a pawn on {cell}.", {
            side: seatName(view, event.seat),
            cell: event.cell,
          });
    case "moved": {
      const { source, target } = event;
      return t("{side} moves the tile from {source} to {target}.", {
        side: seatName(view, event.seat),
        source,
        target,
      });
    }
    case "passed":
      return t("{side} passes.", { side: seatName(view, event.seat) });
    case "declared":
      return declaredText(event.shape, seatName(view, event.seat));
    case "captured":
      return tn(
        "{n} tile leaves the table ({first}: {a}, {second}: {b}).",
        "{n} tiles leave the table ({first}: {a}, {second}: {b}).",
        event.cells.length,
        { first, a: event.counts[0], second, b: event.counts[1] },
      );
    case "closed":
      return t("{side} conquers hexagon {hexagon}, {more} against {fewer}.", {
        side: [first, second][event.owner],
        hexagon: event.hexagon,
        more: Math.max(...event.counts),
        fewer: Math.min(...event.counts),
      });
    case "cleared":
      return tn(
        "{side} takes {n} pawn off: {cells}.",
        "{side} takes {n} pawns off: {cells}.",
        event.cells.length,
        {
          side: [first, second][event.side],
          cells: event.cells.join(", "),
        },
      );
    case "exploded":
      return t("{cell} explodes, way {way}.", { cell: event.cell, way: event.way });
    case "landed":
      return event.taken
        ? tn(
            "A pawn lands on {cell} and takes over {n} pawn.",
            "A pawn lands on {cell} and takes over {n} pawns.",
            event.taken,
            { cell: event.cell },
          )
        : t("A pawn lands on {cell}.", { cell: event.cell });
    case "lost":
      return t("A pawn leaves the board.");
    case "greyed":
      return t("{cell} turns grey.", { cell: event.cell });
    case "cell-removed":
      return t("{cell} is removed from the board.", { cell: event.cell });
    default:
      return ""; // the end is told by the view's outcome
  }
}

/** @param {string} shape @param {string} side */
function declaredText(shape, side) {
  /** @type {Record<string, string>} */
  const texts = {
    line: t("{side} declares a line.", { side }),
    triangle: t("{side} declares a triangle.", { side }),
    ring: t("{side} declares a ring.", { side }),
  };
  return texts[shape] ?? "";
}
