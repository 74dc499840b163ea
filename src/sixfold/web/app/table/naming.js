// @ts-check
// The one time that somebody is asked for a name: lightly, at their first table with other people.

import { nameRow, noteAsked, wasAsked } from "../people/me.js";
import { find, h } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { icon } from "../ui/icons.js";

/** @typedef {import("./store.js").Store} Store */

/** @param {import("../net/view.js").View} view */
const isWithOthers = (view) =>
  view.you.length > 0 && view.seats.some((seat) => !seat.you && seat.kind !== "engine");

/**
 * A small form that goes away with an answer, with the cross, or with the first move.
 * @param {HTMLElement} area  the board's surroundings
 * @param {Store} store
 */
export function askName(area, store) {
  const side = find(".side");
  /** @type {HTMLElement | null} */
  let form = null;

  function leave() {
    noteAsked();
    form?.remove();
    form = null;
  }

  const make = () =>
    h(
      "section.ask-name",
      { "aria-label": t("Your name") },
      nameRow(t("What should others call you?"), "", leave, [
        h(
          "button.icon-button",
          { type: "button", "aria-label": t("Skip"), title: t("Skip"), onclick: leave },
          icon("close"),
        ),
      ]),
    );

  function draw() {
    const { view } = store;
    const mine = view.seats.find((seat) => seat.you);
    if (form && (mine?.name || view.phase === "over" || view.ply > view.seats.length)) leave();
    if (form || wasAsked() || !isWithOthers(view) || mine?.name) return;
    if (view.phase === "over" || view.ply > 0) return;
    form = make();
    // On a phone the panel is a sheet that is closed.
    if (getComputedStyle(side).visibility === "hidden") area.append(form);
    else find(".tabs", side).before(form);
  }

  store.watch(["view"], draw);
}
