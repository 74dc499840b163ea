// @ts-check
// The rules of a game, as the server's own pages have them, with a choice of games and editions.

import { get } from "./api.js";
import { find, h, put } from "./dom.js";
import { preparePage } from "./header.js";
import { language, t } from "./i18n.js";
import { faultText } from "./play.js";
import { editionName, gameName, optionName } from "./words.js";

await preparePage(() => t("Rules"));

const EDITIONS = ["foxmind", "foxmind-advanced", "steffen", "first-edition"];
const asked = decodeURIComponent(location.pathname.replace(/^\/rules\/?/, "")) || "six/foxmind";
const [base, ...options] = asked.split("+");

/** @param {string} id @param {string} label */
const link = (id, label) =>
  h("li", {}, h("a", { href: `/rules/${id}`, "aria-current": id === base && "page" }, label));

put(
  find(".rules-nav"),
  h(
    "ul.rules-games",
    {},
    h(
      "li",
      {},
      h("strong", {}, gameName("six")),
      h(
        "ul.rules-editions",
        {},
        EDITIONS.map((edition) => link(`six/${edition}`, editionName(edition))),
      ),
    ),
    link("gosix", gameName("gosix")),
    link("hexone", gameName("hexone")),
  ),
);

/** Options are sections of their own at the end of a page. */
function optionLinks() {
  const all = base.startsWith("six/")
    ? ["declare", "endless", "teams"]
    : base === "hexone"
      ? ["endless"]
      : [];
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

try {
  const page = await get(`/api/rules/${asked}?lang=${language()}`);
  const article = find(".rules-text");
  put(article, h("h1", {}, page.title), optionLinks());
  // The server made this HTML from our own Markdown, with HTML in it switched off.
  const text = h("div.prose");
  text.innerHTML = page.html;
  article.append(
    text,
    h("p", {}, h("a.button.primary", { href: `/new?game=${base}` }, t("Play this game"))),
  );
  new ResizeObserver(() => reachable(text)).observe(text);
  document.title = `${page.title} · Sixfold`;
} catch (error) {
  put(find(".rules-text"), h("p.empty", {}, faultText(error)));
}
