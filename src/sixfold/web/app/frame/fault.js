// @ts-check
// A page that cannot be shown: why, and where one can go instead. If the server was away, it is tried
// again, by a button or as soon as the device has its network back.

import { faultText } from "../game/play.js";
import { ApiError } from "../net/api.js";
import { find, h, put } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { wordmark } from "./header.js";

/**
 * @param {string} title  what is wrong with what was asked for
 * @param {unknown} error  or a sentence about it
 * @param {[string, string]} way  the address and the name of another page
 * @param {string} [passing]  the title if the fault may pass; else what is wrong has to do
 */
export function showFault(title, error, [href, label], passing = "") {
  const isPassing = error instanceof ApiError && error.isPassing;
  const text = typeof error === "string" ? error : faultText(error);
  const head = isPassing ? passing || text : title;
  const again = h(
    "button.button.primary",
    { type: "button", onclick: () => location.reload() },
    t("Try again"),
  );
  if (isPassing) addEventListener("online", () => location.reload());
  put(
    find("main"),
    h(
      "div.empty",
      {},
      wordmark(),
      h("h1", {}, head),
      head === text ? null : h("p", {}, text),
      isPassing ? again : null,
      h(`a.button${isPassing ? "" : ".primary"}`, { href }, label),
    ),
  );
  document.body.classList.add("fault");
}
