// @ts-check
// The part of the panel with tabs. On a phone it is a sheet that slides up over the board's foot.

import { find, h, put } from "./dom.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";

/**
 * @typedef {object} Tab
 * @property {string} id
 * @property {string} label
 * @property {HTMLElement} panel
 * @property {() => void} [opened]
 */

/**
 * @param {HTMLElement} host
 * @param {Tab[]} tabs
 */
export function makeTabs(host, tabs) {
  const buttons = tabs.map(({ id, label }, index) =>
    h(
      "button.tab",
      {
        type: "button",
        role: "tab",
        id: `tab-${id}`,
        "aria-controls": `panel-${id}`,
        onclick: () => open(id),
        onkeydown: (/** @type {KeyboardEvent} */ event) => walk(event, index),
      },
      h("span.label", {}, label),
      h("span.count", { hidden: true }),
    ),
  );
  for (const { id, panel } of tabs) {
    panel.setAttribute("role", "tabpanel");
    panel.id = `panel-${id}`;
    panel.setAttribute("aria-labelledby", `tab-${id}`);
  }
  put(
    host,
    h("div.tab-row", { role: "tablist", "aria-label": t("About this game") }, buttons),
    tabs.map((tab) => tab.panel),
  );
  let current = tabs[0].id;

  /** @param {string} id */
  function open(id) {
    current = id;
    tabs.forEach((tab, index) => {
      const here = tab.id === id;
      buttons[index].setAttribute("aria-selected", String(here));
      buttons[index].tabIndex = here ? 0 : -1;
      tab.panel.hidden = !here;
      if (here) tab.opened?.();
    });
    host.dataset.open = id;
  }

  /**
   * Arrow keys go from tab to tab, past those that are hidden.
   * @param {KeyboardEvent} event
   * @param {number} index
   */
  function walk(event, index) {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    for (let n = index + way; n >= 0 && n < tabs.length; n += way) {
      if (buttons[n].hidden) continue;
      open(tabs[n].id);
      buttons[n].focus();
      return;
    }
  }

  open(current);
  const indexOf = (/** @type {string} */ id) => tabs.findIndex((tab) => tab.id === id);
  return {
    open,
    focus: (/** @type {string} */ id) => buttons[indexOf(id)].focus(),
    isOpen: (/** @type {string} */ id) =>
      current === id && getComputedStyle(host).visibility !== "hidden",
    /** A number beside a tab's name. @param {string} id @param {number} n */
    count(id, n) {
      const badge = find(".count", buttons[indexOf(id)]);
      badge.textContent = String(n);
      badge.hidden = n < 1;
    },
    /** @param {string} id @param {boolean} visible */
    show(id, visible) {
      buttons[indexOf(id)].hidden = !visible;
      if (!visible && current === id) open(tabs[0].id);
    },
  };
}

/**
 * Open and close the panel as a sheet; on a wide page it is always there and the button is hidden.
 * @param {HTMLElement} sheet
 * @param {HTMLElement} button
 */
export function makeSheet(sheet, button) {
  const veil = h("div.veil", { hidden: true, onclick: () => show(false) });
  sheet.after(veil);
  const close = h(
    "button.icon-button.sheet-close",
    { type: "button", "aria-label": t("Close"), onclick: () => show(false) },
    icon("close"),
  );
  sheet.prepend(close);

  /** @param {boolean} open */
  function show(open) {
    sheet.toggleAttribute("data-open", open);
    button.setAttribute("aria-expanded", String(open));
    veil.hidden = !open;
    if (open) sheet.dispatchEvent(new Event("sheet-open"));
    if (open) close.focus();
    else if (sheet.contains(document.activeElement)) button.focus();
  }

  button.addEventListener("click", () => show(!sheet.hasAttribute("data-open")));
  sheet.addEventListener("keydown", (event) => {
    if (event.key === "Escape") show(false);
  });
  show(false);
  return {
    /** Where it is a sheet, open it. */
    reveal: () => getComputedStyle(button).display !== "none" && show(true),
    /** … and close it, so that the board can be seen. */
    hide: () => getComputedStyle(button).display !== "none" && show(false),
  };
}
