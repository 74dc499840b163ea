// @ts-check
// The head of every page but the table's: where one can go, the language, light or dark.

import { logo } from "../game/marks.js";
import { find, h, put } from "../ui/dom.js";
import { languageChoice } from "../ui/form.js";
import { prepareLanguage, t } from "../ui/i18n.js";
import { icon } from "../ui/icons.js";
import { change, recallHere, SEEK } from "../ui/settings.js";
import { keepShell, watchNetwork } from "../ui/shell.js";

/** The wordmark, which leads home. */
export const wordmark = () =>
  h("a.wordmark", { href: "/", "aria-label": "Sixfold" }, logo(), "Sixfold");

/** Where one can go. @param {string} game whose rules are meant @returns {[string, string][]} */
const places = (game) => [
  ["/new", t("New table")],
  ["/my", t("My games")],
  ["/watch", t("Watch")],
  ["/learn", t("Learn")],
  ["/puzzles", t("Puzzles")],
  ["/analysis", t("Analysis")],
  [`/rules/${game}`, t("Rules")],
];

/** Where one goes less often: in menus, not in the head of a wide page. @returns {[string, string][]} */
const others = () => [
  ["/setup", t("Set up a position")],
  ["/import", t("Import games")],
];

/** @param {string} path */
const isHere = (path) =>
  location.pathname === path ||
  ["/rules", "/learn", "/puzzles"].some(
    (room) => path.startsWith(room) && location.pathname.startsWith(room),
  );

/** Links to the other pages. @param {string} [game] the one that the page is about */
export const siteNav = (game = "six/foxmind") =>
  h(
    "nav.site-nav",
    { "aria-label": t("Pages") },
    places(game).map(([path, label]) =>
      h("a", { href: path, "aria-current": isHere(path) && "page" }, label),
    ),
    others().map(([path, label]) =>
      h("a.other-place", { href: path, "aria-current": isHere(path) && "page" }, label),
    ),
  );

export function themeButton() {
  const root = document.documentElement;
  const isDark = () => root.dataset.theme === "dark";
  const button = h("button.icon-button", {
    type: "button",
    onclick: () => change({ theme: isDark() ? "light" : "dark" }),
  });
  const show = () => {
    const label = isDark() ? t("Light colours") : t("Dark colours");
    button.setAttribute("aria-label", label);
    button.title = label;
    button.replaceChildren(icon(isDark() ? "sun" : "moon"));
  };
  // boot.js paints; this only follows, also when the device's own wish changes.
  new MutationObserver(show).observe(root, { attributeFilter: ["data-theme"] });
  show();
  return button;
}

/** Who one is: the name, and the way to another device. */
function meButton() {
  const open = async () => (await import("../people/me.js")).openMe();
  return h(
    "button.icon-button.me-button",
    { type: "button", "aria-label": t("You"), title: t("You"), onclick: open },
    icon("person"),
  );
}

/**
 * The head of a page with a large board: what it is about, and a menu behind a button.
 * @param {import("../ui/dom.js").Child} title
 * @param {import("../ui/dom.js").Child} under  what stands below it
 */
export function fillBoardHead(title, under) {
  const menu = h(
    "div.table-menu",
    { popover: "", id: "table-menu" },
    siteNav(),
    h("div.site-tools", {}, languageChoice(), themeButton()),
  );
  put(
    find(".table-head"),
    wordmark(),
    h("p.table-title", {}, h("strong", {}, title), under),
    h(
      "button.icon-button",
      { type: "button", popovertarget: "table-menu", "aria-label": t("Menu") },
      icon("menu"),
    ),
    menu,
  );
}

/** Put the head into the page. On a narrow one the menu is a popover behind a button. */
function fillHeader() {
  const menu = h(
    "div.site-menu",
    { id: "site-menu" },
    siteNav(),
    h("div.site-tools", {}, languageChoice(), meButton(), themeButton()),
  );
  const button = h(
    "button.icon-button.menu-button",
    { type: "button", popovertarget: "site-menu", "aria-label": t("Menu") },
    icon("menu"),
  );
  const narrow = matchMedia("(width < 72rem)");
  const adapt = () => {
    if (narrow.matches) menu.setAttribute("popover", "");
    else menu.removeAttribute("popover");
  };
  narrow.addEventListener("change", adapt);
  adapt();
  find(".site-head").replaceChildren(wordmark(), menu, button);
}

function fillFooter() {
  const foot = document.querySelector(".site-foot");
  foot?.replaceChildren(
    h("a", { href: "/rules/six/foxmind" }, t("Rules")),
    ...others().map(([path, label]) => h("a", { href: path }, label)),
    h("a", { href: "/about" }, t("About Sixfold")),
    h("a", { href: "/api/docs" }, t("For bot authors")),
  );
}

/**
 * Make an ordinary page ready: language, head, foot, title, and what there is without a connection.
 * @param {() => string} [title]
 */
export async function preparePage(title) {
  await prepareLanguage();
  fillHeader();
  fillFooter();
  if (recallHere(SEEK)) {
    const { keepLooking } = await import("../lobby/pairing.js");
    keepLooking((card) => find(".site-head").after(card));
  }
  if (title) document.title = `${title()} · Sixfold`;
  watchNetwork();
  keepShell();
}
