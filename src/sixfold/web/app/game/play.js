// @ts-check
// One click, and the game is on: make a table against the computer and go there. And the question before
// a declaration, where shapes of SIX win only when they are declared.

import { ApiError, post } from "../net/api.js";
import { note, openDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { recall, remember } from "../ui/settings.js";
import { usualGame } from "./games.js";
import { suitableLevel } from "./levels.js";

/** What went wrong, for people. @param {unknown} error */
export function faultText(error) {
  if (error instanceof ApiError && error.text) return error.text;
  if (error instanceof ApiError && error.isOffline)
    return t("The server is not answering. Is it running?");
  return t("Something went wrong. Please try again.");
}

/**
 * Make a table and go there; says so when it cannot be made.
 * @param {Record<string, unknown>} setup
 */
export async function makeTable(setup) {
  try {
    const view = await post("/api/tables", setup);
    location.assign(`/t/${view.id}`);
    return true;
  } catch (error) {
    note(faultText(error));
    return false;
  }
}

const PLAYED = "sixfold.played";

/**
 * A game against the computer at the level that suits. In this browser's very first one the player
 * begins: a newcomer is to see a board that waits for a move, not a computer that thinks.
 * @param {string} family
 * @param {string} [game]  if it is not the usual one
 */
export async function playComputer(family, game = usualGame(family)) {
  const made = await makeTable({
    game,
    seats: [{ kind: "local" }, { kind: "engine", level: suitableLevel(family) }],
    colour: recall(PLAYED) ? "lot" : "first",
  });
  if (made) remember(PLAYED, true);
  return made;
}

/** A table with a seat for a friend: its page shows the link to send. @param {string} family */
export const playFriend = (family) =>
  makeTable({
    game: usualGame(family),
    seats: [{ kind: "local" }, { kind: "open" }],
    colour: "lot",
  });

/** Whether the next move declares a shape, or one that stands is declared. @returns {Promise<unknown>} "next", "stands" or neither */
export const askToDeclare = () =>
  openDialog(
    t("Declare a shape"),
    [
      h(
        "p",
        {},
        t(
          "A line, a triangle or a ring of your colour wins when you declare it. A wrong call costs nothing.",
        ),
      ),
    ],
    [
      { value: "stands", label: t("It’s already there") },
      { value: "next", label: t("With my next move"), kind: "primary" },
    ],
  );
