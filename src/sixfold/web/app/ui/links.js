// @ts-check
// Links to give away: to read, to copy, to share; and why one works on this computer only.

import { copyField, textField } from "./copying.js";
import { h } from "./dom.js";
import { t, tn } from "./i18n.js";
import { icon } from "./icons.js";

/**
 * A link to give away: to read, to copy, to share where the device can.
 * @param {string} label
 * @param {string} link
 */
export function linkRow(label, link) {
  const field = textField(label, link);
  const words = h("p.small.by-hand", { role: "status" });
  const copy = () => copyField(field, words, t("The link is copied."));
  const share = () => navigator.share({ title: "Sixfold", url: link }).catch(() => {});
  return h(
    "div.link-row",
    {},
    field,
    h("button.button.slim.copy", { type: "button", onclick: copy }, icon("copy"), t("Copy")),
    "share" in navigator
      ? h(
          "button.icon-button",
          { type: "button", "aria-label": t("Share"), onclick: share },
          icon("share"),
        )
      : null,
    words,
  );
}

/**
 * Why links work on this computer only, and what can be done about it.
 * @param {{only_here?: "loopback" | "no-network" | null} | null} invitation
 * @param {number} count  of the links above
 */
export function onlyHere(invitation, count = 1) {
  if (!invitation?.only_here) return null;
  const text =
    invitation.only_here === "loopback"
      ? tn(
          "This link works on this computer only: to let other devices in, start Sixfold with “{command}”.",
          "These links work on this computer only: to let other devices in, start Sixfold with “{command}”.",
          count,
          { command: "sixfold serve --host" },
        )
      : tn(
          "This link works on this computer only: it is not on a network right now.",
          "These links work on this computer only: it is not on a network right now.",
          count,
        );
  return h("p.only-here.small", {}, text);
}
