// @ts-check
// Taking the game elsewhere: the link to watch, the record, a picture, an animation.

import { ApiError, get, tablePath } from "../net/api.js";
import { note } from "../ui/dialog.js";
import { h, put } from "../ui/dom.js";
import { t, tn } from "../ui/i18n.js";
import { icon } from "../ui/icons.js";
import { linkRow, onlyHere } from "../ui/links.js";

/** @typedef {import("./store.js").Store} Store */

const PATIENCE = 90; // tries, one a second: a long game is a long animation

/** An animation is made while one waits. @param {string} path @param {HTMLButtonElement} button */
async function fetchAnimation(path, button) {
  button.disabled = true;
  note(t("The animation is being made…"));
  try {
    for (let tries = 0; tries < PATIENCE; tries += 1) {
      const answer = await fetch(path).catch(() => {
        throw new ApiError(0, "offline", "");
      });
      if (answer.status === 200) {
        const link = /** @type {HTMLAnchorElement} */ (
          h("a", { href: URL.createObjectURL(await answer.blob()), download: "sixfold.gif" })
        );
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
        return;
      }
      if (answer.status !== 202)
        throw new ApiError(answer.status, "animation", (await answer.json())?.error?.text ?? "");
      await new Promise((done) => setTimeout(done, 1000));
    }
    throw new ApiError(
      0,
      "animation",
      t("The animation is taking too long. Please try again later."),
    );
  } catch (error) {
    note((error instanceof ApiError && error.text) || t("The animation could not be made."));
  } finally {
    button.disabled = false;
  }
}

/**
 * @param {HTMLElement} host
 * @param {Store} store
 * @returns {{opened: () => Promise<void>}}  to call when somebody looks there
 */
export function makeShare(host, store) {
  const { id } = store.view;
  const theme = () => (document.documentElement.dataset.theme === "dark" ? "dark" : "light");
  /** @param {string} label @param {string} file */
  const download = (label, file) =>
    h(
      "a.button.slim",
      { href: tablePath(id, `/${file}`), download: `sixfold-${id}.${file.split(".")[1]}` },
      icon("download"),
      label,
    );
  const animation = /** @type {HTMLButtonElement} */ (
    h(
      "button.button.slim",
      {
        type: "button",
        onclick: () => fetchAnimation(tablePath(id, `/animation.gif?theme=${theme()}`), animation),
      },
      icon("download"),
      t("Animation (GIF)"),
    )
  );
  const watching = h("p.small.muted");
  const watch = h(
    "div.watch-link",
    {},
    linkRow(t("Link to watch"), new URL(store.view.links.watch, location.href).href),
  );
  put(
    host,
    h("h3", {}, t("Link to watch")),
    watch,
    watching,
    h("h3", {}, t("Download")),
    h(
      "div.downloads",
      {},
      download(t("Record"), "record.sfr"),
      download(t("Picture (SVG)"), "picture.svg"),
      download(t("Picture (PNG)"), "picture.png"),
      animation,
    ),
    h("p.small", {}, h("a", { href: `/rules/${store.view.game}` }, t("Rules of this game"))),
  );
  store.watch(["view", "presence"], () => {
    watching.textContent = tn(
      "{n} person is watching.",
      "{n} people are watching.",
      store.view.spectators,
    );
    watching.hidden = !store.view.spectators;
  });

  /** The server knows better than this page by which address others reach it. */
  let asked = false;
  async function opened() {
    if (asked) return;
    asked = true;
    const invitation = await get(tablePath(id, "/invitation")).catch(() => null);
    asked = invitation !== null;
    if (invitation) put(watch, linkRow(t("Link to watch"), invitation.watch), onlyHere(invitation));
  }
  return { opened };
}
