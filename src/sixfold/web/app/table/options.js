// @ts-check
// How the table looks, moves and sounds in this browser.

import { noticesRow } from "../notices/notices.js";
import { openMe } from "../people/me.js";
import { h, put } from "../ui/dom.js";
import { choice, languageChoice, segments, switchRow } from "../ui/form.js";
import { t } from "../ui/i18n.js";
import { change, settings } from "../ui/settings.js";
import { soundOf } from "../ui/sound.js";
import { coachRow } from "./coach.js";

/**
 * @param {HTMLElement} host
 * @param {import("./store.js").Store} store
 * @param {() => unknown} showKeys
 */
export function makeOptions(host, store, showKeys) {
  const now = settings();
  const languages = languageChoice();
  languages.classList.remove("plain");
  put(
    host,
    switchRow(t("Sound"), "", now.sound, (sound) => {
      change({ sound });
      soundOf([{ kind: "placed" }]);
    }),
    noticesRow(),
    coachRow(store),
    switchRow(t("Names of the cells"), "", now.coordinates, (coordinates) =>
      change({ coordinates }),
    ),
    switchRow(
      t("Strong patterns"),
      t("Tell the sides apart without colours."),
      now.patterns,
      (patterns) => change({ patterns }),
    ),
    h(
      "label.option",
      {},
      h("span", {}, t("Motion")),
      choice(
        t("Motion"),
        [
          ["slow", t("slow")],
          ["normal", t("normal")],
          ["fast", t("fast")],
          ["none", t("none")],
        ],
        /** @type {string} */ (now.speed),
        (speed) => change({ speed: /** @type {any} */ (speed) }),
      ),
    ),
    h(
      "label.option",
      {},
      h("span", {}, t("Ask before a move is sent")),
      choice(
        t("Ask before a move is sent"),
        [
          ["never", t("never")],
          ["days", t("in games over several days")],
          ["always", t("always")],
        ],
        /** @type {string} */ (now.confirm),
        (confirm) => change({ confirm: /** @type {any} */ (confirm) }),
      ),
    ),
    h("div.option.wide", {}, h("span", {}, t("Colours")), themes(now.theme)),
    h("label.option", {}, h("span", {}, t("Language")), languages),
    h(
      "button.button.slim.quiet",
      { type: "button", onclick: openMe },
      t("Your name, other devices"),
    ),
    h("button.button.slim.quiet", { type: "button", onclick: showKeys }, t("Keys")),
  );
}

/** @param {import("../ui/settings.js").Settings["theme"]} theme */
const themes = (theme) =>
  segments(
    t("Colours"),
    [
      ["device", t("system")],
      ["light", t("light")],
      ["dark", t("dark")],
    ],
    theme,
    (value) => change({ theme: value }),
  );
