"""People who visit a server with a browser of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from testkit.contexts import RESETS, give_back, lend
from testkit.looks import Look
from testkit.pages import go, wait_until_filled
from testkit.waiting import PATIENCE

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}

ASKED = 'localStorage.setItem("sixfold.name-asked", "true")'
"""A browser that asked for a name before."""

HARMLESS = (
    "ERR_INTERNET_DISCONNECTED",
    "WebSocket connection",
    "Service Worker registration blocked by Playwright",
)
"""What a browser writes while a test has cut its line, or keeps service workers away."""

_PLACE = """([host, cell]) => {
  const node = document.querySelector(host + ` [data-cell="${cell}"]`);
  const box = node.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return document.elementFromPoint(x, y)?.closest(host) ? {x, y} : null;
}"""
"""The middle of a cell, if a click there reaches the board."""


class Visitor:
    """A person with a browser: cookies of their own, and a list of what went wrong."""

    def __init__(self, browser: Browser, address: str, **context: Any) -> None:
        self.address = address
        still = {"reduced_motion": "reduce"}  # motion is for the tests of the boards
        self.context: BrowserContext
        self.page: Page
        self.context, self.page = lend(browser, ASKED, **{**DESKTOP, **still, **context})
        self.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.faults: list[str] = []
        self._harmless: tuple[str, ...] = HARMLESS
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._hear)

    def _hear(self, line: Any) -> None:
        if line.type in ("error", "warning") and not any(
            word in line.text for word in self._harmless
        ):
            self.faults.append(line.text)

    def expects(self, *words: str) -> None:
        """A test makes the browser complain with these words."""
        self._harmless += words

    def go(self, path: str) -> Page:
        """Open one of our pages and wait until it is ready."""
        go(self.page, self.address + path)
        return self.page

    def reopen(self) -> Page:
        """Open the same page again and wait until it is ready."""
        self.page.reload()
        wait_until_filled(self.page)
        return self.page

    # The interface

    def api(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Ask the server as this person."""
        url = f"{self.address}/api{path}"
        if body is None:
            return self.context.request.get(url, max_retries=RESETS).json()
        headers = {"origin": self.address}
        asking = self.context.request
        return asking.post(url, data=body, headers=headers, max_retries=RESETS).json()

    @property
    def table(self) -> str:
        """The id of the table that is open."""
        return self.page.url.split("/t/")[1].partition("?")[0]

    @property
    def view(self) -> Any:
        """The open table as this person sees it."""
        return self.api(f"/tables/{self.table}")

    def play(self, move: str) -> None:
        """Move without the mouse, for what a test is not about."""
        answer = self.api(f"/tables/{self.table}/moves", {"move": move, "rev": self.view["rev"]})
        assert "error" not in answer, answer

    def make(self, game: str, *others: str, **more: Any) -> str:
        """Make a table by the interface and open it."""
        seats: list[dict[str, Any]] = [{"kind": "local"}]
        seats += [{"kind": k, "level": 1} if k == "engine" else {"kind": k} for k in others]
        plan = {"game": game, "seats": seats, "colour": "first", **more}
        made = self.api("/tables", plan)
        assert "error" not in made, made
        self.open(made["id"])
        return str(made["id"])

    def sit_down(self, view: Any) -> None:
        """Take the second seat of somebody's table by their link, without a page."""
        taken = self.api("/join/" + view["links"]["seats"]["1"].rpartition("/")[2], {})
        assert "error" not in taken, taken

    def open(self, table: str) -> None:
        """Open a table and wait for its line."""
        self.page.goto(f"{self.address}/t/{table}")
        self.page.wait_for_selector(".status-line:not(:empty)")

    # The page

    def place(self, cell: str) -> Any:
        """Where the board has a cell, once nothing lies on it."""
        self.page.wait_for_selector(f'.board-host [data-cell="{cell}"]', state="attached")
        place = Look(self.page, lambda: self.page.evaluate(_PLACE, [".board-host", cell]))
        return place.when(lambda found: found is not None)

    def click_cell(self, cell: str) -> None:
        """Click on what the board has on a cell."""
        found = self.place(cell)
        self.page.mouse.click(found["x"], found["y"])

    def wait_for_moves(self, count: int) -> None:
        """Wait until the list has this number of moves."""
        expect(self.page.locator(".moves button")).to_have_count(count)

    def wait_for_turn(self) -> None:
        """Wait until it is this person's turn; the computer may think first."""
        self.page.wait_for_selector(".status-line[data-yours]", timeout=PATIENCE * 1000)

    def wait_for_status(self, words: str) -> None:
        """Wait until the line under the players says something."""
        expect(self.page.locator(".status")).to_contain_text(words, use_inner_text=True)

    @property
    def voice(self) -> Locator:
        """Where a screen reader was last told something."""
        return self.page.locator("#voice")

    def fits(self) -> None:
        """The page does not scroll sideways."""
        wide = "document.documentElement.scrollWidth - innerWidth"
        assert Look(self.page, lambda: self.page.evaluate(wide)) <= 0

    def close(self) -> None:
        give_back(self.context)


Visit = Callable[..., Visitor]
"""Somebody comes with a browser of their own: `visit(locale=…, color_scheme=…)`."""
