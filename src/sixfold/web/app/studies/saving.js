// @ts-check
// A study is made from what stands on the analysis board, or from nothing, and opened.

import { faultText } from "../game/play.js";
import { post } from "../net/api.js";
import { note, openDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

const LONGEST = 200;

/**
 * Ask for a name. @param {string} title @param {string} label @param {string} value
 * @returns {Promise<string | null>} null if somebody thought better of it
 */
export async function askName(title, label, value) {
  const field = /** @type {HTMLInputElement} */ (
    h("input.field", { value, maxlength: LONGEST, "aria-label": label, autocomplete: "off" })
  );
  const asked = openDialog(
    title,
    [h("label.name-field", {}, h("span.small.muted", {}, label), field)],
    [{ value: "yes", label: t("Save"), kind: "primary" }],
  );
  field.focus();
  field.select();
  return (await asked) === "yes" ? field.value.trim() : null;
}

/** @param {Record<string, any>} record  the JSON of one */
export async function saveAsStudy(record) {
  const name = await askName(t("Save as a study"), t("Name of the study"), t("My study"));
  if (name === null) return;
  try {
    const study = await post("/api/studies", {
      name: name || t("My study"),
      chapters: [{ record }],
    });
    location.assign(`/study/${study.id}`);
  } catch (error) {
    note(faultText(error));
  }
}
