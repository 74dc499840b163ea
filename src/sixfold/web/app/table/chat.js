// @ts-check
// Words between two players. In team games partners cannot talk, so there is no chat at all. Whoever
// does not want to read it mutes it for themselves; nobody else hears of that.

import { announce } from "../announce.js";
import { h, put } from "../dom.js";
import { language, t } from "../i18n.js";
import { icon } from "../icons.js";
import { soundOfCall } from "../sound.js";
import { isMuted, setMuted } from "./muted.js";
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
  const quiet = h("p.small.muted", {}, t("The chat is muted: you do not see what the others say."));
  const mute = h("button.button.slim.quiet", { type: "button", onclick: toggle });
  put(host, lines, h("div.chat-mute", {}, quiet, mute), form);
  let read = store.view.chat?.length ?? 0;
  let known = read;

  function toggle() {
    setMuted(store.view, !isMuted(store.view));
    draw();
  }

  function draw() {
    const { view } = store;
    const chat = view.chat ?? [];
    const muted = isMuted(view);
    const time = new Intl.DateTimeFormat(language(), { hour: "2-digit", minute: "2-digit" });
    put(
      lines,
      chat
        .filter(({ seat }) => !muted || view.you.includes(seat))
        .map(({ seat, text, at }) =>
          h(
            "li",
            { dataset: view.you.includes(seat) ? { own: "" } : {} },
            h("span.small.muted", {}, `${nameOf(view, view.seats[seat])} · ${time.format(at)}`),
            h("span.words", {}, text),
          ),
        ),
    );
    lines.scrollTop = lines.scrollHeight;
    form.hidden = muted || !view.may.includes("chat");
    quiet.hidden = !muted;
    put(mute, icon(muted ? "chat" : "mute"), muted ? t("Show the chat again") : t("Mute the chat"));
    const latest = chat.at(-1);
    if (latest && !muted && chat.length > known && !view.you.includes(latest.seat)) {
      soundOfCall();
      if (!tab.isOpen()) announce(`${nameOf(view, view.seats[latest.seat])}: ${latest.text}`);
    }
    known = chat.length;
    if (tab.isOpen() || muted) read = chat.length;
    tab.count(chat.length - read);
  }

  store.watch(["view"], draw);
  return { opened: draw };
}
