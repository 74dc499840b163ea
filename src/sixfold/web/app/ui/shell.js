// @ts-check
// The page as an app: a service worker for when there is no connection, and a bar that says so. A
// browser has service workers only where nobody can change what the server sends: over https and on
// the machine itself. On plain http in a house there is none, and nothing is missed.

import { announce, h } from "./dom.js";
import { t } from "./i18n.js";

/** Whether a browser lets this page have a worker and notifications. */
export const isTrusted = () => isSecureContext && "serviceWorker" in navigator;

/** Let the worker of this page's version look after it, once the page is there and idle. */
export function keepShell() {
  const meta = document.querySelector("meta[name=sixfold-shell]");
  const version = meta?.getAttribute("content");
  if (!version || !isTrusted()) return;
  const address = `/sw.js?${new URLSearchParams({ version, lang: document.documentElement.lang })}`;
  // A browser may forbid it, or the disk may be full: then the site works as without.
  const register = () => navigator.serviceWorker.register(address).catch(() => {});
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(() => void register());
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });
}

/** Say it in a bar while the device has no network. (A table has a banner of its own.) */
export function watchNetwork() {
  const text = t("You are offline. What you see may be out of date.");
  const bar = h("div.banner.offline-bar", { hidden: true }, text);
  document.querySelector(".site-head")?.after(bar);
  const show = () => {
    bar.hidden = navigator.onLine;
    if (!bar.hidden) announce(text);
  };
  addEventListener("online", show);
  addEventListener("offline", show);
  if (!navigator.onLine) show();
}
