// @ts-check
// Dialogs and short notes. The browser's own <dialog> keeps the focus inside and hears Escape.

import { announce, h } from "./dom.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";

/**
 * Show a dialog; the promise tells the value of the button that closed it, "" for Escape.
 * @param {string} title
 * @param {import("./dom.js").Child[]} body
 * @param {{value: string, label: string, kind?: string}[]} [buttons]
 * @returns {Promise<string>}
 */
export function openDialog(title, body, buttons = []) {
  const id = `dialog-${Math.random().toString(36).slice(2)}`;
  const row = buttons.map(({ value, label, kind }) =>
    h(`button.button${kind ? `.${kind}` : ""}`, { value, type: "submit" }, label),
  );
  const dialog = /** @type {HTMLDialogElement} */ (
    h(
      "dialog",
      { "aria-labelledby": id },
      h(
        "form",
        { method: "dialog" },
        h("h2", { id }, title),
        ...body,
        row.length ? h("div.buttons", {}, row) : null,
        h(
          "button.icon-button.close",
          { value: "", type: "submit", "aria-label": t("Close") },
          icon("close"),
        ),
      ),
    )
  );
  document.body.append(dialog);
  // Where the fewest surprises are: on the last button (what was asked for), else on the cross.
  (row.at(-1) ?? dialog.querySelector(".close"))?.setAttribute("autofocus", "");
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close(""); // the dark around it
  });
  dialog.showModal();
  return new Promise((done) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      done(dialog.returnValue);
    });
  });
}

/**
 * Ask before something that cannot be taken back.
 * @param {string} question
 * @param {string} label  of the button that does it
 * @returns {Promise<boolean>}
 */
export async function confirmed(question, label) {
  const answer = await openDialog(
    question,
    [],
    [
      { value: "", label: t("Cancel"), kind: "quiet" },
      { value: "yes", label, kind: "primary" },
    ],
  );
  return answer === "yes";
}

/** @type {HTMLElement | null} */
let notes = null;

/**
 * A sentence that stays for a while; it is read out, too.
 * @param {string} text
 * @param {number} [ms]
 */
export function note(text, ms = 4500) {
  notes ??= document.querySelector("[data-notes]") ?? document.body.appendChild(h("div.notes"));
  const shown = h("div.note", {}, text);
  notes.replaceChildren(shown); // the latest word is the one that matters
  announce(text);
  setTimeout(() => shown.remove(), ms);
}

/** What was said is out of date, and lies over the board. */
export const clearNotes = () => notes?.replaceChildren();
