"""Bad luck for whatever opens a page, by patches of Playwright: no test and no page knows of it.

Every browser gets its answers through the relay, every context gets `page.js`, every page a slow
processor, and every request that a test answers itself is answered late. Every third test is slow
as well: it now and then takes a rest before its next call, so that a page goes on between two of
them. The others are as quick as ever, for a page that is not ready for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright._impl._sync_base import SyncBase
from playwright.sync_api import (
    Browser,
    BrowserContext,
    BrowserType,
    CDPSession,
    Error,
    Page,
    Route,
)

from testkit import contexts
from testkit.chaos import relay
from testkit.chaos.luck import CALL, NOW

SCRIPT = Path(__file__).with_name("page.js").read_text("utf-8")

REST = 0.4
"""Seconds that a test rests before a call, at the most."""

SLOWEST = 4
"""How many times slower the processor of a page is that has just been opened, at the most.

Chromium wastes the time, even that of a page with nothing to do: a page that were slow for ever
would take the processor away from all the others. `page.js` says when it has been slow for long
enough."""


def begin() -> None:
    """Patch this process, for as long as it lives."""
    proxy = f"--proxy-server=socks5://127.0.0.1:{relay.start()}"
    contexts.IDLE = 0  # what a context has fetched before would not come late
    _patch(BrowserType, "launch", functools.partial(_launch, proxy))
    _patch(Browser, "new_context", _new_context)
    _patch(Browser, "new_page", _new_page)
    for owner in (Page, BrowserContext):
        _patch(owner, "route", _route)
    _patch(SyncBase, "_sync", _call)


def _patch(owner: type, name: str, patch: Callable[..., Any]) -> None:
    """Let a method be called by way of another function, which is given the old method first."""
    method = getattr(owner, name)

    @functools.wraps(method)
    def patched(self: Any, *args: Any, **kwargs: Any) -> Any:
        return patch(functools.partial(method, self), self, *args, **kwargs)

    setattr(owner, name, patched)


def _launch(
    proxy: str, launch: Callable[..., Browser], _type: BrowserType, /, **options: Any
) -> Browser:
    # Chromium would go to this machine's own servers directly.
    more = [proxy, "--proxy-bypass-list=<-loopback>"]
    return launch(**{**options, "args": [*options.get("args", ()), *more]})


def _new_context(
    new_context: Callable[..., BrowserContext], _browser: Browser, /, **options: Any
) -> BrowserContext:
    context = new_context(**options)
    luck = NOW.luck
    if luck is not None:
        processors: dict[Page, CDPSession] = {}
        rate = luck.number("processor", 2, SLOWEST)
        context.expose_binding("chaosDelayed", lambda _source, counts: _count(counts))
        context.expose_binding(
            "chaosOpened", lambda source: _set_rate(processors, source["page"], 1)
        )
        common = luck.number_of_all_seeds("page", 2**31)
        own = luck.number("page", 0, 2**31)
        context.add_init_script(f"({SCRIPT})({common}, {own}, {luck.seed % 3} / 3)")
        context.on("page", functools.partial(_slow_down, processors, rate))
    return context


def _new_page(_new_page: Callable[..., Page], browser: Browser, /, **options: Any) -> Page:
    context = browser.new_context(**options)
    page = context.new_page()

    def close(**_options: Any) -> None:  # who closes such a page waits for its context as well
        context.close()

    setattr(page, "close", close)  # noqa: B010  it is no attribute to the type checker
    return page


def _count(counts: dict[str, int]) -> None:
    if NOW.luck is not None:
        for kind, times in counts.items():
            NOW.luck.count(kind, times)


def _slow_down(processors: dict[Page, CDPSession], rate: int, page: Page) -> None:
    """Make a page slow now, and whenever it goes somewhere else."""
    with contextlib.suppress(Error):  # it may be closed already
        processors[page] = page.context.new_cdp_session(page)
        _set_rate(processors, page, rate)
        page.on("framenavigated", lambda frame: _set_rate(processors, page, rate))


def _set_rate(processors: dict[Page, CDPSession], page: Page, rate: int) -> None:
    with contextlib.suppress(Error, KeyError):
        processors[page].send("Emulation.setCPUThrottlingRate", {"rate": rate})


def _route(
    route: Callable[..., None], _owner: Any, url: Any, handler: Callable[..., Any], **options: Any
) -> None:
    """Requests that a test answers itself do not come through the relay."""

    def late(coming: Route) -> None:
        if NOW.luck is not None:
            where = relay.IDENTIFIER.sub("*", coming.request.url)
            seconds = NOW.luck.draw("route", relay.MOST, where)
            coming._sync(asyncio.sleep(seconds))  # everything else goes on meanwhile
        with contextlib.suppress(Error):  # the page may be gone, or the test's route
            handler(coming)

    route(url, late, **options)


def _call(call: Callable[..., Any], _owner: SyncBase, work: Any) -> Any:
    if NOW.luck is not None and NOW.luck.is_slow:
        call(asyncio.sleep(NOW.luck.draw(CALL, REST, long=0.15)))
    return call(work)
