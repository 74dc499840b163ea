"""Browser contexts that are used again, so that not every visitor fetches every file anew.

    context, page = lend(browser, locale="de")
    give_back(context)

A visitor gets a context that is as empty as a new one: no cookies, nothing stored, no permissions,
no routes. Only the browser's own cache of files is kept, as if they had come on another day. Some
of what a test does to a context cannot be undone; such a context is closed, and so is one with
service workers. `web/test_contexts.py` proves that nothing leaks.

A context that waits keeps one page open, with nothing on it but a line of text. Its process lives
on, and the next visitor's page opens in it: a new process would load, compile and lay out
everything from the beginning, which takes nearly twice the processor time.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

from playwright.sync_api import Browser, BrowserContext, Error, Frame, Page

from testkit.looks import PATIENCE

IDLE = 6
"""Contexts that wait to be used again, at the most: each keeps a cache in memory. Without any
(`testkit.chaos`), no test gets anything from another."""
FOR_GOOD = ("add_init_script", "expose_binding", "expose_function", "route_web_socket",
            "set_extra_http_headers", "set_geolocation")  # fmt: skip
"""What cannot be undone in a context."""
RESETS = 2
"""How often a request that a test makes with the cookies of a context is made again. A server
closes connections that are idle for long, perhaps just when one is used; pages know that."""
TIMES = ("install", "pause_at", "set_fixed_time", "set_system_time")
"""The methods of a context's clock after which it is not lent again: all of its pages share it."""


@dataclass(eq=False)
class _Lent:
    """A context of ours, and what has become of it."""

    context: BrowserContext
    key: str
    idle: list[_Lent]
    spoiled: bool
    origins: set[str] = field(default_factory=set)
    waiting: Page | None = None
    """The page that keeps the process alive (`chromium` gives each site one process)."""

    def watch(self, page: Page) -> None:
        page.on("framenavigated", self._arrived)

    def _arrived(self, frame: Frame) -> None:
        found = urlsplit(frame.url)
        if found.scheme in ("http", "https"):
            self.origins.add(f"{found.scheme}://{found.netloc}")

    def spoiling(self, method: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(method)
        def called(*args: Any, **kwargs: Any) -> Any:
            self.spoiled = True
            return method(*args, **kwargs)

        return called

    def new_page(self) -> Page:
        """A blank page, in the process that is there already if there is one."""
        if self.waiting is None:
            return self.context.new_page()
        with self.context.expect_page() as opened:
            self.waiting.evaluate("() => void open('about:blank', '_blank', 'noopener')")
        return opened.value

    def rest(self) -> None:
        """Close whatever was open, and wait for the next visitor."""
        if self.waiting is None and self.origins:
            page = self.context.new_page()
            try:
                page.goto(f"{min(self.origins)}/robots.txt")
            except Error:
                pass  # that server is gone
            else:
                self.waiting = page
        for page in self.context.pages:
            if page is not self.waiting:
                page.close()

    def empty(self, page: Page) -> None:
        """Forget the test that had it before; none of its pages is left that could write again."""
        self.context.clear_cookies()
        self.context.clear_permissions()
        session = self.context.new_cdp_session(page)
        for origin in self.origins:
            session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        session.detach()
        self.origins.clear()


Scope = Literal["package", "module", "function"]

_idle: WeakKeyDictionary[Browser, list[_Lent]] = WeakKeyDictionary()
_lent: WeakKeyDictionary[BrowserContext, _Lent] = WeakKeyDictionary()


def lend(browser: Browser, script: str = "", **options: Any) -> tuple[BrowserContext, Page]:
    """An empty context with these options and a blank page; `script` runs first in every page."""
    options.setdefault("service_workers", "block")  # one would hide requests from the tests
    idle = _idle.setdefault(browser, [])
    key = repr((script, sorted(options.items())))
    for lent in reversed(idle):
        if lent.key == key:
            idle.remove(lent)
            page = lent.new_page()
            lent.empty(page)
            break
    else:
        context = browser.new_context(**options)
        context.set_default_timeout(PATIENCE * 1000)
        if script:
            context.add_init_script(script)
        lent = _Lent(context, key, idle, options["service_workers"] != "block")
        for owner, names in ((context, FOR_GOOD), (context.clock, TIMES)):
            for name in names:
                setattr(owner, name, lent.spoiling(getattr(owner, name)))
        context.on("page", lent.watch)
        page = context.new_page()
    _lent[lent.context] = lent
    return lent.context, page


def close_idle() -> None:
    """Close the contexts that wait to be used again, so that the next visitor gets a new one."""
    for idle in _idle.values():
        while idle:
            idle.pop().context.close()


def shared(scope: Scope) -> Callable[..., Scope]:
    """The scope of a page that tests share; none shares one where no context is used again."""
    return lambda fixture_name, config: scope if IDLE else "function"


def give_back(context: BrowserContext) -> None:
    """Take a context back from a test; a second time changes nothing."""
    lent = _lent.pop(context, None)
    if lent is None:
        return
    if lent.spoiled:
        context.close()
        return
    context.unroute_all()
    context.set_offline(False)
    if IDLE:
        lent.rest()
    lent.idle.append(lent)
    if len(lent.idle) > IDLE:
        lent.idle.pop(0).context.close()
