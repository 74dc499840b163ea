// @ts-check
// Set up a position: from nothing, from the start of a game or from any position
// (`?game=…`, `?position=…`), on a board on which everything can be changed. What stands there is kept
// in the address.

import { showFault } from "../frame/fault.js";
import { siteNav, themeButton, wordmark } from "../frame/header.js";
import { editionsOf, families, gameOf, loadGames, usualGame } from "../game/games.js";
import { listen } from "../game/keys.js";
import { editionName, gameName } from "../game/words.js";
import { ApiError } from "../net/api.js";
import { makeActions } from "../setup/actions.js";
import { makeBoard } from "../setup/board.js";
import { Draft } from "../setup/draft.js";
import { makeFields } from "../setup/fields.js";
import { makeTools } from "../setup/tools.js";
import { find, h, put } from "../ui/dom.js";
import { languageChoice } from "../ui/form.js";
import { prepareLanguage, t } from "../ui/i18n.js";
import { icon } from "../ui/icons.js";
import { keepShell } from "../ui/shell.js";

/** What the address asks for. */
function wished() {
  const asked = new URLSearchParams(location.search);
  const position = asked.get("position");
  if (position) return { draft: position };
  return { game: asked.get("game") ?? usualGame(families()[0]) };
}

/** Choose another game or edition; tiles stay where they are as far as that is possible. @param {Draft} draft */
function gameChoice(draft) {
  const ids = families().flatMap((name) => {
    const editions = editionsOf(name);
    return editions.length
      ? editions.map((edition) => [
          gameOf(name, edition),
          `${gameName(name)}: ${editionName(edition)}`,
        ])
      : [[gameOf(name), gameName(name)]];
  });
  const choice = /** @type {HTMLSelectElement} */ (
    h(
      "select.plain.analysis-game",
      {
        "aria-label": t("Game"),
        onchange: async () => {
          const [base] = choice.value.split("+");
          const same = base.split("/")[0] === draft.scene.family;
          if (same) {
            const options = draft.scene.options.map((option) => `+${option}`).join("");
            await draft.begin({ game: base + options, draft: draft.scene.text });
          } else await draft.beginGame(base);
          draw(); // it may have been refused
        },
      },
      ids.map(([id, label]) => h("option", { value: id }, label)),
    )
  );
  const draw = () => {
    choice.value = draft.scene.game.split("+")[0];
  };
  draft.addEventListener("change", draw);
  draw();
  return choice;
}

/** @param {Draft} draft */
function makeHead(draft) {
  const menu = h(
    "div.table-menu",
    { popover: "", id: "table-menu" },
    siteNav(draft.scene.game),
    h("div.site-tools", {}, languageChoice(), themeButton()),
  );
  put(
    find(".table-head"),
    wordmark(),
    h("p.table-title", {}, h("strong", {}, t("Set up a position")), gameChoice(draft)),
    h(
      "button.icon-button",
      { type: "button", popovertarget: "table-menu", "aria-label": t("Menu") },
      icon("menu"),
    ),
    menu,
  );
}

/** Begin anew, and undo. @param {HTMLElement} host @param {Draft} draft */
function makeBeginnings(host, draft) {
  const undo = h(
    "button.icon-button",
    {
      type: "button",
      "aria-label": t("Undo the last change"),
      title: t("Undo the last change"),
      onclick: () => draft.undo(),
    },
    icon("undo"),
  );
  /** @param {string} label @param {() => unknown} run */
  const small = (label, run) => h("button.button.quiet", { type: "button", onclick: run }, label);
  host.append(
    h(
      "div.beginnings",
      {},
      small(t("Empty"), () => {
        draft.follows = true;
        return draft.begin({ game: draft.scene.game });
      }),
      small(t("Start of the game"), () => {
        draft.follows = true;
        return draft.beginGame(draft.scene.game);
      }),
      undo,
    ),
  );
  const draw = () => undo.toggleAttribute("disabled", !draft.past.length);
  draft.addEventListener("change", draw);
  draw();
}

/** @param {Draft} draft */
function build(draft) {
  makeHead(draft);
  const palette = h("div.palette");
  put(find(".tools-area"), palette);
  /** @type {ReturnType<typeof makeBoard> | null} */
  let shown = null;
  const hand = makeTools(palette, draft, () => shown?.show());
  shown = makeBoard(find(".board-host"), draft, hand);
  makeBeginnings(find(".tools-area"), draft);
  makeFields(find(".fields-area"), draft);
  makeActions(find(".setup-actions"), draft);
  const { board } = shown;
  const fit = find(".fit-button");
  put(fit, icon("fit"));
  fit.onclick = () => shown?.board.fit();
  const keep = () => {
    fit.hidden = !shown?.board.camera;
    const address = new URL(location.href);
    address.search = "";
    address.searchParams.set("position", draft.scene.text);
    history.replaceState(null, "", address);
  };
  draft.addEventListener("change", keep);
  fit.hidden = !board.camera;
  const digits = [1, 2, 3, 4, 5].map((n) => [String(n), () => hand.choose(n)]);
  listen({
    ...Object.fromEntries(digits),
    f: () => shown?.board.fit(),
    u: () => draft.undo(),
  });
  find(".skip").addEventListener("click", (event) => {
    event.preventDefault();
    shown?.board.focus();
  });
}

await Promise.all([prepareLanguage(), loadGames()]);
document.title = `${t("Set up a position")} · Sixfold`;
try {
  const wish = wished();
  const start = wish.game ? { draft: await Draft.startOf(wish.game) } : wish;
  build(new Draft(await Draft.ask(start)));
  keepShell();
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  showFault(t("This cannot be set up"), error, ["/setup", t("Begin with an empty board")]);
}
