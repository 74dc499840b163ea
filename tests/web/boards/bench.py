"""Drives the test bench of the boards in Chromium; requests are answered here, none is served."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, Route

from sixfold.locale import side_name
from testkit.looks import PATIENCE, Look, dataset

ROOT = Path(__file__).parents[3]
BOARDS = ROOT / "src" / "sixfold" / "web" / "board"
HERE = Path(__file__).parent
ADDRESS = "http://bench.test"
_KINDS = {".js": "text/javascript", ".css": "text/css", ".html": "text/html"}

_PLACE = """([cell, dx, dy]) => {
  const [x, y] = board.placeOf(cell);
  const box = board.frame.getBoundingClientRect();
  if (board.camera) {
    const {x: left, y: top, scale} = board.camera;
    return [box.left + left + (x + dx) * scale, box.top + top + (y + dy) * scale];
  }
  const at = new DOMPoint(x + dx, y + dy).matrixTransform(board.svg.getScreenCTM());
  return [at.x, at.y];
}"""

_AT_REST = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const camera = () => board.camera && [board.camera.x, board.camera.y, board.camera.scale].join();
  await board.settled;
  await frame(); // a flight that was asked for begins
  const before = camera();
  await frame();
  return camera() === before;
}"""
"""Whether nothing moves, the camera neither."""

_PICTURE = """() => {
  const tell = (node) => [
    node.nodeName,
    ...[...node.attributes].map((a) => `${a.name}=${a.value.replace(/sf\\d+-/, "")}`).sort(),
    ...[...node.childNodes].map((child) => child.attributes ? tell(child) : child.textContent),
  ].join(" ");
  const parts = [...board.svg.querySelectorAll("[data-cell], [data-hexagon]")];
  return parts.map(tell).sort().join("\\n");
}"""


def _answer(route: Route) -> None:
    path = route.request.url.removeprefix(ADDRESS).lstrip("/")
    file = BOARDS / path.removeprefix("board/") if path.startswith("board/") else HERE / path
    if file.is_file():
        route.fulfill(body=file.read_text(encoding="utf-8"), content_type=_KINDS[file.suffix])
    else:
        route.fulfill(status=204, body="")


class Bench:
    """A page with one board, and everything that the board has emitted."""

    def __init__(self, browser: Browser, **context: Any) -> None:
        context = {"viewport": {"width": 900, "height": 700}, **context}
        self.context = browser.new_context(**context)
        self.page: Page = self.context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda line: self.faults.append(line.text))
        self.page.set_default_timeout(PATIENCE * 1000)
        self.page.route(f"{ADDRESS}/**", _answer)
        self.page.goto(f"{ADDRESS}/bench.html")
        self.page.wait_for_function("() => window.ready")

    def reset(self) -> None:
        """As if just opened: a page is dear, tests share one."""
        self.page.emulate_media(color_scheme="light", reduced_motion="no-preference")
        self.page.mouse.move(1, 1)
        self.run("() => { clear(); delete document.documentElement.dataset.theme; }")
        self.faults.clear()

    def start(self, view: dict[str, Any], **options: Any) -> None:
        """A new board that shows a view."""
        family = view["family"]
        options = {"sides": [side_name(family, side) for side in (0, 1)], **options}
        self.page.evaluate("([family, options]) => start(family, options)", [family, options])
        self.update(view)

    def update(self, view: dict[str, Any], *, animate: bool = True, wait: bool = True) -> None:
        """Give the board a view; by default wait until everything stands still."""
        call = "([view, animate]) => board.update(view, {animate})"
        if not wait:
            call = "([view, animate]) => void board.update(view, {animate})"
        self.page.evaluate(call, [view, animate])

    def run(self, script: str, argument: Any = None) -> Any:
        return self.page.evaluate(script, argument)

    def settle(self) -> None:
        """Wait until everything stands still, the camera too."""
        self.look(_AT_REST).when(bool)

    def emitted(self, name: str) -> Look[list[Any]]:
        """What the board has emitted under a name, in order."""
        script = "name => emitted.filter(([kind]) => kind === name).map(([, value]) => value)"
        return self.look(script, name)

    @property
    def moves(self) -> Look[list[Any]]:
        return self.emitted("move")

    @property
    def words(self) -> Locator:
        """Where the words about the cursor stand."""
        return self.page.locator(".sf-board .sf-live[aria-live]")

    # Pointing

    def place(self, cell: str, dx: float = 0, dy: float = 0) -> tuple[float, float]:
        """Where a cell lies on the page; offsets are in the board's own units."""
        x, y = self.run(_PLACE, [cell, dx, dy])
        return x, y

    def where(self, cell: str) -> Look[list[float]]:
        """The same, as a look."""
        return self.look(_PLACE, [cell, 0, 0])

    def point(self, cell: str, dx: float = 0, dy: float = 0) -> None:
        self.page.mouse.move(*self.place(cell, dx, dy))

    def click(self, cell: str, dx: float = 0, dy: float = 0) -> None:
        self.page.mouse.click(*self.place(cell, dx, dy))

    def tap(self, cell: str) -> None:
        self.page.touchscreen.tap(*self.place(cell))

    def keys(self, *names: str) -> None:
        for name in names:
            self.page.keyboard.press(name)

    # Looking

    def look(self, script: str, argument: Any = None) -> Look[Any]:
        """What a script finds on the page; comparisons wait for it."""
        return Look(self.page, lambda: self.run(script, argument))

    def all(self, selector: str) -> Locator:
        """Whatever of the board matches."""
        return self.page.locator(".sf-board").locator(selector)

    def cells(self, selector: str) -> Look[list[str]]:
        """The cells of all elements that match, sorted."""
        return dataset(self.all(selector), "cell")

    def count(self, selector: str) -> Look[int]:
        return self.look("s => board.frame.querySelectorAll(s).length", selector)

    @property
    def picture(self) -> Look[str]:
        """What lies on the board, as text without ids: equal boards have equal pictures."""
        return self.look(_PICTURE)

    @property
    def camera(self) -> Look[list[float]]:
        return self.look("[board.camera.x, board.camera.y, board.camera.scale]")

    @property
    def scale(self) -> Look[float]:
        return self.look("board.camera.scale")
