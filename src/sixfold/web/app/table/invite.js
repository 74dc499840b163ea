// @ts-check
// The invitation: a card on the empty board with the link for each free seat, to copy or to scan.

import { disc } from "../game/marks.js";
import { faultText } from "../game/play.js";
import { piecesName } from "../game/words.js";
import { get, post, tablePath } from "../net/api.js";
import { note } from "../ui/dialog.js";
import { h, put } from "../ui/dom.js";
import { t, tn } from "../ui/i18n.js";
import { linkRow, onlyHere } from "../ui/links.js";

/** @typedef {import("./store.js").Store} Store */

/** @param {string} id @param {string} seat @param {string} label */
const qr = (id, seat, label) =>
  h("img.qr", { src: tablePath(id, `/seats/${seat}/qr.svg`), alt: label, width: 176, height: 176 });

/** Take a seat that is open to everybody. @param {Store} store @param {number} seat */
async function sitDown(store, seat) {
  try {
    await post(tablePath(store.view.id, `/seats/${seat}`));
    location.reload(); // the line to the server is still a spectator's
  } catch (error) {
    note(faultText(error));
  }
}

/**
 * @param {HTMLElement} host
 * @param {Store} store
 */
export function makeInvitation(host, store) {
  /** @type {any} */
  let invitation = null;
  let shown = "";

  async function draw() {
    const { view } = store;
    host.hidden = view.phase !== "waiting";
    if (host.hidden) return;
    const seats = Object.keys(view.links.seats ?? {});
    const key = `${seats.join()}/${view.seats.filter((seat) => !seat.taken).length}`;
    if (key === shown) return;
    shown = key;
    if (seats.length) invitation = await get(tablePath(view.id, "/invitation")).catch(() => null);
    put(host, seats.length ? links(seats) : waiting());
  }

  /** @param {string[]} seats */
  function links(seats) {
    const { view } = store;
    const single = seats.length === 1;
    return h(
      "div.card.invite",
      {},
      h("h2", {}, single ? t("Invite a friend") : t("Invite your friends")),
      h(
        "p.muted",
        {},
        tn(
          "Send this link. The game begins when your friend opens it.",
          "Send a link to each of them. The game begins when all seats are taken.",
          seats.length,
        ),
      ),
      seats.map((seat) => {
        const side = view.seats[Number(seat)].side;
        const label = t("Link to play {pieces}", { pieces: piecesName(view.family, side) });
        const link =
          invitation?.seats?.[seat] ?? new URL(view.links.seats?.[seat] ?? "", location.href).href;
        return h(
          "section",
          {},
          single ? null : h("h3.row", {}, disc(view.family, side), label),
          linkRow(label, link),
          invitation?.only_here
            ? null // a phone that scans it would look for the table on itself
            : single
              ? qr(view.id, seat, t("The link as a code to scan with a phone"))
              : h(
                  "details",
                  {},
                  h("summary.small", {}, t("Show as a code to scan")),
                  qr(view.id, seat, label),
                ),
        );
      }),
      onlyHere(invitation, seats.length),
    );
  }

  /** What others than the maker see: a free seat to take, or that others are awaited. */
  function waiting() {
    const { view } = store;
    const free = view.lobby && !view.you.length ? view.seats.filter((seat) => !seat.taken) : [];
    return h(
      "div.card.invite",
      {},
      h("h2", {}, free.length ? t("There is a free seat") : t("Waiting for players")),
      h("p.muted", {}, t("The game begins when all seats are taken.")),
      free.map(({ seat, side }) =>
        h(
          "button.button.primary",
          { type: "button", onclick: () => sitDown(store, seat) },
          disc(view.family, side),
          t("Play {pieces}", { pieces: piecesName(view.family, side) }),
        ),
      ),
    );
  }

  store.watch(["view"], draw);
}
