// @ts-check
// The lobby as a list: free seats and people who look for an opponent, each with one button.

import { glyph } from "../game/marks.js";
import { faultText } from "../game/play.js";
import { editionName, gameName, playerName } from "../game/words.js";
import { post, tablePath } from "../net/api.js";
import { controlText } from "../ui/clock.js";
import { note } from "../ui/dialog.js";
import { find, h } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { lobby } from "./line.js";
import { isSameClock, seek } from "./pairing.js";

/** @typedef {import("./line.js").Contents} Contents */
/** @typedef {import("./line.js").Seek} Seek */
/** @typedef {import("../net/view.js").View} View */

/** @type {Contents} */
let contents = { tables: [], seeks: [] };
/** Our own line in the list. */
let own = "";

/** @returns {Seek[]} */
const others = () => contents.seeks.filter(({ id }) => id !== own);

/** How many others look for the same. @param {{game: string, clock: any}} wish */
export const isWaiting = (wish) =>
  others().filter(({ game, clock }) => game === wish.game && isSameClock(clock, wish.clock)).length;

/**
 * @param {{family: string, edition: string | null, clock: any}} what
 * @param {string} who
 * @param {HTMLElement} way
 */
function row(what, who, way) {
  const edition = editionName(what.edition);
  return h(
    "li.lobby-row",
    {},
    glyph(what.family),
    h(
      "span.about",
      {},
      h("strong", {}, who),
      h(
        "span.small.muted",
        {},
        [gameName(what.family), edition, controlText(what.clock)].filter(Boolean).join(" · "),
      ),
    ),
    way,
  );
}

/** @param {Seek} found */
const seekRow = (found) =>
  row(
    found,
    found.name ?? t("Guest"),
    h(
      "button.button.slim",
      {
        type: "button",
        dataset: { key: found.id },
        onclick: () => seek({ game: found.game, clock: found.clock }),
      },
      t("Play"),
    ),
  );

/** Take a seat and go there. @param {View} view @param {number} seat */
async function sitDown(view, seat) {
  try {
    await post(tablePath(view.id, `/seats/${seat}`));
    location.assign(`/t/${view.id}`);
  } catch (error) {
    note(faultText(error));
  }
}

/** @param {View & {clock?: any}} view */
function tableRow(view) {
  const sitting = view.seats.filter((seat) => seat.taken);
  const free = view.seats.filter((seat) => !seat.taken);
  const who = sitting.map(playerName).join(", ") || t("Nobody yet");
  const facts = { family: view.family, edition: view.edition, clock: view.clock };
  // With several free seats one looks at the table first: partners are chosen there.
  const way =
    free.length === 1
      ? h(
          "button.button.slim",
          {
            type: "button",
            dataset: { key: view.id },
            onclick: () => sitDown(view, free[0].seat),
          },
          t("Sit down"),
        )
      : h("a.button.slim", { href: `/t/${view.id}`, dataset: { key: view.id } }, t("Look"));
  return row(facts, who, way);
}

/**
 * Show the lobby, and whatever changes there.
 * @param {HTMLElement} host
 * @param {string[]} mine  tables of one's own, which are listed elsewhere
 */
export function showLobby(host, mine) {
  const list = find(".lobby-list", host);
  const nobody = find(".nobody", host);
  let shown = "";

  function draw() {
    const tables = contents.tables.filter((view) => !mine.includes(view.id));
    const key = JSON.stringify([others(), tables.map((view) => [view.id, view.rev])]);
    if (key === shown) return; // nothing new, so that nobody's focus is lost
    shown = key;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.key;
    list.replaceChildren(...others().map(seekRow), ...tables.map(tableRow));
    nobody.hidden = list.childElementCount > 0;
    if (focused)
      /** @type {HTMLElement | null} */ (list.querySelector(`[data-key="${focused}"]`))?.focus();
    badges();
  }

  /** On the card of each game, whether somebody waits there. */
  function badges() {
    for (const card of /** @type {NodeListOf<HTMLElement>} */ (
      document.querySelectorAll(".game[data-family]")
    )) {
      const waits = others().some(({ family }) => family === card.dataset.family);
      card.querySelector(".find-opponent")?.toggleAttribute("data-waiting", waits);
    }
  }

  lobby.listen({
    onLobby: (message) => {
      contents = { tables: message.tables, seeks: message.seeks };
      draw();
    },
    onSeeking: (id) => {
      own = id;
      draw();
    },
  });
}
