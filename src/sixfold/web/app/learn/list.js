// @ts-check
// A lesson in a list: its title, and whether it is done.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { progressOf } from "./progress.js";

/** @param {string} game of a family @param {string} id */
export const lessonAddress = (game, id) => `/learn/${game}?lesson=${encodeURIComponent(id)}`;

/**
 * @param {string} game of a family
 * @param {import("./progress.js").Title} lesson
 * @param {string} [current]  the lesson that is open
 */
export function lessonLink(game, { id, title }, current) {
  const isDone = progressOf(game).done.includes(id);
  return h(
    "a.lesson-link",
    {
      href: lessonAddress(game, id),
      "aria-current": id === current && "true",
    },
    h("span", {}, title),
    isDone && icon("check"),
    isDone && h("span.unseen", {}, t("(done)")),
  );
}
