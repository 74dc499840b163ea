// @ts-check
// My studies in a list.

import { faultText } from "../game/play.js";
import { gameName } from "../game/words.js";
import { get } from "../net/api.js";
import { note } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { language, t, tn } from "../ui/i18n.js";
import { icon } from "../ui/icons.js";

/** @typedef {{id: string, name: string, chapters: number, games: string[], shared: string, changed: number}} Line */

const PAGE = 50; // studies that are fetched at once

/** @param {Line} line */
function item({ id, name, chapters, games, shared, changed }) {
  const families = [...new Set(games.map((game) => game.split(/[/+]/)[0]))];
  const day = new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(changed);
  const who = /** @type {Record<string, string>} */ ({
    no: t("Private"),
    read: t("Others can read it"),
    edit: t("Others can edit it"),
  });
  return h(
    "li",
    {},
    h(
      "a.study-link",
      { href: `/study/${id}` },
      icon("book"),
      h(
        "span.about",
        {},
        h("strong", {}, name || t("Study")),
        h(
          "span.small.muted",
          {},
          [
            families.map(gameName).join(", "),
            tn("{n} chapter", "{n} chapters", chapters),
            who[shared],
            day,
          ]
            .filter(Boolean)
            .join(" · "),
        ),
      ),
    ),
  );
}

/** The section of one's studies; null if there are none. */
export async function studyList() {
  const list = h("ul.study-list");
  let offset = 0;
  const more = h(
    "button.button.show-more",
    { type: "button", hidden: true, onclick: () => add().catch((error) => note(faultText(error))) },
    t("Show more"),
  );
  async function add() {
    // One more than is shown tells whether there are others.
    /** @type {Line[]} */
    const found = (await get(`/api/studies?limit=${PAGE + 1}&offset=${offset}`)).studies;
    more.hidden = found.length <= PAGE;
    offset += PAGE;
    list.append(...found.slice(0, PAGE).map(item));
    return found.length;
  }
  if (!(await add())) return null;
  return h("section", {}, h("h2", {}, t("My studies")), list, more);
}
