// @ts-check
// My games: those of this browser, running and finished. No account: a cookie holds them together.

import { get } from "./api.js";
import { find, h, put } from "./dom.js";
import { preparePage } from "./header.js";
import { t } from "./i18n.js";
import { isMyMove, tableList } from "./lists.js";
import { faultText } from "./play.js";

/** @typedef {import("./view.js").View} View */

await preparePage(() => t("My games"));
const host = find(".lists");

/** @param {string} title @param {View[]} views */
const part = (title, views) => (views.length ? [h("h2", {}, title), tableList(views)] : []);

try {
  /** @type {View[]} */
  const tables = (await get("/api/my")).tables;
  const running = tables.filter((view) => view.phase !== "over");
  const parts = [
    ...part(t("Your move"), running.filter(isMyMove)),
    ...part(t("Running"), running.filter((view) => !isMyMove(view))),
    ...part(t("Finished"), tables.filter((view) => view.phase === "over")),
  ];
  if (parts.length) put(host, parts);
  else {
    put(
      host,
      h("div.empty", {}, h("p", {}, t("You have not played here yet, or from another browser.")), h("a.button.primary", { href: "/" }, t("Play a game"))),
    );
  }
} catch (error) {
  put(host, h("p.empty", {}, faultText(error)));
}
