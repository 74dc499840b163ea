"""The site as an app: without a connection, after an upgrade, and with notifications.

Only here browsers have a service worker. Over plain http in a house they have none: see
`test_online.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from testkit.cable import Cable, cable
from testkit.chromium import chromium
from testkit.looks import Look
from testkit.people import LOCAL, OPEN, Person
from testkit.servers import SixfoldServer

from .conftest import Visit

CACHED = """async () => {
  const found = {};
  for (const name of await caches.keys()) {
    const kept = await (await caches.open(name)).keys();
    found[name] = kept.map(({url}) => new URL(url).pathname);
  }
  return found;
}"""
STATE = "navigator.serviceWorker.controller?.state"
HIDE = """Object.defineProperty(document, "hidden", {get: () => window.isHidden === true});
window.told = [];
const show = ServiceWorkerRegistration.prototype.showNotification;
ServiceWorkerRegistration.prototype.showNotification = async function (title, options) {
  await show.call(this, title, options);
  const {body, tag, data} = options;
  window.told.push({title, body, tag, address: data.address});
};"""
"""A page without a window is never hidden; here a test says when it is. The page keeps what it has
told: to ask for notifications while one is being shown can make the browser forget it."""
SHOWN = """async () => {
  const worker = await navigator.serviceWorker.ready;
  return (await worker.getNotifications()).map(({title, body, tag, data}) =>
    ({title, body, tag, address: data.address}));
}"""
CLICK = """async () => {
  const focused = new Promise((done) => {
    WindowClient.prototype.focus = async function () { done(this.url); };
  });
  const [notification] = await self.registration.getNotifications();
  self.dispatchEvent(new NotificationEvent("notificationclick", {notification}));
  return await focused;
}"""
"""Click on the one notification, in the worker; the page that it would bring to the front."""
DAYS = {"kind": "days", "days": 3}
OFFLINE = {"offline": True, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
"""What the device tells a page. `set_offline` would tell its worker as well, but some time later; a
worker's line is the one that is cut."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One that can show notifications."""
    with chromium(whole=True) as opened:
        yield opened


def kept(page: Page) -> Any:
    """Every cache of the site and what it holds. To look into a cache that is just being deleted
    makes it anew, so this is for caches that stay."""
    return page.evaluate(CACHED)


def with_worker(person: Person, path: str) -> Page:
    """Open a page and wait until a worker looks after it."""
    page = person.open(path)
    wait_for_worker(page)
    return page


def wait_for_worker(page: Page) -> None:
    """Wait until a page has its worker."""
    assert Look(page, lambda: page.evaluate(STATE)) == "activated"


@pytest.fixture
def line(server: SixfoldServer) -> Iterator[Cable]:
    """A line to the server that can be cut."""
    with cable(server.port) as laid:
        yield laid


def test_without_a_connection_a_page_and_a_bar_say_so(visit: Visit, line: Cable) -> None:
    person = visit(line.url, service_workers="allow", locale="de-DE")
    page = with_worker(person, "/about")
    bar = page.locator(".offline-bar")
    expect(bar).to_be_hidden()
    device = person.context.new_cdp_session(page)
    device.send("Network.enable")
    with person.expecting_faults():
        line.cut()
        device.send("Network.emulateNetworkConditions", OFFLINE)
        expect(bar).to_have_text(
            "Du bist offline. Was du siehst, ist vielleicht nicht mehr aktuell."
        )
        for path in ("/rules/gosix", "/t/whatever", "/"):
            page.goto(path)
            expect(page.get_by_role("heading")).to_have_text("Du bist offline")
            expect(page.locator("html")).to_have_attribute("lang", "de")
            expect(page.get_by_role("button", name="Erneut versuchen")).to_be_visible()
            cloth = "getComputedStyle(document.documentElement).backgroundColor"
            assert page.evaluate(cloth) == "rgb(239, 231, 218)"  # still: styles come first
        line.mend()
        device.send("Network.emulateNetworkConditions", {**OFFLINE, "offline": False})
        # The page goes on by itself.
        expect(page.get_by_role("button", name="GoSix spielen")).to_be_visible()
    [paths] = kept(page).values()
    assert "/offline" in paths
    assert not [path for path in paths if path.startswith(("/api", "/t/", "/join"))]


def test_an_upgrade_leaves_nothing_of_the_old_version(visit: Visit) -> None:
    """A version, or a language, has a worker and a cache of its own; all others go."""
    person = visit(service_workers="allow")
    page = person.page
    page.goto("/robots.txt")  # of this site, and no page that would bring a worker
    page.evaluate(OLD)
    person.open("/about")
    wait_for_worker(page)
    caches = Look(page, lambda: page.evaluate("caches.keys()"))
    [name] = caches.when(lambda found: len(found) == 1)
    assert name.endswith(" en")
    assert "0123456789ab" not in name
    # A server that is just being upgraded answers in another version's name: nothing changes.
    assert page.evaluate(REGISTER_OLD) == "redundant"  # still: it waits for the worker's end
    assert page.evaluate("caches.keys()") == [name]  # still: as above
    person.open("/about?lang=fr")
    caches.when(lambda found: [each[-2:] for each in found] == ["fr"])
    # What an old worker was still fetching when it was replaced does not bring its cache back.
    [worker] = [each for each in person.context.service_workers if "lang=fr" in each.url]
    worker.evaluate("caches.delete(CACHE)")
    assert worker.evaluate(FETCH_AND_KEEP) == []  # still: it waits for what it keeps


OLD = """async () => {
  const old = await caches.open("sixfold 0123456789ab en");
  await old.put("/static/app/pages/about.js", new Response("throw new Error('an old module')"));
}"""
"""What an earlier version has left behind."""
REGISTER_OLD = """async () => {
  const address = "/sw.js?version=0123456789ab&lang=en";
  const registration = await navigator.serviceWorker.getRegistration();
  const ended = new Promise((done) => registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker.addEventListener("statechange", () =>
      worker.state === "redundant" && done(worker.state));
  }));
  await navigator.serviceWorker.register(address);  // it may have ended by then
  return await ended;
}"""
"""Try to install the worker of a version that this server is not."""
FETCH_AND_KEEP = """async () => {
  let kept;
  const request = new Request(`${FILES}app/pages/boot.js`);
  await file({request, waitUntil: (work) => { kept = work; }});
  await kept;
  return await caches.keys();
}"""
"""Let a worker fetch a file for a page; the caches that there are then."""


def test_a_hidden_page_tells_of_the_turn_and_of_the_end(visit: Visit) -> None:
    maker, friend = visit(service_workers="allow"), visit()
    maker.context.grant_permissions(["notifications"])
    maker.page.add_init_script(HIDE)
    view = maker.make("gosix", LOCAL, OPEN, colour="first", clock=DAYS)
    page = maker.page
    wait_for_worker(page)
    shown = Look(page, lambda: page.evaluate(SHOWN))
    told = Look(page, lambda: page.evaluate("told"))
    page.get_by_role("tab", name="Settings").click()
    page.get_by_role("switch", name="Notifications").check()
    wanted = "JSON.parse(localStorage.getItem('sixfold.settings') ?? '{}').notify ?? false"
    Look(page, lambda: page.evaluate(wanted)).when(bool)  # the browser is asked first
    page.evaluate("isHidden = true")
    friend.sit_down(view["links"]["seats"]["1"])
    [begun] = told.when(lambda found: len(found) == 1)
    assert page.evaluate(SHOWN) == [begun]  # still: it has been shown
    assert begun["title"] == "GoSix"
    assert begun["address"] == f"/t/{view['id']}"
    page.evaluate("isHidden = false; document.dispatchEvent(new Event('visibilitychange'))")
    shown.when(lambda found: found == [])  # everybody who looks has heard it
    maker.play("d2")
    page.evaluate("isHidden = true")
    friend.play("c2")
    [_, turn] = told.when(lambda found: len(found) == 2)
    assert turn["tag"] == begun["tag"], "the new one takes the place of the old"
    [worker] = maker.context.service_workers
    assert worker.evaluate(CLICK) == page.url  # still: the worker's own answer
    shown.when(lambda found: found == [])
    friend.hurry([])
    friend.page.locator("[data-action=resign]:visible").click()
    friend.page.locator("dialog .primary").click()
    expect(page.locator(".status-line[data-over]")).to_be_visible()
    [*_, end] = told.when(lambda found: len(found) == 3)
    assert end["body"] != turn["body"]


def test_notifications_are_asked_for_and_may_be_denied(visit: Visit) -> None:
    """Nothing is asked on load; a game of days offers it once; a denial says how it stays off."""
    person = visit(service_workers="allow")
    asked = "window.asked = 0; let answer = 'default';"
    asked += "Object.defineProperty(Notification, 'permission', {get: () => answer});"
    asked += "Notification.requestPermission = async () => (asked++, answer = 'denied');"
    person.page.add_init_script(asked)
    person.make("gosix", LOCAL, OPEN, clock=DAYS)
    page = person.page
    offer = page.locator(".notices-offer")
    expect(offer).to_contain_text("Should this browser tell you when it is your turn?")
    assert page.evaluate("asked") == 0  # still: asking is the first thing a bad page does
    offer.get_by_role("button", name="Tell me").click()
    expect(offer).to_contain_text("Your browser blocks notifications of this site.")
    page.get_by_role("tab", name="Settings").click()
    switch = page.get_by_role("switch", name="Notifications")
    expect(switch).not_to_be_checked()
    switch.click()
    expect(switch).not_to_be_checked()
    expect(page.locator(".notices-blocked")).to_contain_text("Its own settings")
    person.make("gosix", LOCAL, OPEN)  # a game without such a clock asks nothing
    expect(page.locator(".notices-offer")).to_be_hidden()
