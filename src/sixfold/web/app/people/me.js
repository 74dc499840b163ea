// @ts-check
// Oneself: the name that others see, and the link that makes another device the same player.

import { faultText } from "../game/play.js";
import { get, post } from "../net/api.js";
import { openDialog } from "../ui/dialog.js";
import { h, put } from "../ui/dom.js";
import { language, t } from "../ui/i18n.js";
import { recall, remember } from "../ui/settings.js";

/** @typedef {{name: string | null, link: number | null}} Me */

const ASKED = "sixfold.name-asked";
const LONGEST = 24;

let rows = 0; // of names, each with a field that its label can tell from others

/** @returns {Promise<Me>} */
export const whoAmI = () => get("/api/me");

/** Whether this browser was asked for a name already, with or without an answer. */
export const wasAsked = () => recall(ASKED) === true;

export const noteAsked = () => remember(ASKED, true);

/** @param {string | null} name @returns {Promise<Me>} */
const callMe = (name) => post("/api/me", { name }, { method: "PUT" });

/**
 * A field for one's name with a button; what the server refuses is said below it.
 * @param {string} label
 * @param {string} name  the one of today
 * @param {(name: string) => void} saved
 * @param {(HTMLElement | null)[]} [more]  further buttons
 */
export function nameRow(label, name, saved, more = []) {
  const fault = h("p.fault.small", { role: "alert", hidden: true });
  const field = /** @type {HTMLInputElement} */ (
    h("input.field", {
      id: `name-${++rows}`,
      value: name,
      maxlength: LONGEST,
      autocomplete: "nickname",
      enterkeyhint: "done",
      spellcheck: "false",
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Enter" || event.isComposing) return;
        event.preventDefault(); // the dialog around it would close
        void save();
      },
    })
  );
  const button = /** @type {HTMLButtonElement} */ (
    h("button.button.slim", { type: "button", onclick: () => void save() }, t("Save"))
  );

  async function save() {
    button.disabled = true;
    try {
      const me = await callMe(field.value);
      fault.hidden = true;
      noteAsked();
      saved(me.name ?? "");
    } catch (error) {
      fault.hidden = false;
      fault.textContent = faultText(error);
      field.focus();
    } finally {
      button.disabled = false;
    }
  }

  return h("div.name-row", {}, h("label", { for: field.id }, label), field, button, more, fault);
}

/** Everything about oneself, in a dialog that opens at once and is filled as soon as one is known. */
export async function openMe() {
  const host = h("div.me-parts", { "aria-busy": "true" });
  const closed = openDialog(t("You"), [host]);
  const me = await whoAmI().catch(() => null);
  const saved = h("p.small.muted", { role: "status" });
  const row = nameRow(t("Your name"), me?.name ?? "", (name) => {
    saved.textContent = t("Others now see {name}.", { name });
    dispatchEvent(new CustomEvent("sixfold:name", { detail: name }));
  });
  put(
    host,
    row,
    h("p.small.muted", {}, t("Others see it at the table and in lists. No account is needed.")),
    saved,
    devicePart(me?.link ?? null),
  );
  host.removeAttribute("aria-busy");
  await closed;
}

/** The personal link: shown once, when it is made. @param {number | null} made  when the last one was */
export function devicePart(made) {
  const host = h("section.me-part");
  const date = new Intl.DateTimeFormat(language(), { dateStyle: "long" });
  const button = /** @type {HTMLButtonElement} */ (
    h(
      "button.button",
      { type: "button", onclick: () => void show() },
      made === null ? t("Show my personal link") : t("Make a new link"),
    )
  );

  async function show() {
    button.disabled = true;
    try {
      const { link, qr, only_here } = await post("/api/me/link");
      const { linkRow, onlyHere } = await import("../ui/links.js");
      const label = t("Your personal link");
      put(
        host,
        h("h3", {}, label),
        h("p.small", {}, t("Open it on the other device. It is shown only now, so keep it safe.")),
        linkRow(label, link),
        only_here
          ? null
          : h("img.qr", {
              src: `data:image/svg+xml,${encodeURIComponent(qr)}`,
              alt: t("The link as a code to scan with a phone"),
              width: 176,
              height: 176,
            }),
        onlyHere({ only_here }),
      );
    } catch (error) {
      button.disabled = false;
      button.after(h("p.small", { role: "alert" }, faultText(error)));
    }
  }

  return put(
    host,
    h("h3", {}, t("Use Sixfold on another device")),
    h(
      "p.small.muted",
      {},
      t(
        "A personal link takes your name, seats and games along, or brings them back if this browser forgets you. Keep it to yourself: anybody who has it can play as you.",
      ),
    ),
    made === null
      ? null
      : h(
          "p.small.muted",
          {},
          t("You made one on {date}. A new link makes it void.", { date: date.format(made) }),
        ),
    button,
  );
}
