// @ts-check
// The analysis board: any position of any game, both sides played by hand, with the computer beside.
// Where it begins stands in the address: `?game=…`, `?position=…` or `?table=…`, with `moves` between
// spaces. What was built since is kept in this tab until another beginning is asked for.

import { makeBoard, sceneOf } from "./analysis/board.js";
import { Thinking } from "./analysis/line.js";
import { makePanel, wishes } from "./analysis/panel.js";
import { makeSpecialMoves } from "./analysis/special.js";
import { Tree } from "./analysis/tree.js";
import { makeVariations } from "./analysis/variations.js";
import { ApiError, get, tablePath } from "./api.js";
import { note } from "./dialog.js";
import { find, h, put } from "./dom.js";
import { editionsOf, families, gameOf, loadGames, usualGame } from "./games.js";
import { languageChoice, siteNav, themeButton, wordmark } from "./header.js";
import { prepareLanguage, t } from "./i18n.js";
import { icon } from "./icons.js";
import { listen, showKeys } from "./keys.js";
import { faultText } from "./play.js";
import { recallHere, rememberHere } from "./settings.js";
import { keepShell } from "./shell.js";
import { beginning } from "./table/replay.js";
import { editionName, gameName, optionName } from "./words.js";

const KEPT = "sixfold.analysis";
const LONGEST = 15_000; // characters of a question; from a longer line only its end is asked about

/**
 * What the address asks for.
 * @typedef {object} Wish
 * @property {import("./analysis/tree.js").Start} start
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
    if (kept?.address === location.search) return Tree.from(kept.tree);
  } catch {
    // It was kept by another version: begin anew.
  }
  const tree = new Tree(start);
  const end = tree.add(moves);
  tree.current = end.path[at - 1] ?? tree.root;
  return tree;
}

/** A game with its options in words. @param {string} game */
function fullName(game) {
  const [id, ...options] = game.split("+");
  const [name, edition] = id.split("/");
  const names = [...(edition ? [editionName(edition)] : []), ...options.map(optionName)];
  return names.length ? `${gameName(name)}: ${names.join(", ")}` : gameName(name);
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

/** @param {string} game */
function makeHead(game) {
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
      "button.icon-button",
      { type: "button", popovertarget: "table-menu", "aria-label": t("Menu") },
      icon("menu"),
    ),
    menu,
  );
}

/** @param {Tree} tree */
function steps(tree) {
  const { current } = tree;
  return {
    first: tree.root,
    previous: current.parent ?? current,
    next: current.children[0] ?? current,
    last: current.end,
  };
}

/** The address of what stands on the board. @param {Tree} tree */
function addressOf(tree) {
  const address = new URL("/analysis", location.href);
  for (const [name, value] of Object.entries(tree.start)) address.searchParams.set(name, value);
  const { moves } = tree.current;
  if (moves.length) address.searchParams.set("moves", moves.join(" "));
  return address;
}

/** @param {HTMLElement} host @param {Tree} tree */
function makeActions(host, tree) {
  /** @type {["first" | "previous" | "next" | "last", string][]} */
  const places = [
    ["first", t("To the start")],
    ["previous", t("One move back")],
    ["next", t("One move forward")],
    ["last", t("To the last move")],
  ];
  const walk = places.map(([where, label]) =>
    h(
      `button.icon-button.step-${where}`,
      { type: "button", "aria-label": label, title: label, onclick: () => go(where) },
      icon(where),
    ),
  );
  const go = (/** @type {"first" | "previous" | "next" | "last"} */ where) =>
    tree.go(steps(tree)[where]);
  /** @param {string} sign @param {string} label @param {() => void} run */
  const action = (sign, label, run) =>
    h(
      "button.icon-button",
      { type: "button", "aria-label": label, title: label, onclick: run },
      icon(sign),
    );
  const promote = action("up", t("Make this the main line"), () => tree.promote(tree.current));
  const remove = action("close", t("Delete this move and what follows"), () =>
    tree.remove(tree.current),
  );
  const undo = action("undo", t("Undo the last change"), () => tree.undo());
  const copy = action("copy", t("Copy the link to this position"), async () => {
    await navigator.clipboard.writeText(addressOf(tree).href);
    note(t("The link is copied."));
  });
  const change = action("tiles", t("Change this position on the set-up board"), () => {
    const position = tree.current.scene?.position ?? "";
    location.assign(`/setup?${new URLSearchParams({ position })}`);
  });
  put(
    host,
    h("div.steps", { role: "group", "aria-label": t("Look back") }, walk),
    h("div.changes", { role: "group", "aria-label": t("Change the tree") }, [
      promote,
      remove,
      undo,
      copy,
      change,
    ]),
  );
  const draw = () => {
    const { current } = tree;
    for (const [n, button] of walk.entries()) {
      button.toggleAttribute("disabled", n < 2 ? !current.parent : !current.children.length);
    }
    promote.toggleAttribute("disabled", current.isMain);
    remove.toggleAttribute("disabled", !current.parent);
    undo.toggleAttribute("disabled", !tree.undone);
  };
  tree.addEventListener("go", draw);
  tree.addEventListener("change", draw);
  draw();
}

/** @param {Tree} tree @param {Wish} wish */
function build(tree, { table }) {
  const scene = /** @type {import("./analysis/tree.js").Scene} */ (tree.current.scene);
  const game = "game" in tree.start ? tree.start.game : scene.position.split(" ")[0];
  makeHead(game);
  document.body.dataset.family = scene.family;

  const thinking = new Thinking();
  const think = () => {
    const { current } = tree;
    const { on, lines } = wishes();
    if (!on || current.scene?.outcome) return thinking.stop();
    const question = { ...tree.start, moves: current.moves };
    const isLong = JSON.stringify(question).length > LONGEST && current.scene;
    thinking.ask(
      {
        ...(isLong ? { position: isLong.position, moves: [] } : question),
        lines,
        ...(table ? { table } : {}), // whoever watches a running game sees its end later
      },
      current,
    );
  };
  const special = makeSpecialMoves(find(".special-moves"), tree);
  const board = makeBoard(find(".board-host"), tree, scene.family, {
    shown: () => {
      special.draw();
      think();
    },
    written: special.written,
  });
  const changed = () => {
    think();
    panel.draw();
  };
  const panel = makePanel(find(".thinking-area"), { tree, thinking, board, changed });
  makeVariations(find(".tree-area"), tree, scene.family);
  makeActions(find(".tree-actions"), tree);
  const keep = () => rememberHere(KEPT, { address: location.search, tree });
  tree.addEventListener("go", keep);
  tree.addEventListener("change", keep);
  put(find(".fit-button"), icon("fit"));
  find(".fit-button").onclick = () => board.fit();
  find(".fit-button").hidden = !board.camera;
  listen({
    ",": () => tree.go(steps(tree).previous),
    ".": () => tree.go(steps(tree).next),
    ArrowLeft: () => tree.go(steps(tree).previous),
    ArrowRight: () => tree.go(steps(tree).next),
    Home: () => tree.go(tree.root),
    End: () => tree.go(steps(tree).last),
    f: () => board.fit(),
    u: () => tree.undo(),
    c: () => panel.toggle(),
    ...Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`${n}`, () => panel.playLine(n - 1)])),
    "?": () =>
      showKeys(scene.family, [
        [["1", "…", "5"], t("play the first move of this line")],
        [["C"], t("computer on or off")],
      ]),
    Escape: () => board.cancel(),
  });
  find(".skip").addEventListener("click", (event) => {
    event.preventDefault();
    board.focus();
  });
}

/** @param {unknown} error */
function showFault(error) {
  put(
    find("main"),
    h(
      "div.empty",
      {},
      wordmark(),
      h("h1", {}, t("This cannot be analysed")),
      h("p", {}, faultText(error)),
      h("a.button.primary", { href: "/analysis" }, t("Begin with an empty board")),
    ),
  );
  document.body.classList.add("fault");
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
  showFault(error);
}
