// @ts-check
// Words between two players. In team games partners cannot talk, so there is no chat at all. Whoever
// does not want to read it mutes it for themselves; nobody else hears of that. In a rematch the
// conversation goes on: what was said at the tables before stands above, and is fetched once.

import { get, tablePath } from "../net/api.js";
import { nameOf } from "../table/players.js";
import { act } from "../table/send.js";
import { announce, h, put } from "../ui/dom.js";
import { language, t } from "../ui/i18n.js";
import { icon } from "../ui/icons.js";
import { soundOfCall } from "../ui/sound.js";
import { isMuted, readUntil, setMuted, setRead } from "./kept.js";

/** @typedef {import("../table/store.js").Store} Store */
/** @typedef {import("../../scene_types.js").ChatLine} ChatLine */
/** @typedef {import("../../scene_types.js").EarlierChats} EarlierChats */

/** When the last of some lines was said. @param {ChatLine[]} lines */
const lastOf = (lines) => lines.at(-1)?.at ?? 0;

/**
 * @param {HTMLElement} host
 * @param {Store} store
 * @param {{count: (unread: number) => void, isOpen: () => boolean}} tab
 */
export function makeChat(host, store, tab) {
  const lines = h("div.chat-lines", { role: "log", "aria-label": t("Chat"), tabindex: "0" });
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
  /** What was said at the tables before. @type {EarlierChats["games"]} */
  let earlier = [];
  let isFetched = false;
  let known = store.view.chat?.length ?? 0;
  // To a browser that comes here for the first time nothing is new.
  const isNew = readUntil(store.view) === null;
  let read = isNew ? lastOf(store.view.chat ?? []) : 0;

  function toggle() {
    setMuted(store.view, !isMuted(store.view));
    draw();
  }

  /** The lines of every game that has some, and a rule between two games. @param {ChatLine[][]} games */
  function drawLines(games) {
    const { view } = store;
    const muted = isMuted(view);
    const time = new Intl.DateTimeFormat(language(), { hour: "2-digit", minute: "2-digit" });
    const shown = games
      .map((said) => said.filter(({ seat }) => !muted || view.you.includes(seat)))
      .filter((said) => said.length);
    const line = (/** @type {ChatLine} */ { seat, text, at }) =>
      h(
        "div.chat-line",
        { dataset: view.you.includes(seat) ? { own: "" } : {} },
        h("span.small.muted", {}, `${nameOf(view, view.seats[seat])} · ${time.format(at)}`),
        h("span.words", {}, text),
      );
    put(
      lines,
      shown.flatMap((said, n) => [n ? h("hr") : null, ...said.map(line)]),
    );
  }

  function draw() {
    const { view } = store;
    const chat = view.chat ?? [];
    const muted = isMuted(view);
    const games = [...earlier.map((game) => game.chat), chat];
    drawLines(games);
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
    countUnread(games.flat());
  }

  /** @param {ChatLine[]} all */
  function countUnread(all) {
    const { view } = store;
    const kept = readUntil(view);
    const isRead = tab.isOpen() || isMuted(view);
    read = Math.max(read, kept ?? 0, isRead ? lastOf(all) : 0);
    if (read !== kept && (all.length || view.may.includes("chat"))) setRead(view, read);
    tab.count(all.filter(({ seat, at }) => at > read && !view.you.includes(seat)).length);
  }

  /** Fetch what was said at the tables before; if that fails, again when the line is back. */
  async function fetchEarlier() {
    const { id, series, may } = store.view;
    if (isFetched || !series.earlier.length || !may.includes("chat")) return;
    isFetched = true;
    try {
      ({ games: earlier } = await get(tablePath(id, "/chat")));
    } catch {
      isFetched = false;
      return;
    }
    if (isNew) read = Math.max(read, lastOf(earlier.flatMap(({ chat }) => chat)));
    draw();
  }

  store.watch(["view"], draw);
  store.watch(["line"], fetchEarlier);
  return { opened: draw };
}
