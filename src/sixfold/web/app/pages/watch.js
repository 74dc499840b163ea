// @ts-check
// Public games that are being played, those between people first, and tables that wait for anybody
// to sit down. What one person plays alone is their own affair.

import { preparePage } from "../frame/header.js";
import { tableList } from "../game/lists.js";
import { faultText } from "../game/play.js";
import { get } from "../net/api.js";
import { find, h, put } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

/** @typedef {import("../net/view.js").View} View */

const AGAIN = 10_000;

await preparePage(() => t("Watch"));
const host = find(".lists");
let shown = "";

async function show() {
  try {
    /** @type {View[]} */
    const tables = (await get("/api/tables?practice=false")).tables;
    const key = JSON.stringify(tables.map((view) => [view.id, view.rev]));
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
