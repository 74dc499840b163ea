// @ts-check
// A lesson in a list: its title, and whether it is done.

import { h } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { icon } from "../ui/icons.js";
import { progressOf } from "./progress.js";

/**
 * Where a lesson is; with an edition, the way leads on through the lessons that are about it.
 * @param {string} game of a family
 * @param {string} id
 * @param {string | null} [edition]
 */
export function lessonAddress(game, id, edition) {
  const asked = new URLSearchParams({ lesson: id, ...(edition ? { edition } : {}) });
  return `/learn/${game}?${asked}`;
}

/**
 * @param {string} game of a family
 * @param {import("./progress.js").Title} lesson
 * @param {string} [current]  the lesson that is open
 * @param {string | null} [edition]  if only lessons about it are shown
 */
export function lessonLink(game, { id, title, note }, current, edition) {
  const isDone = progressOf(game).done.includes(id);
  return h(
    "a.lesson-link",
    {
      href: lessonAddress(game, id, edition),
      "aria-current": id === current && "true",
    },
    h("span", {}, title, note && h("small.muted", {}, note)),
    isDone && icon("check"),
    isDone && h("span.unseen", {}, t("(done)")),
  );
}
