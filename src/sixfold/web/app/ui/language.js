// @ts-check
// The choice of the page's language.

import { h } from "./dom.js";
import { LANGUAGES, language, switchLanguage, t } from "./i18n.js";

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
