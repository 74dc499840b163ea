// @ts-check
// Which games there are, with their editions and options: the server's own facts.

import { described, family } from "../families/index.js";
import { get } from "../net/api.js";
import { recall, remember } from "../ui/settings.js";

/**
 * @typedef {object} GameFacts
 * @property {string} id
 * @property {string} family
 * @property {string | null} edition
 * @property {string[]} available_options
 * @property {boolean} tournament
 */

/** @type {GameFacts[]} */
let games = [];

/** Ask the server; without an answer there are the families that the pages know of themselves. */
export async function loadGames() {
  ({ games } = await get("/api/games").catch(() => ({ games })));
}

/** All families, in the server's order. */
export const families = () =>
  games.length ? [...new Set(games.map((game) => game.family))] : described();

/** @param {string} name */
const gamesOf = (name) => games.filter((game) => game.family === name);

/** The editions of a family, the easiest first. @param {string} name @returns {string[]} */
export function editionsOf(name) {
  const order = Object.keys(family(name).editions);
  const found = gamesOf(name).flatMap(({ edition }) => edition ?? []);
  const place = (/** @type {string} */ edition) =>
    order.includes(edition) ? order.indexOf(edition) : order.length;
  return found.sort((one, other) => place(one) - place(other));
}

/** The options that games of a family may have. @param {string} name @returns {string[]} */
export const optionsOf = (name) => gamesOf(name)[0]?.available_options ?? [];

/** Whether its games are played as tournaments, too. @param {string} name */
export const hasTournaments = (name) => gamesOf(name).some((game) => game.tournament);

/** The game of a family in an edition, or in the one for beginners. @param {string} name @param {string} [wish] */
export function gameOf(name, wish) {
  const editions = editionsOf(name);
  const edition =
    editions.find((each) => each === wish) ?? family(name).firstEdition ?? editions[0];
  return edition ? `${name}/${edition}` : name;
}

/** Where the edition is kept that was chosen for a family. @param {string} name */
const key = (name) => `sixfold.edition.${name}`;

/** The game that was chosen last; beginners get the one with the simplest end. @param {string} name */
export const usualGame = (name) =>
  gameOf(name, recall(key(name)) ?? recall("sixfold.new")?.edition);

/** Play this edition from now on. @param {string} name @param {string} edition */
export const chooseEdition = (name, edition) => remember(key(name), edition);
