// @ts-check
// The first page: the games play themselves on little boards, each with one button.

import { get } from "./api.js";
import { startDemo } from "./demo.js";
import { find, h } from "./dom.js";
import { family } from "./families/index.js";
import { families, gameOf, loadGames } from "./games.js";
import { glyph } from "./glyphs.js";
import { preparePage } from "./header.js";
import { t } from "./i18n.js";
import { chooseLevel, STRONGEST, suitableLevel } from "./levels.js";
import { isMyMove, tableItem } from "./lists.js";
import { playComputer } from "./play.js";
import { gameName, levelName } from "./words.js";

const SHOWN = 3; // running games; the others are one click away

/** @param {string} name of a family */
function levelChoice(name) {
  const chosen = suitableLevel(name);
  const choice = h(
    "select.plain",
    {
      "aria-label": t("Opponent in {game}", { game: gameName(name) }),
      onchange: () => chooseLevel(name, Number(/** @type {HTMLSelectElement} */ (choice).value)),
    },
    [...Array(STRONGEST).keys()].map((n) =>
      h("option", { value: n + 1, selected: n + 1 === chosen }, `${n + 1} · ${levelName(n + 1)}`),
    ),
  );
  return choice;
}

/** @param {string} name of a family */
function gameCard(name) {
  const board = h("div.demo", { "aria-hidden": "true" }, family(name).demo ? null : glyph(name));
  const play = /** @type {HTMLButtonElement} */ (
    h(
      "button.button.primary.big",
      {
        type: "button",
        "aria-label": t("Play {game}", { game: gameName(name) }),
        onclick: async () => {
          play.disabled = true;
          play.disabled = await playComputer(name);
        },
      },
      t("Play"),
    )
  );
  const card = h(
    "article.game.card",
    {},
    board,
    h("h2", {}, gameName(name)),
    h("p.muted", {}, family(name).pitch()),
    h(
      "div.go",
      {},
      play,
      h("label.against.small", {}, h("span", {}, t("against")), levelChoice(name)),
      h("a.small.rules-link", { href: `/rules/${gameOf(name)}` }, t("Rules")),
    ),
  );
  startDemo(name, board);
  return card;
}

async function showRunning() {
  const { tables } = await get("/api/my").catch(() => ({ tables: [] }));
  /** @type {import("./view.js").View[]} */
  const running = tables.filter((/** @type {any} */ view) => view.phase !== "over");
  running.sort((a, b) => Number(isMyMove(b)) - Number(isMyMove(a)));
  if (!running.length) return;
  find(".running .table-list").replaceChildren(...running.slice(0, SHOWN).map(tableItem));
  find(".running .all").hidden = running.length <= SHOWN;
  find(".running").hidden = false;
}

await Promise.all([preparePage(), loadGames()]);
find(".games").replaceChildren(...families().map(gameCard));
// A game that is left with the browser's back button comes back with its button still asleep.
addEventListener("pageshow", () => {
  for (const button of document.querySelectorAll(".go button")) button.removeAttribute("disabled");
});
await showRunning();
