// @ts-check
// What can be done with a position: analyse it, play it, take it away.

import { chooseLevel, STRONGEST, suitableLevel } from "../game/levels.js";
import { makeTable } from "../game/play.js";
import { levelTitle, sideName } from "../game/words.js";
import { copyPicture, copyText } from "../ui/copying.js";
import { openDialog } from "../ui/dialog.js";
import { h, put } from "../ui/dom.js";
import { choice, segments } from "../ui/form.js";
import { t } from "../ui/i18n.js";
import { icon } from "../ui/icons.js";

/** @typedef {import("./draft.js").Draft} Draft */

/** Where a position can be looked at. @param {string} position */
const linkTo = (position) => {
  const address = new URL("/analysis", location.href);
  address.searchParams.set("position", position);
  return address.href;
};

/** @param {string} position @param {"svg" | "png"} kind */
function pictureOf(position, kind) {
  const theme = document.documentElement.dataset.theme === "dark" ? "dark" : "light";
  const query = new URLSearchParams({ position, theme });
  return `/api/setups/picture.${kind}?${query}`;
}

/** Choose an opponent and a colour, and play. @param {Draft} draft */
async function playComputer(draft) {
  const { family, seats, game, turn } = draft.scene;
  let level = suitableLevel(family);
  let side = String(turn % 2);
  const levels = [...Array(STRONGEST).keys()].map((n) => {
    const entry = [n + 1, levelTitle(n + 1)];
    return /** @type {[number, string]} */ (entry);
  });
  const answer = await openDialog(
    t("Play the computer from here"),
    [
      h(
        "label.setting.stacked",
        {},
        h("span.setting-name", {}, t("Level")),
        choice(t("Level"), levels, level, (wish) => (level = wish)),
      ),
      h(
        "div.setting.stacked",
        {},
        h("span.setting-name", {}, t("You play")),
        segments(
          t("You play"),
          ["0", "1"].map((each) => [each, sideName(family, Number(each))]),
          side,
          (wish) => (side = wish),
        ),
      ),
    ],
    [
      { value: "", label: t("Cancel"), kind: "quiet" },
      { value: "play", label: t("Play"), kind: "primary" },
    ],
  );
  if (answer !== "play") return;
  chooseLevel(family, level);
  const others = Array(seats - 1).fill({ kind: "engine", level });
  await makeTable({
    game,
    position: draft.playable,
    seats: [{ kind: "local" }, ...others],
    colour: side === "0" ? "first" : "second",
  });
}

/** A table with free seats for friends, who come by a link. @param {Draft} draft */
const playFriend = (draft) =>
  makeTable({
    game: draft.scene.game,
    position: draft.playable,
    seats: [{ kind: "local" }, ...Array(draft.scene.seats - 1).fill({ kind: "open" })],
    colour: draft.scene.turn % 2 ? "second" : "first",
  });

/** @param {HTMLElement} host @param {Draft} draft */
export function makeActions(host, draft) {
  const analyse = h("a.button.primary", {}, icon("hint"), t("Analyse"));
  /** @param {string} sign @param {string} label @param {() => unknown} run */
  const button = (sign, label, run) =>
    h("button.button", { type: "button", onclick: run }, icon(sign), label);
  const play = button("robot", t("Play the computer"), () => playComputer(draft));
  const friend = button("people", t("Play a friend"), () => playFriend(draft));
  const text = button("copy", t("Text"), () =>
    copyText({
      text: draft.scene.text,
      label: t("Text"),
      said: t("The position text is copied."),
    }),
  );
  const link = button("share", t("Link"), () =>
    copyText({
      text: linkTo(String(draft.scene.position)),
      label: t("Link"),
      said: t("The link is copied."),
    }),
  );
  const picture = button("download", t("Picture"), () => {
    const position = String(draft.scene.position);
    const [png, svg] = [pictureOf(position, "png"), pictureOf(position, "svg")];
    return copyPicture(png, svg, t("The picture is copied."));
  });
  put(
    host,
    h("div.main-actions", {}, analyse, play, friend),
    h(
      "div.copies",
      { role: "group", "aria-label": t("Copy") },
      h("span.small", {}, t("Copy")),
      text,
      link,
      picture,
    ),
  );
  function draw() {
    const { position } = draft.scene;
    if (position) analyse.setAttribute("href", linkTo(position));
    else analyse.removeAttribute("href");
    analyse.setAttribute("aria-disabled", String(!position));
    for (const each of [play, friend]) each.toggleAttribute("disabled", !draft.playable);
    for (const each of [link, picture]) each.toggleAttribute("disabled", !position);
  }
  draft.addEventListener("change", draw);
  draw();
}
