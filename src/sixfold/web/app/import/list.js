// @ts-check
// The games that were read: which of them to keep, and what to do with them.

import { h, put } from "../ui/dom.js";
import { t, tn } from "../ui/i18n.js";
import { icon } from "../ui/icons.js";

/** @typedef {import("./reading.js").Game} Game */
/** @typedef {import("./reading.js").Fault} Fault */

/** Where a game can be looked at. @param {Game} game */
export function analysisOf({ game, start, moves }) {
  const address = new URLSearchParams(start ? { position: start } : { game });
  if (moves.length) address.set("moves", moves.join(" "));
  return `/analysis?${address}`;
}

/** A day, as the user writes it; records may leave parts of it open. @param {string | null} date */
function dayOf(date) {
  if (!date || date.includes("?")) return date ?? "";
  const day = new Date(`${date}T12:00:00`);
  return Number.isNaN(day.valueOf())
    ? date
    : new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium" }).format(day);
}

/** Games with a box each; emits `choice` when another number of them is chosen. */
export class GameList extends EventTarget {
  /** @param {HTMLElement} host */
  constructor(host) {
    super();
    /** @type {{game: Game, box: HTMLInputElement}[]} */
    this.rows = [];
    this.all = /** @type {HTMLInputElement} */ (
      h("input", { type: "checkbox", checked: true, onchange: () => this.#chooseAll() })
    );
    this.list = h("ol.games");
    this.head = h(
      "label.choose-all",
      { hidden: true },
      this.all,
      h("span", {}, t("Choose all games")),
    );
    put(host, this.head, this.list);
  }

  /** @param {Game} game */
  add(game) {
    const name = game.name || t("Game {n}", { n: game.number });
    const box = /** @type {HTMLInputElement} */ (
      h("input", { type: "checkbox", checked: true, onchange: () => this.#changed() })
    );
    const about = [game.title, dayOf(game.date), game.result === "*" ? "" : game.result];
    const plies = tn("{n} move", "{n} moves", game.moves.length);
    this.list.append(
      h(
        "li",
        {},
        h(
          "label",
          {},
          box,
          h(
            "span",
            {},
            h("strong", {}, name),
            h("span.small.muted", {}, [...about, plies].filter(Boolean).join(" · ")),
          ),
        ),
        h(
          "a.button.quiet",
          {
            href: analysisOf(game),
            "aria-label": t("Analyse {name}", { name }),
            title: t("Analyse"),
          },
          icon("hint"),
          h("span", {}, t("Analyse")),
        ),
      ),
    );
    this.rows.push({ game, box });
    this.head.hidden = this.rows.length < 2;
    this.#changed();
  }

  /** The games that are to be kept. @returns {Game[]} */
  get chosen() {
    return this.rows.filter(({ box }) => box.checked).map(({ game }) => game);
  }

  #chooseAll() {
    for (const { box } of this.rows) box.checked = this.all.checked;
    this.#changed();
  }

  #changed() {
    const count = this.chosen.length;
    this.all.checked = count === this.rows.length;
    this.all.indeterminate = count > 0 && count < this.rows.length;
    this.dispatchEvent(new Event("choice"));
  }
}

/** What could not be read. @param {HTMLElement} host */
export function makeFaults(host) {
  const list = h("ul");
  const title = h("h2", {}, "");
  const part = h("section.faults", { hidden: true }, title, list);
  let shown = 0;
  host.append(part);
  return {
    /** @param {Fault} fault */
    add({ text }) {
      shown += 1;
      part.hidden = false;
      list.append(h("li", {}, text));
      title.textContent = t("What cannot be read");
    },
    /** How many there are in all, when that is known. @param {number} faulty */
    close(faulty) {
      if (faulty > shown)
        list.append(
          h(
            "li.muted",
            {},
            tn("{n} more game has a fault.", "{n} more games have faults.", faulty - shown),
          ),
        );
    },
  };
}
