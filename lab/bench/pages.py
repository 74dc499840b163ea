"""Size of pages and time until they are usable, in a real browser: a part of `server.py`."""

from __future__ import annotations

from statistics import median
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession

from testkit.chromium import chromium

Row = dict[str, Any]

LINES: dict[str, Row | None] = {
    "this machine": None,
    "slow 4G, a quarter of the processor": {
        "latency": 150,
        "downloadThroughput": 1_600_000 / 8,
        "uploadThroughput": 750_000 / 8,
        "processor": 4,
    },
}
"""What Lighthouse assumes for a phone on a mobile network."""

USABLE = {"/": ".games .button.primary", "/t/": ".status-line[data-yours]"}
"""What has to be on a page before it is usable."""

WATCH = """selector => {
  const look = () => {
    if (window.usable === undefined && document.querySelector(selector)) usable = performance.now();
  };
  window.usable = undefined;
  new MutationObserver(look).observe(document, {subtree: true, childList: true, attributes: true});
}"""


def measure(url: str, rounds: int) -> list[Row]:
    """The first page and a table, with an empty cache, over each kind of connection."""
    rows = []
    with chromium() as browser:
        for page in USABLE:
            for line, limits in LINES.items():
                runs = [_visit(browser, url, page, limits) for _ in range(rounds)]
                rows.append({
                    "page": {"/": "first page", "/t/": "table"}[page],
                    "line": line,
                    **{name: median(run[name] for run in runs) for name in runs[0]},
                })  # fmt: skip
    return rows


def _visit(browser: Browser, url: str, page: str, limits: Row | None) -> Row:
    """The first visit of a new browser."""
    context = browser.new_context(base_url=url, viewport={"width": 1280, "height": 800})
    try:
        return _load(context, page, limits)
    finally:
        context.close()


def _load(context: BrowserContext, page: str, limits: Row | None) -> Row:
    path = page
    if page == "/t/":
        seats = [{"kind": "local"}, {"kind": "local"}]
        made = context.request.post("/api/tables", data={"game": "gosix", "seats": seats}).json()
        path = f"/t/{made['id']}"
    tab = context.new_page()
    session: CDPSession = context.new_cdp_session(tab)
    sizes: list[float] = []
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    if limits is not None:
        line = {key: limits[key] for key in ("latency", "downloadThroughput", "uploadThroughput")}
        session.send("Network.emulateNetworkConditions", {"offline": False, **line})
        session.send("Emulation.setCPUThrottlingRate", {"rate": limits["processor"]})
    tab.add_init_script(f"({WATCH})({USABLE[page]!r})")
    tab.goto(path)
    tab.wait_for_function("() => window.usable !== undefined", timeout=120_000)
    tab.wait_for_load_state("networkidle")
    paint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
    return {
        "kilobytes": sum(sizes) / 1000,
        "requests": len(sizes),
        "paint": tab.evaluate(paint),
        "usable": tab.evaluate("usable"),
    }
