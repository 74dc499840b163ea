// @ts-check
// A study: the analysis board, kept by the server. `/study/{id}`, with `?key=…` for who came by a link
// and `?chapter=…` for one of its chapters.

import { sceneOf } from "../analysis/board.js";
import { Tree } from "../analysis/tree.js";
import { makeWorkbench } from "../analysis/workbench.js";
import { showFault } from "../frame/fault.js";
import { siteNav, themeButton, wordmark } from "../frame/header.js";
import { families, loadGames, usualGame } from "../game/games.js";
import { faultText } from "../game/play.js";
import { ApiError } from "../net/api.js";
import { chapterName, openChapters } from "../studies/chapters.js";
import { askName } from "../studies/saving.js";
import { newId, Shared } from "../studies/shared.js";
import { openSharing } from "../studies/sharing.js";
import { note } from "../ui/dialog.js";
import { find, h, put } from "../ui/dom.js";
import { languageChoice } from "../ui/form.js";
import { prepareLanguage, t } from "../ui/i18n.js";
import { icon } from "../ui/icons.js";
import { keepShell } from "../ui/shell.js";

const id = location.pathname.split("/").at(-1) ?? "";
const asked = new URLSearchParams(location.search);
const key = asked.get("key");

/** The address of a chapter of this study, for this reader. @param {string} chapter */
function addressOf(chapter) {
  const address = new URL(location.pathname, location.href);
  if (key) address.searchParams.set("key", key);
  address.searchParams.set("chapter", chapter);
  return address;
}

/** @param {Shared} shared @param {Tree} tree */
function makeHead(shared, tree) {
  const name = h("strong.study-name");
  const rename = async () => {
    const given = await askName(t("Rename the study"), t("Name of the study"), shared.study.name);
    if (given && given !== shared.study.name) shared.edit({ kind: "rename", name: given });
  };
  const title = shared.mayEdit
    ? h(
        "button.plain.study-title",
        { type: "button", title: t("Rename the study"), onclick: rename },
        name,
      )
    : name;
  const chapter = h("span.chapter-name");
  const chapters = h(
    "button.plain.chapter-button",
    { type: "button", "aria-haspopup": "dialog", onclick: () => openChapters(shared, tree, go) },
    icon("list"),
    chapter,
  );
  const state = h("span.saving.small.muted", { role: "status" });
  const menu = h(
    "div.table-menu",
    { popover: "", id: "table-menu" },
    siteNav(),
    h("div.site-tools", {}, languageChoice(), themeButton()),
  );
  put(
    find(".table-head"),
    wordmark(),
    h("div.table-title", {}, title, h("span.study-line", {}, chapters, state)),
    h(
      "button.icon-button.share-study",
      {
        type: "button",
        "aria-label": t("Share and export"),
        title: t("Share and export"),
        onclick: () => openSharing(shared, tree),
      },
      icon("share"),
    ),
    h(
      "button.icon-button",
      { type: "button", popovertarget: "table-menu", "aria-label": t("Menu") },
      icon("menu"),
    ),
    menu,
  );
  const draw = () => {
    const { study } = shared;
    put(name, study.name || t("Study"));
    document.title = `${study.name || t("Study")} · Sixfold`;
    const n = study.chapters.findIndex((each) => each.id === tree.chapter);
    put(chapter, n < 0 ? "" : chapterName(study.chapters[n], n));
    put(
      state,
      shared.mayEdit ? "" : t("Read only"),
      shared.isOffline ? t("No connection: not saved yet") : shared.isSaving ? t("Saving …") : "",
    );
  };
  shared.addEventListener("change", draw);
  shared.addEventListener("state", draw);
  tree.addEventListener("go", draw);
  draw();

  /** Show another chapter; a game of another family needs another board. @param {string} wanted */
  async function go(wanted) {
    const found = shared.study.chapters.find((each) => each.id === wanted);
    if (!found || wanted === tree.chapter) return;
    const family = String(found.head.game).split("/")[0];
    if (family !== document.body.dataset.family) {
      await shared.settled;
      location.assign(addressOf(wanted));
      return;
    }
    history.replaceState(null, "", addressOf(wanted));
    tree.open(wanted);
  }

  tree.addEventListener("gone", () => {
    const [first] = shared.study.chapters;
    if (!first) return;
    note(t("This chapter is no longer there."));
    void go(first.id);
  });
}

/** @param {unknown} error */
const showGone = (error) => showFault(t("There is no such study"), error, ["/my", t("My games")]);

await Promise.all([prepareLanguage(), loadGames()]);
try {
  const shared = await Shared.open(id, key);
  if (!shared.study.chapters.length && shared.mayEdit) {
    const record = { game: usualGame(families()[0]), rules: "1", result: "*", line: [] };
    shared.edit({ kind: "add-chapter", chapter: newId(), name: "", record, after: null });
  }
  const wanted = asked.get("chapter");
  const found =
    shared.study.chapters.find((each) => each.id === wanted) ?? shared.study.chapters[0];
  const tree = new Tree(shared, found?.id ?? "");
  await sceneOf(tree, tree.current);
  makeWorkbench(tree);
  makeHead(shared, tree);
  shared.addEventListener("refused", (event) =>
    note(faultText(/** @type {CustomEvent} */ (event).detail)),
  );
  shared.addEventListener("gone", () =>
    showGone(t("There is no such study, or its link is no longer valid.")),
  );
  keepShell();
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  showGone(error);
}
