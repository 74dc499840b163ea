// @ts-check
// Words between two players. In team games partners cannot talk, so there is no chat at all.

import { announce } from "../announce.js";
import { h, put } from "../dom.js";
import { language, t } from "../i18n.js";
import { icon } from "../icons.js";
import { soundOfCall } from "../sound.js";
import { nameOf } from "./players.js";
import { act } from "./send.js";

/** @typedef {import("./store.js").Store} Store */

/**
 * @param {HTMLElement} host
 * @param {Store} store
 * @param {{count: (unread: number) => void, isOpen: () => boolean}} tab
 */
export function makeChat(host, store, tab) {
  const lines = h("ol.chat-lines", { role: "log", "aria-label": t("Chat"), tabindex: "0" });
  const field = /** @type {HTMLInputElement} */ (
    h("input.field", {
      "aria-label": t("Your message"),
      placeholder: t("Say something friendly"),
      maxlength: 300,
      autocomplete: "off",
      enterkeyhint: "send",
    })
  );
  const form = h(
    "form.chat-form",
    {
      onsubmit: async (/** @type {Event} */ event) => {
        event.preventDefault();
        const text = field.value.trim();
        if (text && (await act(store, "chat", text))) field.value = "";
      },
    },
    field,
    h("button.icon-button", { type: "submit", "aria-label": t("Send") }, icon("next")),
  );
  put(host, lines, form);
  let read = store.view.chat?.length ?? 0;
  let known = read;

  function draw() {
    const chat = store.view.chat ?? [];
    const time = new Intl.DateTimeFormat(language(), { hour: "2-digit", minute: "2-digit" });
    put(
      lines,
      chat.map(({ seat, text, at }) =>
        h(
          "li",
          { dataset: store.view.you.includes(seat) ? { own: "" } : {} },
          h(
            "span.small.muted",
            {},
            `${nameOf(store.view, store.view.seats[seat])} · ${time.format(at)}`,
          ),
          h("span.words", {}, text),
        ),
      ),
    );
    lines.scrollTop = lines.scrollHeight;
    form.hidden = !store.view.may.includes("chat");
    const latest = chat.at(-1);
    if (latest && chat.length > known && !store.view.you.includes(latest.seat)) {
      soundOfCall();
      if (!tab.isOpen())
        announce(`${nameOf(store.view, store.view.seats[latest.seat])}: ${latest.text}`);
    }
    known = chat.length;
    if (tab.isOpen()) read = chat.length;
    tab.count(chat.length - read);
  }

  store.watch(["view"], draw);
  return { opened: draw };
}
