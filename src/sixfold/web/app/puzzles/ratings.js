// @ts-check
// Ratings. The server keeps that of everybody whom it knows by a cookie; a browser without one gets a
// rating in this browser, which the server works out and forgets.

import { get, postAgain } from "../net/api.js";
import { recall, remember } from "../ui/settings.js";

/**
 * @typedef {import("./attempt.js").Outcome} Outcome
 * @typedef {import("./attempt.js").Puzzle} Puzzle
 * @typedef {import("./attempt.js").Ratings} Ratings
 */

const KEY = "sixfold.puzzles.rating";
const KEPT = 200; // tries

/** What this browser has kept, if anything. @returns {Ratings | null} */
function atHome() {
  const kept = recall(KEY);
  return kept?.rating && Array.isArray(kept.history) ? kept : null;
}

/** Somebody's rating, wherever it is kept. @returns {Promise<Ratings>} */
export async function ratings() {
  const known = await get("/api/puzzles/ratings");
  return known.tries ? known : (atHome() ?? known);
}

/** What the next puzzle is to be like, for somebody whom the server may not know. */
export function strangersWish() {
  const home = atHome();
  const wish = new URLSearchParams();
  if (!home) return wish;
  wish.set("rating", String(home.rating.value));
  for (const { puzzle } of home.history.slice(-100)) wish.append("skip", puzzle);
  return wish;
}

/**
 * Let a first try count in this browser, unless the server has noted it.
 * @param {Puzzle} puzzle
 * @param {Outcome} outcome
 * @returns {Promise<Outcome>}
 */
export async function countAtHome(puzzle, outcome) {
  const { score } = outcome;
  if (outcome.kept || score === null || puzzle.source === "own") return outcome;
  const home = atHome();
  if (home?.history.some((each) => each.puzzle === puzzle.id)) return outcome;
  try {
    const known = home?.rating ?? (await get("/api/puzzles/ratings")).rating; // of a newcomer
    const { value, deviation, volatility } = known;
    const rating = await postAgain("/api/puzzles/ratings", {
      puzzle: puzzle.id,
      score,
      rating: { value, deviation, volatility },
    });
    const made = {
      puzzle: puzzle.id,
      at: Date.now(),
      score,
      rating: rating.value,
      deviation: rating.deviation,
    };
    remember(KEY, {
      rating,
      tries: (home?.tries ?? 0) + 1,
      solved: (home?.solved ?? 0) + score,
      history: [...(home?.history ?? []), made].slice(-KEPT),
    });
    return { ...outcome, before: value, after: rating.value, rating };
  } catch {
    return outcome; // the puzzle can be solved without a rating
  }
}
