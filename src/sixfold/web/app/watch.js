// @ts-check
// Public games that are being played, and tables that wait for anybody to sit down.

import { get } from "./api.js";
import { find, h, put } from "./dom.js";
import { preparePage } from "./header.js";
import { t } from "./i18n.js";
import { tableList } from "./lists.js";
import { faultText } from "./play.js";

/** @typedef {import("./view.js").View} View */

const AGAIN = 10_000;

await preparePage(() => t("Watch"));
const host = find(".lists");
let shown = "";

async function show() {
  try {
    /** @type {View[]} */
    const tables = (await get("/api/tables")).tables;
    const key = JSON.stringify(tables.map((view) => [view.id, view.ply, view.phase]));
    if (key === shown) return; // nothing new, so that nobody's focus is lost
    shown = key;
    const waiting = tables.filter((view) => view.phase === "waiting" && view.lobby);
    const running = tables.filter((view) => view.phase === "playing");
    put(
      host,
      waiting.length ? [h("h2", {}, t("Tables with a free seat")), tableList(waiting)] : null,
      waiting.length && running.length ? h("h2", {}, t("In progress")) : null,
      running.length ? tableList(running) : null,
      running.length + waiting.length
        ? null
        : h(
            "div.empty",
            {},
            h("p", {}, t("Nobody is playing in public right now.")),
            h("a.button.primary", { href: "/new" }, t("Create a table")),
          ),
    );
  } catch (error) {
    put(host, h("p.empty", {}, faultText(error)));
  }
}

await show();
setInterval(() => document.hidden || show(), AGAIN);
