// @ts-check
// All lessons of all games, and what is done of them.

import { get } from "./api.js";
import { find, h, put } from "./dom.js";
import { glyph } from "./glyphs.js";
import { preparePage } from "./header.js";
import { t } from "./i18n.js";
import { lessonAddress, lessonLink } from "./learn/list.js";
import { progressOf, resume } from "./learn/progress.js";
import { shareProgress } from "./learn/shared.js";
import { faultText } from "./play.js";
import { gameName } from "./words.js";

/** @param {{game: string, lessons: import("./learn/progress.js").Title[]}} book */
function card({ game, lessons }) {
  const { done, at } = progressOf(game);
  const count = lessons.filter(({ id }) => done.includes(id)).length;
  const isNew = !count && !at;
  const next = resume(game, lessons);
  const name = gameName(game);
  const label = isNew
    ? `${t("Learn in five minutes")}: ${name}`
    : t("Continue learning {game}", { game: name });
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
    h(
      "a.button.primary",
      { href: lessonAddress(game, next.lesson), "aria-label": label },
      isNew ? t("Learn in five minutes") : t("Continue"),
    ),
    h(
      "ol.lesson-list",
      {},
      lessons.map((lesson) => h("li", {}, lessonLink(game, lesson))),
    ),
  );
}

await preparePage(() => t("Learn the games"));
try {
  const [{ books }] = await Promise.all([get("/api/lessons"), shareProgress()]);
  put(find(".books"), books.map(card));
} catch (error) {
  put(find(".books"), h("p.empty", { role: "alert" }, faultText(error)));
}
