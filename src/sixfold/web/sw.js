// @ts-check
// The service worker: what a browser keeps of the site, so that it can say clearly when there is no
// connection. It lives at /sw.js?version=…&lang=…, so that another version, or another language, is
// another worker with a cache of its own; the pages name the one they belong to (`app/ui/shell.js`).
//
// Pages come from the network, always: nobody sees an old one. Without a network there is one page
// that says so. Modules, styles and pictures have their version in their address and never change, so
// that those of this version are fetched once; all others are none of this worker's business.
// What the API answers is never kept, and neither are pages: an invitation is a secret.

const asked = new URL(location.href).searchParams;
const VERSION = asked.get("version") ?? "";
const CACHE = `sixfold ${VERSION} ${asked.get("lang")}`;
const OFFLINE = "/offline";
const FILES = `/static/${VERSION}/`;
const HEADER = "sixfold-shell"; // the version of a page or file, as the server says it
const AWAY = [502, 504]; // a proxy says that nobody is behind it

/**
 * @typedef {Event & {waitUntil: (work: Promise<unknown>) => void}} Extendable
 * @typedef {Extendable & {request: Request,
 *   respondWith: (answer: Promise<Response>) => void}} Fetching
 */
const worker = /** @type {any} */ (self);

/** Whether the server that answers is of this version. @param {Response} answer */
const isOurs = (answer) => answer.status === 200 && answer.headers.get(HEADER) === VERSION;

/** Keep the page that needs no connection, and all that it names. */
async function install() {
  const page = await fetch(OFFLINE, { cache: "no-store" });
  // A server that is being upgraded may answer in the name of another version: then later.
  if (!isOurs(page)) throw new Error("not this version");
  const text = await page.clone().text();
  const named = [...text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, it]) => it);
  const files = new Set(named.filter((path) => path.startsWith(FILES)));
  const cache = await caches.open(CACHE);
  const fill = async (/** @type {string} */ path) => {
    const answer = await fetch(path);
    if (!isOurs(answer)) throw new Error("not this version");
    await cache.put(path, answer);
  };
  await Promise.all([...files].map(fill));
  await cache.put(OFFLINE, page);
  await worker.skipWaiting();
}

/** The caches of other versions go; the pages that are open belong to this worker now. */
async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("sixfold ") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** A page from the network, or the one that says there is none. @param {Fetching} event */
async function page(event) {
  const answer = await fetch(event.request).catch(() => null);
  if (answer && !AWAY.includes(answer.status)) return answer;
  const kept = await caches.match(OFFLINE, { cacheName: CACHE });
  if (!kept) return answer ?? Response.error();
  return new Response(kept.body, { status: 503, statusText: "Offline", headers: kept.headers });
}

/** A file of this version, fetched once and kept. @param {Fetching} event */
async function file(event) {
  const kept = await caches.match(event.request, { cacheName: CACHE, ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (isOurs(answer)) event.waitUntil(keep(event.request, answer.clone()));
  return answer;
}

/**
 * Keep a file, unless this worker's cache is gone: a newer worker has deleted it, and to open it
 * again would leave it behind for good.
 * @param {Request} request
 * @param {Response} answer
 */
async function keep(request, answer) {
  if (await caches.has(CACHE)) await (await caches.open(CACHE)).put(request, answer);
}

/** Somebody wants to see the table that a notification is about. @param {any} event */
async function toTable(event) {
  event.notification.close();
  const address = new URL(event.notification.data.address, location.origin);
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((/** @type {any} */ each) => {
    return new URL(each.url).pathname === address.pathname;
  });
  return open ? open.focus() : worker.clients.openWindow(address.href);
}

worker.addEventListener("install", (/** @type {Extendable} */ event) => {
  event.waitUntil(install());
});
worker.addEventListener("activate", (/** @type {Extendable} */ event) => {
  event.waitUntil(activate());
});
worker.addEventListener("notificationclick", (/** @type {Extendable} */ event) => {
  event.waitUntil(toTable(event));
});
worker.addEventListener("fetch", (/** @type {Fetching} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (!pathname.startsWith("/api/")) event.respondWith(page(event));
  } else if (pathname.startsWith(FILES)) {
    event.respondWith(file(event));
  }
});
