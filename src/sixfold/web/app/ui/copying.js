// @ts-check
// Copying. A browser lends its clipboard only to pages that came over a safe line, and may refuse it
// there as well. Then the text stands selected in a field, from which people copy it themselves.

import { note, openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";

/**
 * What is copied, what it is called, and what is said afterwards.
 * @typedef {{text: string, label: string, said: string}} Copy
 */

/** A field to read and to copy from. @param {string} label @param {string} text */
export function textField(label, text) {
  const field = /** @type {HTMLInputElement} */ (
    h("input.field.link", {
      readonly: true,
      value: text,
      "aria-label": label,
      onfocus: () => field.select(),
    })
  );
  return field;
}

/** How people copy what is selected, on this device. */
function byHand() {
  const refused = t("This browser does not let pages copy.");
  if (matchMedia("(pointer: coarse)").matches)
    return `${refused} ${t("Press and hold the text to copy it.")}`;
  const isMac = /Mac/.test(navigator.platform);
  return `${refused} ${isMac ? t("Press ⌘C to copy the text.") : t("Press Ctrl+C to copy the text.")}`;
}

/**
 * Select a text, and copy it in the older way, which some browsers allow where the clipboard is
 * refused; what there is to say then.
 * @param {HTMLInputElement} field
 * @param {string} said
 */
function select(field, said) {
  field.focus();
  field.select();
  return document.execCommand("copy") ? said : byHand();
}

/**
 * Write to the clipboard; whether this page may.
 * @param {(clipboard: Clipboard) => Promise<void>} write
 */
async function wasWritten(write) {
  try {
    await write(navigator.clipboard);
    return true;
  } catch {
    return false; // it is not there, or it is refused
  }
}

/** The text in a dialog, selected, until it is copied or closed. @param {Copy} copy */
function show({ text, label, said }) {
  const field = textField(label, text);
  const words = h("p.small", { role: "status" });
  void openDialog(label, [field, words]);
  words.textContent = select(field, said);
  field.addEventListener("copy", () =>
    // The browser takes what is selected when this event is over.
    setTimeout(() => {
      field.closest("dialog")?.close("");
      note(said);
    }),
  );
}

/** Copy a text, or show it to be copied. @param {Copy} copy */
export async function copyText(copy) {
  if (await wasWritten((clipboard) => clipboard.writeText(copy.text))) note(copy.said);
  else show(copy);
}

/**
 * The same for a text that people see in a field already.
 * @param {HTMLInputElement} field
 * @param {HTMLElement} words  where it is said how to copy it by hand
 * @param {string} said
 */
export async function copyField(field, words, said) {
  const written = await wasWritten((clipboard) => clipboard.writeText(field.value));
  const told = written ? said : select(field, said);
  words.textContent = told === said ? "" : told;
  if (told === said) note(said);
}

/**
 * Copy a picture for other programs; where that cannot be, it is opened.
 * @param {string} picture  the address of a PNG
 * @param {string} drawing  the address of what is opened
 * @param {string} said
 */
export async function copyPicture(picture, drawing, said) {
  const drawn = async () => {
    const answer = await fetch(picture);
    if (!answer.ok) throw new Error(answer.statusText);
    return answer.blob();
  };
  const written = await wasWritten((clipboard) =>
    clipboard.write([new ClipboardItem({ "image/png": drawn() })]),
  );
  if (written) note(said);
  else window.open(drawing, "_blank", "noopener");
}
