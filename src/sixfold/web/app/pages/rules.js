// @ts-check
// The rules of a game, as the server's own pages have them, with a choice of games and editions.

import { preparePage } from "../frame/header.js";
import { editionsOf, families, gameOf, loadGames, optionsOf } from "../game/games.js";
import { faultText } from "../game/play.js";
import { prepareSteps } from "../game/steps.js";
import { editionName, gameName, optionName } from "../game/words.js";
import { get } from "../net/api.js";
import { find, h, put } from "../ui/dom.js";
import { language, t } from "../ui/i18n.js";

await Promise.all([preparePage(() => t("Rules")), loadGames()]);

const asked =
  decodeURIComponent(location.pathname.replace(/^\/rules\/?/, "")) || gameOf(families()[0]);
const [base, ...options] = asked.split("+");

/** @param {string} id @param {string} label */
const link = (id, label) =>
  h("li", {}, h("a", { href: `/rules/${id}`, "aria-current": id === base && "page" }, label));

/** A family: its editions, or itself. @param {string} name */
function gameLinks(name) {
  const editions = editionsOf(name);
  if (!editions.length) return link(name, gameName(name));
  return h(
    "li",
    {},
    h("strong", {}, gameName(name)),
    h(
      "ul.rules-editions",
      {},
      editions.map((edition) => link(`${name}/${edition}`, editionName(edition))),
    ),
  );
}

put(find(".rules-nav"), h("ul.rules-games", {}, families().map(gameLinks)));

/** Options are sections of their own at the end of a page. */
function optionLinks() {
  const all = optionsOf(base.split("/")[0]);
  if (!all.length) return null;
  return h(
    "p.rules-options.small",
    {},
    h("span.muted", {}, t("With:")),
    all.map((option) => {
      const on = options.includes(option);
      const wanted = on ? options.filter((each) => each !== option) : [...options, option];
      const id = [base, ...wanted.sort()].join("+");
      return h(
        "a.chip",
        { href: `/rules/${id}`, dataset: on ? { on: "" } : {} },
        on ? `✓ ${optionName(option)}` : optionName(option),
      );
    }),
  );
}

/** The way to the lessons, where there are some: those that are about this edition. */
async function learningLink() {
  const { books } = await get("/api/lessons").catch(() => ({ books: [] }));
  const [name, edition] = base.split("/");
  if (!books.some((/** @type {{game: string}} */ book) => book.game === name)) return null;
  const asked = edition ? `?edition=${edition}` : "";
  return h("a.button", { href: `/learn/${name}${asked}` }, t("Learn on the board"));
}

/**
 * What is wider than a phone scrolls, for keys too: they need it in their way.
 * @param {HTMLElement} text
 */
function reachable(text) {
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (text.querySelectorAll("table, pre"))) {
    if (node.scrollWidth > node.clientWidth) node.tabIndex = 0;
    else node.removeAttribute("tabindex");
  }
}

/** A table of contents, open where it stands beside the text. @param {HTMLElement} text */
function contents(text) {
  const links = [...text.querySelectorAll("section[id]")].map((section) =>
    h("li", {}, h("a", { href: `#${section.id}` }, find("h2", section).textContent)),
  );
  const wide = matchMedia("(width >= 64rem)").matches;
  return h("details", { open: wide }, h("summary", {}, t("On this page")), h("ol", {}, links));
}

/**
 * The page of the game: it came with the address, unless that names no game or the page speaks
 * another language meanwhile.
 * @param {HTMLElement} article
 * @returns {Promise<{title: string, text: HTMLElement}>}
 */
async function pageOf(article) {
  const here = /** @type {HTMLElement | null} */ (article.querySelector(".prose"));
  if (here?.dataset.lang === language()) {
    return { title: find("h1", article).textContent ?? "", text: here };
  }
  const page = await get(`/api/rules/${asked}?lang=${language()}`);
  // The server made this HTML from our own Markdown, with HTML in it switched off.
  const text = h("div.prose");
  text.innerHTML = page.html;
  return { title: page.title, text };
}

try {
  const article = find(".rules-text");
  const { title, text } = await pageOf(article);
  put(
    article,
    h("h1", {}, title),
    optionLinks(),
    text,
    h(
      "p.rules-ways",
      {},
      h("a.button.primary", { href: `/new?game=${base}` }, t("Play this game")),
      await learningLink(),
    ),
  );
  if (text.querySelector("section[id]")) put(find(".rules-toc"), contents(text));
  for (const figure of text.querySelectorAll("figure[data-steps]")) {
    prepareSteps(/** @type {HTMLElement} */ (figure));
  }
  new ResizeObserver(() => reachable(text)).observe(text);
  // The browser looked for the section of the address before it was there.
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  document.title = `${title} · Sixfold`;
} catch (error) {
  put(find(".rules-text"), h("p.empty", {}, faultText(error)));
}
