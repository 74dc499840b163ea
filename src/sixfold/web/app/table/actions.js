// @ts-check
// What a player can do besides moving. What may be done comes from the server; a button says what
// will happen.

import { askToDeclare, faultText } from "../game/play.js";
import { getOnce, tablePath } from "../net/api.js";
import { confirmed, note } from "../ui/dialog.js";
import { h, put } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { icon } from "../ui/icons.js";
import { soundOfCough } from "../ui/sound.js";
import { offersAfter, rematchLabel } from "./afterwards.js";
import { act, sendMove } from "./send.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("../net/view.js").View} View */

/**
 * @typedef {object} Doing
 * @property {string} id
 * @property {string} icon
 * @property {string} label
 * @property {() => unknown} run
 * @property {boolean} [rare]  on a phone it is in the sheet, not in the bar
 * @property {boolean} [primary]
 */

/** Point out a good move. @param {Store} store @param {any} board */
export async function hint(store, board) {
  if (!store.view.may.includes("hint") || store.ply !== null) return;
  const { ply } = store.view;
  try {
    const found = await getOnce(tablePath(store.view.id, "/hint"));
    if (store.view.ply === ply && store.mayMove && store.ply === null) {
      board.setHint(found.move);
      note(t("A good move: {move}", { move: found.move }));
    }
  } catch (error) {
    note(faultText(error));
  }
}

/** Take back against the computer, ask for it among people. @param {Store} store */
export function undo(store) {
  const { may } = store.view;
  if (may.includes("undo")) return act(store, "undo");
  if (may.includes("offer_takeback")) return act(store, "offer_takeback");
  return false;
}

/**
 * Say SIX: with the next tile, or because there already is a shape.
 * @param {Store} store
 */
export async function declare(store) {
  if (!store.view.may.includes("declare") || store.ply !== null) return;
  if (store.declares) {
    store.set("declares", false);
    return;
  }
  const answer = await askToDeclare();
  if (answer === "next") store.set("declares", true);
  if (answer === "stands") await sendMove(store, "!");
}

/** @param {Store} store @param {any} board @returns {Doing[]} */
function doings(store, board) {
  const { view } = store;
  const can = (/** @type {string} */ action) => view.may.includes(action);
  /** @type {(Doing | false)[]} */
  const all = [
    can("move") &&
      view.legal[0] === "pass" && {
        id: "pass",
        icon: "next",
        label: t("Pass"),
        primary: true,
        run: () => sendMove(store, "pass"),
      },
    can("rematch") && {
      id: "rematch",
      icon: "again",
      label: rematchLabel(view),
      primary: true,
      run: () => act(store, "rematch"),
    },
    can("declare") && {
      id: "declare",
      icon: "star",
      label: store.declares ? t("Do not declare") : t("Declare"),
      run: () => declare(store),
    },
    can("undo") && { id: "undo", icon: "undo", label: t("Undo"), run: () => undo(store) },
    can("hint") && { id: "hint", icon: "hint", label: t("Hint"), run: () => hint(store, board) },
    can("cough") && {
      id: "cough",
      icon: "cough",
      label: t("Ahem"),
      run: () => act(store, "cough").then((done) => done && soundOfCough()),
    },
    can("offer_takeback") && {
      id: "takeback",
      icon: "undo",
      label: t("Take back"),
      run: () => undo(store),
    },
    can("offer_draw") && {
      id: "draw",
      icon: "half",
      label: t("Offer a draw"),
      rare: true,
      run: () => offerDraw(store),
    },
    can("abort") && {
      id: "abort",
      icon: "close",
      label: view.phase === "waiting" ? t("Clear the table") : t("Abandon game"),
      rare: true,
      run: () => act(store, "abort"),
    },
    can("resign") &&
      !can("abort") && {
        id: "resign",
        icon: "flag",
        label: t("Resign"),
        rare: true,
        run: () => resign(store),
      },
  ];
  return /** @type {Doing[]} */ (all.filter(Boolean));
}

/** @param {Store} store */
async function offerDraw(store) {
  if (await confirmed(t("Offer a draw?"), t("Offer a draw"))) await act(store, "offer_draw");
}

/** @param {Store} store */
export async function resign(store) {
  const { view } = store;
  const partner = view.seats.find(
    (seat) => !seat.you && seat.kind === "human" && view.you.some((own) => own % 2 === seat.side),
  );
  const question = partner ? t("Resign, if your partner agrees?") : t("Resign this game?");
  if (await confirmed(question, t("Resign"))) await act(store, "resign");
}

/**
 * Draw the buttons, in the bar and in the sheet.
 * @param {HTMLElement} bar
 * @param {HTMLElement} sheet
 * @param {Store} store
 * @param {any} board
 * @param {import("./afterwards.js").Places} places
 */
export function makeActions(bar, sheet, store, board, places) {
  /** @param {Doing} doing */
  const button = (doing) =>
    h(
      `button.button.action${doing.primary ? ".primary" : ""}${doing.rare ? ".rare" : ""}`,
      {
        type: "button",
        dataset: { action: doing.id },
        "aria-pressed": doing.id === "declare" ? String(store.declares) : null,
        onclick: doing.run,
      },
      icon(doing.icon),
      h("span", {}, doing.label),
    );

  function draw() {
    const { view } = store;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.action;
    const over = view.phase === "over";
    const all = [...doings(store, board), ...(over ? offersAfter(store, places) : [])];
    put(bar, over ? afterwards(view) : null, all.map(button));
    bar.closest(".actions")?.toggleAttribute("data-over", over);
    put(sheet, all.filter((doing) => doing.rare).map(button));
    sheet.hidden = !sheet.childElementCount;
    if (focused && !document.activeElement?.matches("[data-action]")) {
      /** @type {HTMLElement | null} */ (bar.querySelector(`[data-action="${focused}"]`))?.focus();
    }
  }

  store.watch(["view", "declares", "lesson"], draw);
}

/** What is left to do when the game is over. @param {View} view */
function afterwards(view) {
  if (view.next)
    return h(
      "a.button.primary.action",
      { href: `/t/${view.next}` },
      icon("next"),
      h("span", {}, t("To the next game")),
    );
  if (view.you.length && view.offers.rematch.some((seat) => view.you.includes(seat))) {
    return h("p.muted.small.waits", {}, t("Waiting for the others to agree…"));
  }
  return view.you.length
    ? null
    : h("a.button.action", { href: "/" }, h("span", {}, t("Play yourself")));
}
