// @ts-check
// The table's page: fetches the view, puts the parts together and keeps the line to the server.

import { makeChat } from "../chat/chat.js";
import { showFault } from "../frame/fault.js";
import { siteNav, wordmark } from "../frame/header.js";
import { listen, showKeys } from "../game/keys.js";
import { editionName, gameName } from "../game/words.js";
import { keepLooking } from "../lobby/pairing.js";
import { ApiError, getOnce, persist, tablePath } from "../net/api.js";
import { Live } from "../net/live.js";
import { makeNotices } from "../notices/notices.js";
import { makeTurn } from "../notices/turn.js";
import { startReview } from "../review/fetching.js";
import { makeReview } from "../review/panel.js";
import { hint, makeActions, undo } from "../table/actions.js";
import { watchAnswers } from "../table/answers.js";
import { makeBoard } from "../table/board.js";
import { makeCoach } from "../table/coach.js";
import { followProposal, putBack } from "../table/confirm.js";
import { watchLesson } from "../table/ending.js";
import { watchEngine } from "../table/engine.js";
import { makeInvitation } from "../table/invite.js";
import { makeMoves, step, stepButtons } from "../table/moves.js";
import { askName } from "../table/naming.js";
import { makeOptions } from "../table/options.js";
import { makePlayers, nameOf } from "../table/players.js";
import { Replay } from "../table/replay.js";
import { deliver, refresh } from "../table/send.js";
import { makeShare } from "../table/share.js";
import { makeStatus, statusText } from "../table/status.js";
import { Store } from "../table/store.js";
import { makeVoice, readBoard } from "../table/voice.js";
import { clockText, timeLeft } from "../ui/clock.js";
import { note } from "../ui/dialog.js";
import { announce, find, h, put } from "../ui/dom.js";
import { prepareLanguage, t } from "../ui/i18n.js";
import { icon } from "../ui/icons.js";
import { change, recallHere, SEEK, settings, watchSettings } from "../ui/settings.js";
import { keepShell } from "../ui/shell.js";
import { makeSheet, makeTabs } from "../ui/tabs.js";

/** @typedef {import("../net/view.js").View} View */

const PATIENCE = 1200; // a line that is back within this time was never missed

/** The top of the panel: where one is, and the way elsewhere. @param {View} view */
function makeHead(view) {
  const menu = h("div.table-menu", { popover: "", id: "table-menu" }, siteNav(view.game));
  const edition = editionName(view.edition);
  const sound = h("button.icon-button", {
    type: "button",
    onclick: () => change({ sound: !settings().sound }),
  });
  watchSettings((now) => {
    put(sound, icon(now.sound ? "sound" : "mute"));
    const label = now.sound ? t("Sound off") : t("Sound on");
    sound.setAttribute("aria-label", label);
    sound.title = label;
  });
  put(
    find(".table-head"),
    wordmark(),
    h(
      "p.table-title",
      {},
      h("strong", {}, gameName(view.family)),
      edition ? h("span.muted.small", { title: edition }, edition) : null,
    ),
    sound,
    h(
      "button.icon-button",
      { type: "button", popovertarget: "table-menu", "aria-label": t("Menu") },
      icon("menu"),
    ),
    menu,
  );
}

/** Whose turn it is and what the clocks show, in words. @param {Store} store */
function tellTurn(store) {
  const { view, received } = store;
  const clocks = view.clocks;
  const times = clocks
    ? view.seats.map(
        (seat) =>
          `${nameOf(view, seat)}: ${clockText(timeLeft(clocks, seat.seat, received), clocks.kind)}`,
      )
    : [];
  announce([statusText(store), ...times].join(" "));
}

/** @param {View} view */
function build(view) {
  const store = new Store(view);
  const replay = new Replay(store);
  makeHead(view);
  find(".table-name").textContent = [gameName(view.family), editionName(view.edition)]
    .filter(Boolean)
    .join(", ");
  document.body.dataset.family = view.family;

  const board = makeBoard(find(".board-host"), store, replay);
  makePlayers(find(".strip.far"), find(".strip.near"), store, replay);
  makeStatus(find(".status"), store);
  if (recallHere(SEEK)) keepLooking((card) => find(".status").append(card));
  makeInvitation(find(".invitation"), store);
  askName(find(".board-area"), store);

  const panels = {
    moves: h("div.panel.moves-panel"),
    review: h("div.panel.review-panel"),
    chat: h("div.panel.chat-panel"),
    share: h("div.panel.share-panel"),
    options: h("div.panel.options-panel"),
  };
  /** @type {{opened: () => void} | null} */
  let chat = null;
  /** @type {{opened: () => void} | null} */
  let share = null;
  const tabs = makeTabs(find(".tabs"), [
    { id: "moves", label: t("Moves"), panel: panels.moves },
    { id: "review", label: t("Review"), panel: panels.review },
    { id: "chat", label: t("Chat"), panel: panels.chat, opened: () => chat?.opened() },
    { id: "share", label: t("Share"), panel: panels.share, opened: () => share?.opened() },
    { id: "options", label: t("Settings"), panel: panels.options },
  ]);
  const keys = () =>
    showKeys(view.family, [
      [["H"], t("hint")],
      [["B"], t("read the board aloud")],
      [["T"], t("say whose turn it is and the time left")],
      [["M"], t("sound on or off")],
    ]);
  makeMoves(panels.moves, store, board);
  const unread = (/** @type {number} */ n) => {
    tabs.count("chat", n);
    find(".more-button").toggleAttribute("data-unread", n > 0);
  };
  chat = makeChat(panels.chat, store, { count: unread, isOpen: () => tabs.isOpen("chat") });
  find(".side").addEventListener("sheet-open", chat.opened);
  share = makeShare(panels.share, store);
  makeOptions(panels.options, store, keys);
  store.watch(["view"], () =>
    tabs.show("chat", store.view.may.includes("chat") || Boolean(store.view.chat?.length)),
  );

  const sheet = makeSheet(find(".side"), find(".more-button"));
  /** @param {string} tab */
  const open = (tab) => {
    tabs.open(tab);
    sheet.reveal();
    tabs.focus(tab);
  };
  makeActions(find(".buttons"), find(".sheet-actions"), store, board, {
    share: () => open("share"),
    review: () => {
      open("review");
      if ((store.review?.state ?? "none") === "none") void startReview(store);
    },
  });
  makeReview(panels.review, find(".status"), store, board, sheet.hide);
  store.watch(["view"], () =>
    tabs.show("review", store.view.phase === "over" && store.view.ply > 0),
  );
  find(".bar-steps").replaceWith(stepButtons(store));
  put(find(".more-button"), icon("list"), h("span", {}, t("More")));
  watchAnswers(store);
  followProposal(store, board);
  makeVoice(store, board);
  makeTurn(store, () => statusText(store));
  makeNotices(find(".status"), store, () => statusText(store));
  watchEngine(store);
  watchLesson(store);
  makeCoach(find(".status"), store, board);
  put(find(".fit-button"), icon("fit"));
  find(".fit-button").onclick = () => board.fit();
  find(".fit-button").hidden = !board.camera;
  listen({
    u: () => undo(store),
    h: () => hint(store, board),
    f: () => board.fit(),
    b: () => readBoard(board),
    t: () => tellTurn(store),
    m: () => change({ sound: !settings().sound }),
    ",": () => step(store, "previous"),
    ".": () => step(store, "next"),
    ArrowLeft: () => step(store, "previous"),
    ArrowRight: () => step(store, "next"),
    Home: () => step(store, "first"),
    End: () => step(store, "last"),
    "?": keys,
    Escape: () => {
      putBack(store);
      board.cancel();
      store.set("declares", false);
    },
  });
  find(".skip").addEventListener("click", (event) => {
    event.preventDefault();
    board.focus();
  });
  return store;
}

/** Keep the page and the server together. @param {Store} store */
function connect(store) {
  const banner = find(".line-banner");
  let timer = 0;
  const live = new Live(store.view.id, {
    known: () => store.view,
    onView: (view) => store.accept(view),
    onPresence: (presence) => store.acceptPresence(presence),
    onGone: () => showNoTable(t("There is no such table. Perhaps it has expired.")),
    onState: (open) => {
      store.set("online", open);
      void deliver(store); // without a line there is still the other way
    },
  });
  store.line = live;
  const drawLine = () => {
    clearTimeout(timer);
    if (store.online) banner.hidden = true;
    else timer = window.setTimeout(() => (banner.hidden = false), PATIENCE);
  };
  store.addEventListener("line", drawLine);
  banner.querySelector("button")?.addEventListener("click", () => {
    live.hurry();
    refresh(store)
      .then(() => deliver(store))
      .catch(() => {});
  });
}

/** @param {unknown} error */
const showNoTable = (error) =>
  showFault(
    t("No table here"),
    error,
    ["/", t("Go to the games")],
    t("The table cannot be shown right now"),
  );

await prepareLanguage();
try {
  const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  const fetched = persist(
    () => getOnce(tablePath(id)),
    () => note(t("The server did not answer. Trying again…")),
  );
  const store = build(await fetched);
  connect(store);
  keepShell();
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  showNoTable(error);
}
