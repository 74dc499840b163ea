// @ts-check
// A voice for screen readers: one polite live region per page.

import { h } from "./dom.js";

/** @type {HTMLElement | null} */
let region = null;
let turn = false;

/** Say something; the same words twice are said twice. @param {string} text */
export function announce(text) {
  if (!region) {
    region = h("div.unseen", { "aria-live": "polite", role: "status", id: "voice" });
    document.body.append(region);
  }
  turn = !turn;
  // A region that holds the same text again stays silent: an invisible difference makes it speak.
  region.textContent = text + (turn ? "\u00a0" : "");
}
