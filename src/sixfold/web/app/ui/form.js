// @ts-check
// Parts of forms: a row of choices, a switch, a list to choose from, which call back with their value;
// and the choice of the page's language.

import { h } from "./dom.js";
import { LANGUAGES, language, switchLanguage, t } from "./i18n.js";

/** @typedef {import("./dom.js").Child} Child */

let groups = 0;

/**
 * One of a few, side by side.
 * @template {string} V
 * @param {string} legend
 * @param {[V, Child | Child[]][]} choices
 * @param {V} value
 * @param {(value: V) => void} changed
 */
export function segments(legend, choices, value, changed) {
  groups += 1;
  const name = `choice-${groups}`;
  return h(
    "div.segments",
    { role: "radiogroup", "aria-label": legend },
    choices.map(([each, label]) =>
      h(
        "label",
        {},
        h("input", {
          type: "radio",
          name,
          value: each,
          checked: each === value,
          onchange: () => changed(each),
        }),
        h("span", {}, label),
      ),
    ),
  );
}

/**
 * On or off, with a line that says what it means.
 * @param {string} label
 * @param {string} meaning
 * @param {boolean} value
 * @param {(value: boolean) => void} changed
 */
export function switchRow(label, meaning, value, changed) {
  const box = /** @type {HTMLInputElement} */ (
    h("input", {
      type: "checkbox",
      role: "switch",
      checked: value,
      onchange: () => changed(box.checked),
    })
  );
  return h(
    "label.switch",
    {},
    box,
    h("span", {}, label, meaning ? h("span.small.muted", {}, meaning) : null),
  );
}

/**
 * One of many.
 * @template V
 * @param {string} label  for who cannot see what it stands beside
 * @param {[V, string][]} choices
 * @param {V} value
 * @param {(value: V) => void} changed
 */
export function choice(label, choices, value, changed) {
  const list = /** @type {HTMLSelectElement} */ (
    h(
      "select",
      { "aria-label": label, onchange: () => changed(choices[list.selectedIndex][0]) },
      choices.map(([each, text]) => h("option", { selected: each === value }, text)),
    )
  );
  return list;
}

export function languageChoice() {
  const choice = h(
    "select.plain",
    {
      "aria-label": t("Language"),
      onchange: () => switchLanguage(/** @type {HTMLSelectElement} */ (choice).value),
    },
    Object.entries(LANGUAGES).map(([code, name]) =>
      h("option", { value: code, lang: code, selected: code === language() }, name),
    ),
  );
  return choice;
}
