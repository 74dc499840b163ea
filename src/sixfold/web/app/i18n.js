// @ts-check
// The page's language. English is written in the source; the other languages come from the server
// as JSON made of the gettext catalogues. What a catalogue lacks appears in English.

import { readPlural } from "./plural.js";

/** @typedef {Record<string, string | number>} Params */

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
let translated = false; // whether `messages` are there: English needs none
/** @type {(n: number) => number} */
let plural = (n) => Number(n !== 1);

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
  const form = Array.isArray(forms) ? forms[plural(n)] : n === 1 ? one : many;
  return fill(form, { n, ...params });
}

/**
 * A translation is missing: whoever works on it finds it in the console, and the tests fail.
 * @param {string} msgid
 */
function lacks(msgid) {
  if (translated) console.warn(`${language()} has no words for: ${msgid}`);
}

/**
 * @param {string} text
 * @param {Params} [params]
 */
function fill(text, params) {
  return params ? text.replace(/\{(\w+)\}/g, (brace, name) => String(params[name] ?? brace)) : text;
}

/** `a, b and c`, as the page's language lists things. @param {string[]} items */
export function listed(items) {
  return new Intl.ListFormat(language(), { type: "conjunction" }).format(items);
}

/** Fetch the page's language and put it into what the HTML brought along. */
export async function prepareLanguage() {
  const root = document.documentElement;
  if (root.lang !== "en") {
    try {
      const answer = await fetch(`/api/strings/${root.lang}.json`);
      const strings = await answer.json();
      messages = strings.messages;
      translated = true;
      plural = readPlural(strings.plural);
    } catch {
      root.lang = "en"; // better a page in English than none
    }
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
