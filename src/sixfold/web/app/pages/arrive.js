// @ts-check
// Somebody opens a personal link. Its secret stands behind the #, where only this page sees it; a
// button makes this browser that player.

import { preparePage } from "../frame/header.js";
import { faultText } from "../game/play.js";
import { post } from "../net/api.js";
import { devicePart, whoAmI } from "../people/me.js";
import { find, h, put } from "../ui/dom.js";
import { t, tn } from "../ui/i18n.js";

await preparePage(() => t("Use Sixfold on this device"));

const host = find(".arrive");
const secret = location.hash.slice(1);
// Nobody who looks at this screen, or at the history later, is to see it.
history.replaceState(null, "", location.pathname);

/** @typedef {{name: string | null, games: number}} Somebody */

/** @param {Somebody} somebody */
const called = ({ name, games }) => {
  const counted = tn("{n} game", "{n} games", games);
  return name ? `${name} (${counted})` : counted;
};

/** @param {...(import("../ui/dom.js").Child | import("../ui/dom.js").Child[])} parts */
const card = (...parts) => put(host, h("div.card", {}, ...parts));

const home = () => h("a.button", { href: "/" }, t("To the games"));

async function arrive() {
  try {
    await post("/api/me/link/use", { secret });
    location.replace("/my");
  } catch (error) {
    card(h("p", {}, faultText(error)), home());
  }
}

/** @param {{player: Somebody, here: Somebody | null, same: boolean}} seen */
async function offer({ player, here, same }) {
  if (same) {
    card(h("p", {}, t("This browser already plays as you.")), home());
    return;
  }
  const other = here && (here.name || here.games) ? here : null;
  card(
    h("p", {}, t("This link brings: {who}", { who: called(player) })),
    other
      ? h(
          "p",
          {},
          t(
            "This browser now belongs to another player: {who}. They leave it, and come back only with a personal link of their own.",
            { who: called(other) },
          ),
        )
      : null,
    other ? devicePart((await whoAmI()).link) : null,
    h(
      "button.button.primary",
      { type: "button", onclick: () => void arrive() },
      player.name ? t("Continue as {name}", { name: player.name }) : t("Continue here"),
    ),
  );
}

if (secret) {
  try {
    await offer(await post("/api/me/link/look", { secret }));
  } catch (error) {
    card(h("p", {}, faultText(error)), home());
  }
} else {
  card(devicePart((await whoAmI()).link));
}
