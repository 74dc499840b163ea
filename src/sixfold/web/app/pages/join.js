// @ts-check
// Somebody opens an invitation: one button sits down at the table. (Opening the link alone must not:
// messengers open links to make a preview of them.)

import { preparePage } from "../frame/header.js";
import { logo } from "../game/marks.js";
import { faultText } from "../game/play.js";
import { post } from "../net/api.js";
import { find, h, put } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

await preparePage(() => t("Join the table"));

const host = find(".join");
const secret = location.pathname.split("/")[2] ?? "";
const button = /** @type {HTMLButtonElement} */ (
  h(
    "button.button.primary.big",
    { type: "button", onclick: sitDown, autofocus: true },
    t("Sit down and play"),
  )
);

async function sitDown() {
  button.disabled = true;
  try {
    const view = await post(`/api/join/${encodeURIComponent(secret)}`);
    location.replace(`/t/${view.id}`);
  } catch (error) {
    put(
      host,
      h(
        "div.card.join-card",
        {},
        h("p", {}, faultText(error)),
        h("a.button", { href: "/" }, t("Go to the games")),
      ),
    );
  }
}

put(
  host,
  h(
    "div.card.join-card",
    {},
    logo(),
    h(
      "p",
      {},
      t(
        "A friend has kept a seat for you. No account is needed: this browser remembers your game.",
      ),
    ),
    button,
  ),
);
