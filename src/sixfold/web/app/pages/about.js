// @ts-check
// What Sixfold is, in a few words.

import { preparePage } from "../frame/header.js";
import { find, h, put } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

await preparePage(() => t("About Sixfold"));

put(
  find(".about"),
  h("h1", {}, t("About Sixfold")),
  h(
    "div.prose",
    {},
    h(
      "p",
      {},
      t(
        "Sixfold is a home for hexagonal board games: SIX in all its editions, for two players or four, GoSix and Hexone.",
      ),
    ),
    h(
      "p",
      {},
      t(
        "Play against the computer, on one screen, or with friends anywhere: a link is an invitation. There are no accounts, no advertisements and no trackers. Your games are bound to this browser by one cookie.",
      ),
    ),
    h("h2", {}, t("On your home network")),
    h(
      "p",
      {},
      t(
        "Start the server with the command below. The invitation then shows an address and a code to scan, and a phone on the same network can open it.",
      ),
    ),
    h("pre", {}, h("code", {}, "sixfold serve --host 0.0.0.0")),
    h("h2", {}, t("For bot authors")),
    h(
      "p",
      {},
      t("Everything that the pages do goes through one open interface."),
      " ",
      h("a", { href: "/api/docs" }, t("Read its description and try it out.")),
    ),
    h("h2", {}, t("The games")),
    h(
      "p",
      {},
      t(
        "SIX is a game by Steffen Mühlhäuser. The rules are told here in our own words; the games belong to their authors and publishers.",
      ),
    ),
  ),
);
