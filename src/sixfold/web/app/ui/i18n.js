// @ts-check
// The page's language. It comes from the server as JSON: the messages of the gettext catalogue,
// whose English is written in the source, and all that is said about games (`words.js`). What a
// catalogue lacks appears in English.

/** @typedef {Record<string, string | number>} Params */

/**
 * What comes with a language about games (`locale/browser.py`). A sentence is a text with braces, or
 * its plural forms and the fact that they count; some are chosen by what a fact says.
 * @typedef {string | {count: string, forms: string[]}} Saying
 * @typedef {Saying | {by: string, cases: Record<string, Saying>, otherwise: Saying | null}} Spoken
 * @typedef {object} FamilyWords
 * @property {string} name
 * @property {string[]} sides
 * @property {string[]} pieces  the sides as what somebody plays: `las negras`
 * @property {boolean} has_long_turns  whether a turn may have several moves
 * @property {Record<string, string>} editions
 * @property {Record<string, string>} options
 * @property {Record<string, string>} reasons
 * @property {Record<string, Spoken>} events
 * @typedef {object} GameWords
 * @property {string[]} levels
 * @property {Saying} partner
 * @property {{drawn: Saying, won: Saying, points: Saying}} outcomes
 * @property {Saying} event  what is said of an event that nobody has words for
 * @property {FamilyWords} any  of a family that has no words of its own
 * @property {Record<string, FamilyWords>} families
 */

/** Every language under the name that its speakers give it. @type {Record<string, string>} */
export const LANGUAGES = {
  en: "English",
  fr: "Français",
  es: "Español",
  ko: "한국어",
  de: "Deutsch",
  it: "Italiano",
  nl: "Nederlands",
  pt: "Português",
};

/** @type {Record<string, string | string[]>} */
let messages = {};
let translated = false; // whether `messages` are there
/** Until the language is there, or when it never comes, games go by their ids. @type {GameWords} */
let gameWords = {
  levels: [],
  partner: "{side} {seat}",
  outcomes: { drawn: "{reason}", won: "{side}: {reason}", points: "{side}: {reason}" },
  event: "",
  any: {
    name: "",
    sides: [],
    pieces: [],
    has_long_turns: false,
    editions: {},
    options: {},
    reasons: {},
    events: {},
  },
  families: {},
};
let rules = new Intl.PluralRules("en");

/** The language that the page speaks: `en`, `fr`, … */
export const language = () => document.documentElement.lang;

/**
 * A message in the page's language, its braces filled in.
 * @param {string} msgid
 * @param {Params} [params]
 */
export function t(msgid, params) {
  const found = messages[msgid];
  if (found === undefined) lacks(msgid);
  return fill(typeof found === "string" ? found : msgid, params);
}

/**
 * The form of a message that goes with a number, which is also filled in as `{n}`.
 * @param {string} one
 * @param {string} many
 * @param {number} n
 * @param {Params} [params]
 */
export function tn(one, many, n, params) {
  const forms = messages[one];
  if (forms === undefined) lacks(one);
  const form = Array.isArray(forms) ? pluralForm(forms, n) : n === 1 ? one : many;
  return fill(form, { n, ...params });
}

/**
 * A translation is missing: translators see it in the console, and the tests fail.
 * @param {string} msgid
 */
function lacks(msgid) {
  if (translated) console.warn(`${language()} has no words for: ${msgid}`);
}

/**
 * @param {string} text
 * @param {Params} [params]
 */
export function fill(text, params) {
  return params ? text.replace(/\{(\w+)\}/g, (brace, name) => String(params[name] ?? brace)) : text;
}

/** `a, b and c`, as the page's language lists things. @param {string[]} items */
export function listed(items) {
  return new Intl.ListFormat(language(), { type: "conjunction" }).format(items);
}

/** What is said about games in the page's language. */
export const games = () => gameWords;

/** In the order in which gettext's catalogues have the forms of their languages. */
const CATEGORIES = ["zero", "one", "two", "few", "many", "other"];

/** The plural rules of a language; ours is spoken as in Portugal. @param {string} language */
export const rulesOf = (language) => new Intl.PluralRules(language === "pt" ? "pt-PT" : language);

/**
 * The form that goes with a number. A catalogue has no form for what no whole number needs, or only
 * millions do: the last form will do for those.
 * @param {string[]} forms @param {number} n
 */
export function pluralForm(forms, n, by = rules) {
  const { pluralCategories } = by.resolvedOptions();
  const order = CATEGORIES.filter((name) => pluralCategories.includes(/** @type {any} */ (name)));
  return forms[Math.min(order.indexOf(by.select(n)), forms.length - 1)];
}

/** @param {string} wish */
async function load(wish) {
  const answer = await fetch(`/api/strings/${wish}.json`);
  if (!answer.ok) throw new Error(`no strings: ${answer.status}`);
  const strings = await answer.json();
  rules = rulesOf(wish);
  messages = strings.messages;
  gameWords = strings.games;
  translated = true;
}

/** Fetch the page's language and put it into what the HTML brought along. */
export async function prepareLanguage() {
  const root = document.documentElement;
  try {
    await load(root.lang);
  } catch {
    root.lang = "en"; // better a page in English than none
    await load("en").catch(() => {});
  }
  translate(document);
  root.classList.remove("untranslated");
}

/** Attributes of our HTML, and what of an element they translate. */
const PLACES = {
  "data-t": (/** @type {Element} */ element, /** @type {string} */ text) =>
    (element.textContent = text),
  "data-t-label": (/** @type {Element} */ element, /** @type {string} */ text) =>
    element.setAttribute("aria-label", text),
  "data-t-title": (/** @type {Element} */ element, /** @type {string} */ text) =>
    element.setAttribute("title", text),
  "data-t-placeholder": (/** @type {Element} */ element, /** @type {string} */ text) =>
    element.setAttribute("placeholder", text),
};

/**
 * Translate what carries a `data-t` attribute; the attribute holds the English message.
 * @param {ParentNode} root
 */
export function translate(root) {
  for (const [attribute, put] of Object.entries(PLACES)) {
    for (const element of root.querySelectorAll(`[${attribute}]`)) {
      put(element, t(element.getAttribute(attribute) ?? ""));
    }
  }
}

/** Speak another language from now on. @param {string} wish */
export function switchLanguage(wish) {
  document.cookie = `lang=${wish}; path=/; max-age=31536000; SameSite=Lax`;
  const address = new URL(location.href);
  address.searchParams.delete("lang");
  location.replace(address);
  if (address.href === location.href) location.reload();
}
