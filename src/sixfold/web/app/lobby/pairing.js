// @ts-check
// Looking for an opponent: what is looked for is kept in this tab, so that it goes on from page to
// page, and a card says so. When somebody comes, the page goes to the game.

import { usualGame } from "../game/games.js";
import { faultText, playComputer } from "../game/play.js";
import { editionName, gameName } from "../game/words.js";
import { controlText } from "../ui/clock.js";
import { note, openDialog } from "../ui/dialog.js";
import { announce, h, put } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { recallHere, rememberHere, SEEK } from "../ui/settings.js";
import { lobby } from "./line.js";

/** @typedef {import("./line.js").Clock} Clock */
/** @typedef {{game: string, clock: Clock}} Wish */

/** The clocks that many like, so that two who want to play find each other. @type {Clock[]} */
export const CLOCKS = [
  { kind: "minutes", initial_ms: 5 * 60_000, increment_ms: 3000 },
  { kind: "minutes", initial_ms: 10 * 60_000, increment_ms: 5000 },
  { kind: "days", days: 1 },
];

/** The same time control, even if it was written down elsewhere. @param {Clock} one @param {Clock} other */
export const isSameClock = (one, other) =>
  one.kind === other.kind &&
  (one.initial_ms ?? 0) === (other.initial_ms ?? 0) &&
  (one.increment_ms ?? 0) === (other.increment_ms ?? 0) &&
  (one.days ?? 0) === (other.days ?? 0);

/** A game by its id, in words: `SIX · FoxMind`. @param {string} game */
export function gameText(game) {
  const [family, edition] = game.split("+")[0].split("/");
  return [gameName(family), editionName(edition ?? null)].filter(Boolean).join(" · ");
}

/** Says what is looked for; it is made with the page's first words. @type {HTMLElement | null} */
let card = null;
let listens = false;

/** @type {() => boolean} */
const isAtTable = () => location.pathname.startsWith("/t/");

/** @param {HTMLElement} host @param {Wish} wish */
function draw(host, wish) {
  const meanwhile = /** @type {HTMLButtonElement} */ (
    h(
      "button.button.primary",
      {
        type: "button",
        onclick: async () => {
          meanwhile.disabled = true;
          meanwhile.disabled = await playComputer(wish.game.split("/")[0], wish.game);
        },
      },
      t("Play the computer meanwhile"),
    )
  );
  put(
    host,
    h("span.pulse", { "aria-hidden": "true" }),
    h(
      "p",
      {},
      h("strong", {}, t("Looking for an opponent …")),
      h("span.muted.small", {}, `${gameText(wish.game)} · ${controlText(wish.clock)}`),
    ),
    isAtTable() ? null : meanwhile,
    h("button.button.quiet", { type: "button", onclick: () => stop() }, t("Cancel")),
  );
}

/** @param {Wish | null} wish */
function show(wish) {
  if (!card) return;
  card.hidden = wish === null;
  if (wish) draw(card, wish);
  dispatchEvent(new CustomEvent("sixfold:seek"));
}

/** What this page looks for. @type {Wish | null} */
let current = null;

/** Whether this page looks for somebody. */
export const isSeeking = () => current !== null;

/** What the server wants to know of a clock. @param {Clock} clock @returns {Clock} */
const plain = ({ kind, initial_ms = 0, increment_ms = 0, days = 0 }) => ({
  kind,
  initial_ms,
  increment_ms,
  days,
});

/** @param {Wish} found */
export function seek(found) {
  const wish = { game: found.game, clock: plain(found.clock) };
  current = wish;
  rememberHere(SEEK, wish);
  show(wish);
  announce(t("Looking for an opponent …"));
  if (!listens) {
    listens = true;
    lobby.listen({
      onPaired: (table) => {
        if (!current) return;
        rememberHere(SEEK, null);
        location.assign(`/t/${table}`);
      },
      onDropped: () => forget(),
      onRefused: (error) => {
        forget();
        note(faultText(error));
      },
    });
  }
  lobby.seek(wish);
}

function forget() {
  current = null;
  rememberHere(SEEK, null);
  show(null);
}

/** Look no longer. It may be too late for that: then the server says where one sits. */
function stop() {
  const wish = current;
  forget();
  lobby.seek(null);
  if (wish) announce(t("You are not looking any more."));
}

/**
 * Put the card where a page has room for it, and go on looking if an earlier page did.
 * @param {(card: HTMLElement) => void} place
 */
export function keepLooking(place) {
  card ??= h("section.seeking", { "aria-label": t("Looking for an opponent"), hidden: true });
  place(card);
  const wish = recallHere(SEEK);
  if (wish?.game && wish.clock && !current) seek(wish);
}

/**
 * Ask with which clock, then look.
 * @param {string} family
 * @param {(wish: Wish) => number} waiting  how many others look for the same
 */
export async function findOpponent(family, waiting) {
  const game = usualGame(family);
  const rows = CLOCKS.map((clock, index) => {
    const others = waiting({ game, clock });
    return h(
      "button.button.quick",
      { type: "submit", value: index + 1 },
      controlText(clock),
      others ? h("span.badge", {}, t("Somebody is waiting")) : null,
    );
  });
  const chosen = await openDialog(t("Find an opponent"), [
    h("p.muted", {}, gameText(game)),
    h("div.quick-choices", {}, rows),
  ]);
  if (chosen) seek({ game, clock: CLOCKS[Number(chosen) - 1] });
}
