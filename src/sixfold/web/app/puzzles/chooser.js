// @ts-check
// Which puzzles one would like to have: of all games or one, of a theme, or of one's own mistakes.

import { gameName } from "../game/words.js";
import { ApiError, get } from "../net/api.js";
import { note } from "../ui/dialog.js";
import { h, put } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { recall, remember } from "../ui/settings.js";
import { strangersWish } from "./ratings.js";

/**
 * @typedef {import("./attempt.js").GameThemes} GameThemes
 * @typedef {import("./attempt.js").OwnPuzzle} OwnPuzzle
 * @typedef {import("./attempt.js").Puzzle} Puzzle
 * @typedef {{game: string, theme: string, own: boolean}} Wish
 */

const KEY = "sixfold.puzzles";
const OWN = "own";

/** @returns {Wish} */
export function wish() {
  const kept = recall(KEY);
  return {
    game: typeof kept?.game === "string" ? kept.game : "",
    theme: typeof kept?.theme === "string" ? kept.theme : "",
    own: kept?.own === true,
  };
}

/** @param {Partial<Wish>} changes */
export const wishFor = (changes) => remember(KEY, { ...wish(), ...changes });

/** The next puzzle that is wished for. @param {string} [current] the one that is not wanted again @returns {Promise<Puzzle>} */
export async function nextPuzzle(current) {
  const { game, theme, own } = wish();
  if (own) {
    const { puzzles } = await get("/api/puzzles/own");
    const next = puzzles.find(
      (/** @type {OwnPuzzle} */ each) => !each.solved && each.id !== current,
    );
    if (next) return get(`/api/puzzles/${next.id}`);
    note(t("You have solved all puzzles of your own games."));
    wishFor({ own: false });
  }
  const query = strangersWish();
  if (game) query.set("game", game);
  if (theme) query.set("theme", theme);
  if (current) query.append("skip", current);
  try {
    return await get(`/api/puzzles/next?${query}`);
  } catch (error) {
    // A game or a theme of another time.
    if (!(error instanceof ApiError) || !(game || theme) || error.isPassing) throw error;
    wishFor({ game: "", theme: "" });
    return get("/api/puzzles/next");
  }
}

/** @param {() => void} changed  something else is wished for */
export function makeChooser(changed) {
  const host = h("section.chooser", { "aria-labelledby": "chooser-title" });
  /** @type {GameThemes[]} */
  let games = [];
  /** @type {OwnPuzzle[]} */
  let own = [];

  const game = /** @type {HTMLSelectElement} */ (
    h("select", { "aria-label": t("Game"), onchange: () => choose({ theme: "" }) })
  );
  const theme = /** @type {HTMLSelectElement} */ (
    h("select", { "aria-label": t("Theme"), onchange: () => choose({ theme: theme.value }) })
  );

  /** @param {{theme: string}} what */
  function choose(what) {
    const isOwn = game.value === OWN;
    wishFor({ ...what, game: isOwn ? "" : game.value, own: isOwn });
    draw();
    changed();
  }

  /** @param {string} value @param {string} label @param {boolean} selected */
  const option = (value, label, selected) => h("option", { value, selected }, label);

  /** The themes of a game, or those that all games have. @param {string} name */
  function themesOf(name) {
    const found = games.find((each) => each.game === name);
    if (found || !games.length) return found?.themes ?? [];
    return games[0].themes.flatMap(({ id, name: words }) => {
      const same = games.map((each) => each.themes.find((one) => one.id === id));
      if (same.includes(undefined)) return [];
      return [{ id, name: words, count: same.reduce((sum, one) => sum + (one?.count ?? 0), 0) }];
    });
  }

  function draw() {
    const wanted = wish();
    const left = own.filter(({ solved }) => !solved).length;
    put(
      game,
      option("", t("All games"), !wanted.game && !wanted.own),
      games.map((each) =>
        option(each.game, `${gameName(each.game)} (${each.count})`, each.game === wanted.game),
      ),
      own.length > 0 && option(OWN, t("My own mistakes ({n})", { n: left }), wanted.own),
    );
    theme.hidden = wanted.own;
    put(
      theme,
      option("", t("All themes"), !wanted.theme),
      themesOf(wanted.game).map(({ id, name, count }) =>
        option(id, `${name} (${count})`, id === wanted.theme),
      ),
    );
  }

  async function load() {
    const [found, mine] = await Promise.all([
      get("/api/puzzles/themes").catch(() => ({ games: [] })),
      get("/api/puzzles/own").catch(() => ({ puzzles: [] })),
    ]);
    games = found.games;
    own = mine.puzzles;
    draw();
  }

  put(
    host,
    h("h2", { id: "chooser-title" }, t("Choose puzzles")),
    h("div.choices", {}, game, theme),
    h("p.small", {}, h("a", { href: "/puzzles/today" }, t("Puzzle of the day"))),
  );
  void load();
  return { host, draw: load };
}
