// @ts-check
// What a table tells somebody whose page is hidden, and where they say that they want to be told: in
// the settings, and beside the game when it has a clock of days.

import { gameName } from "../game/words.js";
import { h, put } from "../ui/dom.js";
import { switchRow } from "../ui/form.js";
import { t } from "../ui/i18n.js";
import { recall, remember, watchSettings } from "../ui/settings.js";
import {
  canNotify,
  hush,
  isBlocked,
  isUndecided,
  notifies,
  notify,
  wantNotices,
} from "./notify.js";
import { onMyTurn } from "./turn.js";

/** @typedef {import("../table/store.js").Store} Store */

const DECLINED = "sixfold.notices-declined";

const blockedText = () =>
  t("Your browser blocks notifications of this site. Its own settings can allow them again.");

/** The row in the settings; null where there are no notifications. */
export function noticesRow() {
  if (!canNotify()) return null;
  const hint = h("span.notices-blocked.small.muted", { role: "status" });
  const row = switchRow(
    t("Notifications"),
    t("Tell me when it is my turn and this page is hidden."),
    notifies(),
    (wanted) => void wantNotices(wanted),
  );
  const box = /** @type {HTMLInputElement} */ (row.querySelector("input"));
  // The browser's answer comes later, and perhaps to a question beside the game.
  watchSettings(() => {
    box.checked = notifies();
    put(hint, isBlocked() ? blockedText() : "");
  });
  return h("div.notices-row", {}, row, hint);
}

/**
 * A game of days is not waited for: ask once whether a notification is wanted.
 * @param {HTMLElement} host
 * @param {Store} store
 */
function makeOffer(host, store) {
  const offer = h("div.ask.notices-offer", { hidden: true });
  /** @param {string} text */
  const close = (text) => {
    remember(DECLINED, true);
    if (text) put(offer, h("p", { role: "status" }, text));
    else offer.remove();
  };
  const yes = async () => {
    const on = await wantNotices(true);
    close(on ? t("You will be told when it is your turn.") : blockedText());
  };
  put(
    offer,
    h("p", {}, t("Should this browser tell you when it is your turn?")),
    h("button.button.slim.primary", { type: "button", onclick: yes }, t("Tell me")),
    h("button.button.slim.quiet", { type: "button", onclick: () => close("") }, t("No, thanks")),
  );
  host.append(offer);
  store.watch(["view"], () => {
    const { clocks, phase, you, seats } = store.view;
    const isLong = clocks?.kind === "days" && phase !== "over";
    const plays = you.length > 0 && you.length < seats.length;
    if (isLong && plays && isUndecided() && !recall(DECLINED)) offer.hidden = false;
  });
}

/**
 * @param {HTMLElement} host  where the offer goes
 * @param {Store} store
 * @param {() => string} status  what the page says of the game, in one line
 */
export function makeNotices(host, store, status) {
  if (!canNotify()) return;
  onMyTurn((news) => void notify(news));
  store.addEventListener("view", () => {
    const { view, before } = store;
    if (!document.hidden || !before || !view.you.length) return;
    const news = { table: view.id, title: gameName(view.family) };
    if (view.phase === "over" && before.phase !== "over") {
      void notify({ ...news, text: status() });
    } else if (view.phase === "playing" && before.phase === "waiting" && !store.mayMove) {
      void notify({ ...news, text: t("The game begins.") });
    }
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) void hush(store.view.id);
  });
  makeOffer(host, store);
}
