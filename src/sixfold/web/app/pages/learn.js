// @ts-check
// All lessons of all games, and what is done of them.

import { preparePage } from "../frame/header.js";
import { loadGames } from "../game/games.js";
import { glyph } from "../game/marks.js";
import { faultText, playComputer } from "../game/play.js";
import { gameName } from "../game/words.js";
import { following, lessonAddress, lessonLink, progressOf } from "../lessons/progress.js";
import { shareProgress } from "../lessons/shared.js";
import { get } from "../net/api.js";
import { find, h, put } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

/**
 * Where to go on: with the next lesson, or once all are done with a game, as at the end of the last.
 * @param {string} game
 * @param {import("../lessons/progress.js").Place | null} next
 * @param {boolean} isNew  whether this game is new to them
 */
function wayOn(game, next, isNew) {
  const name = gameName(game);
  if (!next)
    return h(
      "button.button.primary",
      { type: "button", onclick: () => playComputer(game) },
      t("Play {game}", { game: name }),
    );
  const label = isNew
    ? `${t("Learn in five minutes")}: ${name}`
    : t("Continue learning {game}", { game: name });
  return h(
    "a.button.primary",
    { href: lessonAddress(game, next.lesson), "aria-label": label },
    isNew ? t("Learn in five minutes") : t("Continue"),
  );
}

/** @param {{game: string, lessons: import("../lessons/progress.js").Title[]}} book */
function card({ game, lessons }) {
  const { done, at } = progressOf(game);
  const count = lessons.filter(({ id }) => done.includes(id)).length;
  const isNew = !count && !at;
  const name = gameName(game);
  return h(
    "article.book.card",
    { dataset: { family: game } },
    h(
      "header.book-head",
      {},
      glyph(game),
      h(
        "div",
        {},
        h("h2", {}, name),
        h("p.small.muted", {}, t("{done} of {all} done", { done: count, all: lessons.length })),
      ),
    ),
    wayOn(game, following(game, lessons), isNew),
    h(
      "ol.lesson-list",
      {},
      lessons.map((lesson) => h("li", {}, lessonLink(game, lesson))),
    ),
  );
}

await preparePage(() => t("Learn the games"));
try {
  const [{ books }] = await Promise.all([get("/api/lessons"), shareProgress(), loadGames()]);
  put(find(".books"), books.map(card));
} catch (error) {
  put(find(".books"), h("p.empty", { role: "alert" }, faultText(error)));
}
