// @ts-check
// The analysis board: any position of any game, both sides played by hand, with the computer beside.
// Where it begins stands in the address: `?game=…`, `?position=…` or `?table=…`, with `moves` between
// spaces. What was built since is kept in this tab until another beginning is asked for, and can be
// saved as a study.

import { sceneOf } from "../analysis/board.js";
import { Tree } from "../analysis/tree.js";
import { gameOfTree, makeWorkbench } from "../analysis/workbench.js";
import { showFault } from "../frame/fault.js";
import { siteNav, themeButton, wordmark } from "../frame/header.js";
import { editionsOf, families, gameOf, loadGames, usualGame } from "../game/games.js";
import { fullName } from "../game/words.js";
import { ApiError, get, tablePath } from "../net/api.js";
import { Draft } from "../studies/draft.js";
import { saveAsStudy } from "../studies/saving.js";
import { beginning } from "../table/replay.js";
import { find, h, put } from "../ui/dom.js";
import { languageChoice } from "../ui/form.js";
import { prepareLanguage, t } from "../ui/i18n.js";
import { icon } from "../ui/icons.js";
import { recallHere, rememberHere } from "../ui/settings.js";
import { keepShell } from "../ui/shell.js";

const KEPT = "sixfold.analysis.draft";

/**
 * What the address asks for.
 * @typedef {object} Wish
 * @property {import("../analysis/tree.js").Start} start
 * @property {string[]} moves
 * @property {number} at  how many of them stand on the board at first
 * @property {string | null} table
 */

const BEHIND = 3; // plies of a running game that spectators cannot analyse yet

/** @returns {Promise<Wish>} */
async function wished() {
  const asked = new URLSearchParams(location.search);
  const moves = (asked.get("moves") ?? "").split(" ").filter(Boolean);
  const table = asked.get("table");
  if (table) {
    const view = await get(tablePath(table));
    const isRunning = view.phase === "playing" && !view.you.length;
    const at = Math.max(0, view.moves.length - (isRunning ? BEHIND : 0));
    return { start: beginning(view), moves: view.moves, at, table };
  }
  const position = asked.get("position");
  const start = position ? { position } : { game: asked.get("game") ?? usualGame(families()[0]) };
  return { start, moves, at: moves.length, table };
}

/** The tree that this tab had for the same address, or a new one. @param {Wish} wish */
function treeFor({ start, moves, at }) {
  const kept = recallHere(KEPT);
  try {
    if (kept?.address === location.search) {
      const tree = new Tree(new Draft(kept.record), "1");
      tree.current = tree.at(kept.at);
      return tree;
    }
  } catch {
    // It was kept by another version: begin anew.
  }
  const [game] = "position" in start ? start.position.split(" ") : [start.game];
  const line = moves.map((move) => ({ move }));
  const draft = new Draft({
    game,
    ...("position" in start ? { start: start.position } : {}),
    line,
  });
  const tree = new Tree(draft, "1");
  tree.current = tree.at(moves.slice(0, at));
  return tree;
}

/** Choose what to begin with. @param {string} game  the present one */
function gameChoice(game) {
  const ids = families().flatMap((name) => {
    const editions = editionsOf(name);
    const games = editions.length
      ? editions.map((edition) => gameOf(name, edition))
      : [gameOf(name)];
    return games.map((id) => [id, fullName(id)]);
  });
  if (!ids.some(([id]) => id === game)) ids.push([game, fullName(game)]);
  const choice = /** @type {HTMLSelectElement} */ (
    h(
      "select.plain.analysis-game",
      {
        "aria-label": t("Game"),
        onchange: () => location.assign(`/analysis?game=${encodeURIComponent(choice.value)}`),
      },
      ids.map(([id, label]) => h("option", { value: id, selected: id === game }, label)),
    )
  );
  return choice;
}

/** @param {Tree} tree @param {Draft} draft */
function makeHead(tree, draft) {
  const game = gameOfTree(tree);
  const menu = h(
    "div.table-menu",
    { popover: "", id: "table-menu" },
    siteNav(game),
    h("div.site-tools", {}, languageChoice(), themeButton()),
  );
  put(
    find(".table-head"),
    wordmark(),
    h("p.table-title", {}, h("strong", {}, t("Analysis")), gameChoice(game)),
    h(
      "button.button.slim.save-study",
      {
        type: "button",
        "aria-label": t("Save as a study"),
        title: t("Save as a study"),
        onclick: () => saveAsStudy(draft.record),
      },
      icon("save"),
      h("span", {}, t("Save")),
    ),
    h(
      "button.icon-button",
      { type: "button", popovertarget: "table-menu", "aria-label": t("Menu") },
      icon("menu"),
    ),
    menu,
  );
}

/** @param {Tree} tree @param {Wish} wish */
function build(tree, { table }) {
  const draft = /** @type {Draft} */ (tree.keeper);
  makeHead(tree, draft);
  makeWorkbench(tree, table);
  const keep = () =>
    rememberHere(KEPT, {
      address: location.search,
      record: draft.record,
      at: tree.current.moves,
    });
  tree.addEventListener("go", keep);
  tree.addEventListener("change", keep);
}

await Promise.all([prepareLanguage(), loadGames()]);
document.title = `${t("Analysis")} · Sixfold`;
try {
  const wish = await wished();
  const tree = treeFor(wish);
  await sceneOf(tree, tree.current);
  build(tree, wish);
  keepShell();
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  showFault(t("This cannot be analysed"), error, ["/analysis", t("Begin with an empty board")]);
}
