// @ts-check
// My games: those of this browser, running and finished. No account: a cookie holds them together.

import { preparePage } from "../frame/header.js";
import { isMyMove, tableItem } from "../game/lists.js";
import { faultText } from "../game/play.js";
import { get } from "../net/api.js";
import { studyList } from "../studies/mine.js";
import { note } from "../ui/dialog.js";
import { find, h, put } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

/** @typedef {import("../net/view.js").View} View */

const PAGE = 50; // games that are fetched at once

await preparePage(() => t("My games"));
const host = find(".lists");

/** @param {string} title @param {(view: View) => boolean} holds */
function section(title, holds) {
  const list = h("ul.table-list");
  return { holds, list, part: h("section", { hidden: true }, h("h2", {}, title), list) };
}

const sections = [
  section(t("Your move"), isMyMove),
  section(t("In progress"), (view) => view.phase !== "over" && !isMyMove(view)),
  section(t("Finished"), (view) => view.phase === "over"),
];
const more = /** @type {HTMLButtonElement} */ (
  h("button.button.show-more", { type: "button", hidden: true, onclick: showMore }, t("Show more"))
);

/** @type {Set<string>} */
const shown = new Set();
let fetched = 0;

/** Fetch the next games and add them to the lists; the first of them, if there is one. */
async function add() {
  // One more than is shown tells whether there are others.
  /** @type {View[]} */
  const tables = (await get(`/api/my?order=turn&limit=${PAGE + 1}&offset=${fetched}`)).tables;
  more.hidden = tables.length <= PAGE;
  // A game that went on meanwhile has moved in the list, and comes a second time.
  const views = tables.slice(0, PAGE).filter((view) => !shown.has(view.id));
  fetched += PAGE;
  /** @type {HTMLElement | null} */
  let first = null;
  for (const view of views) {
    shown.add(view.id);
    const { list, part } = /** @type {ReturnType<typeof section>} */ (
      sections.find(({ holds }) => holds(view))
    );
    const item = tableItem(view);
    first ??= item;
    list.append(item);
    part.hidden = false;
  }
  return first;
}

async function showMore() {
  more.disabled = true;
  try {
    const first = await add();
    first?.querySelector("a")?.focus();
  } catch (error) {
    note(faultText(error));
  } finally {
    more.disabled = false;
  }
}

try {
  const [first, studies] = await Promise.all([add(), studyList()]);
  if (first || studies)
    put(
      host,
      sections.map(({ part }) => part),
      more,
      studies,
    );
  else {
    put(
      host,
      h(
        "div.empty",
        {},
        h("p", {}, t("You have not played here yet, or you played in another browser.")),
        h("a.button.primary", { href: "/" }, t("Play a game")),
      ),
    );
  }
} catch (error) {
  put(host, h("p.empty", {}, faultText(error)));
}
