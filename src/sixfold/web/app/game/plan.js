// @ts-check
// The state of the form for a new table, and the request made from it.

import { family } from "../families/index.js";
import { recall, remember } from "../ui/settings.js";
import { families, gameOf, hasTournaments, optionsOf } from "./games.js";
import { suitableLevel } from "./levels.js";

/** @typedef {"engine" | "open" | "local"} Kind */

/**
 * @typedef {object} Plan
 * @property {string} family
 * @property {string} edition
 * @property {string[]} options  those that are on, of this family and of others
 * @property {boolean} cough
 * @property {boolean} tournament
 * @property {boolean} private
 * @property {boolean} lobby
 * @property {{kind: Kind, level: number}[]} others  the seats after the maker's, in order of turns
 * @property {"first" | "second" | "lot"} colour
 * @property {"none" | "minutes" | "days"} clock
 * @property {number} minutes
 * @property {number} increment
 * @property {number} days
 */

const KEY = "sixfold.new";

/** The last plan of this browser, or a good first one. @returns {Plan} */
export function lastPlan() {
  const [family] = families();
  const level = suitableLevel(family);
  const others = [0, 1, 2].map(() => ({ kind: /** @type {Kind} */ ("engine"), level }));
  others[0].kind = "open"; // who makes a table most often waits for a friend
  const fresh = {
    family,
    edition: "",
    options: [],
    cough: false,
    tournament: false,
    private: false,
    lobby: false,
    others,
    colour: "lot",
    clock: "none",
    minutes: 10,
    increment: 5,
    days: 2,
  };
  return { ...fresh, ...recall(KEY) };
}

/** @param {Plan} plan */
export const isTeams = (plan) =>
  optionsOf(plan.family).includes("teams") && plan.options.includes("teams");

/** Whether partners may clear their throats: most sheets forbid every signal. @param {Plan} plan */
export const mayCough = (plan) => isTeams(plan) && plan.edition === family(plan.family).coughing;

/** The seats beside the maker's that this plan has. @param {Plan} plan */
export const othersOf = (plan) => plan.others.slice(0, isTeams(plan) ? 3 : 1);

/** Whether somebody has to come before the game can begin. @param {Plan} plan */
export const waitsForSomebody = (plan) => othersOf(plan).some((seat) => seat.kind === "open");

/** @param {Plan} plan */
function gameId(plan) {
  const options = optionsOf(plan.family).filter((option) => plan.options.includes(option));
  return [gameOf(plan.family, plan.edition), ...options.sort()].join("+");
}

/** @param {Plan} plan */
function clock(plan) {
  if (plan.clock === "minutes") {
    return {
      kind: "minutes",
      initial_ms: plan.minutes * 60_000,
      increment_ms: plan.increment * 1000,
    };
  }
  return plan.clock === "days" ? { kind: "days", days: plan.days } : { kind: "none" };
}

/** The request for the server; the browser remembers the plan. @param {Plan} plan */
export function requestOf(plan) {
  remember(KEY, plan);
  const seats = othersOf(plan).map(({ kind, level }) =>
    kind === "engine" ? { kind, level } : { kind },
  );
  return {
    game: gameId(plan),
    seats: [{ kind: "local" }, ...seats],
    clock: clock(plan),
    colour: plan.colour,
    private: plan.private,
    lobby: plan.lobby && waitsForSomebody(plan),
    cough: mayCough(plan) && plan.cough,
    tournament: hasTournaments(plan.family) && plan.tournament,
  };
}
