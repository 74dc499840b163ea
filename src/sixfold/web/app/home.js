// @ts-check
// The first page: three games that play themselves on little boards, each with one button.

import { get } from "./api.js";
import { startDemo } from "./demo.js";
import { find, h } from "./dom.js";
import { preparePage } from "./header.js";
import { t } from "./i18n.js";
import { chooseLevel, STRONGEST, suitableLevel } from "./levels.js";
import { isMyMove, tableItem } from "./lists.js";
import { playComputer } from "./play.js";
import { gameName, levelName } from "./words.js";

const FAMILIES = ["six", "gosix", "hexone"];
const SHOWN = 3; // running games; the others are one click away

/** What the game is about, in one breath. @param {string} family */
function pitch(family) {
  /** @type {Record<string, string>} */
  const pitches = {
    six: t("Lay tiles and be the first to form a line, a triangle or a ring of six."),
    gosix: t("Surround hexagons with linked pawns. Four of seven win."),
    hexone: t("Stack three pawns, let them burst, and sweep your rival off a shrinking board."),
  };
  return pitches[family];
}

/** @param {string} family */
function levelChoice(family) {
  const chosen = suitableLevel(family);
  const choice = h(
    "select.plain",
    {
      "aria-label": t("Opponent in {game}", { game: gameName(family) }),
      onchange: () => chooseLevel(family, Number(/** @type {HTMLSelectElement} */ (choice).value)),
    },
    [...Array(STRONGEST).keys()].map((n) =>
      h("option", { value: n + 1, selected: n + 1 === chosen }, `${n + 1} · ${levelName(n + 1)}`),
    ),
  );
  return choice;
}

/** @param {string} family */
function gameCard(family) {
  const board = h("div.demo", { "aria-hidden": "true" });
  const play = /** @type {HTMLButtonElement} */ (
    h(
      "button.button.primary.big",
      {
        type: "button",
        "aria-label": t("Play {game}", { game: gameName(family) }),
        onclick: async () => {
          play.disabled = true;
          play.disabled = await playComputer(family);
        },
      },
      t("Play"),
    )
  );
  const card = h(
    "article.game.card",
    {},
    board,
    h("h2", {}, gameName(family)),
    h("p.muted", {}, pitch(family)),
    h(
      "div.go",
      {},
      play,
      h("label.against.small", {}, h("span", {}, t("against")), levelChoice(family)),
      h(
        "a.small.rules-link",
        { href: `/rules/${family === "six" ? "six/foxmind" : family}` },
        t("Rules"),
      ),
    ),
  );
  startDemo(family, board);
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

await preparePage();
find(".games").replaceChildren(...FAMILIES.map(gameCard));
// A game that is left with the browser's back button comes back with its button still asleep.
addEventListener("pageshow", () => {
  for (const button of document.querySelectorAll(".go button")) button.removeAttribute("disabled");
});
await showRunning();
