"""What the planted tests visit: our server, and pages of their own that nobody serves."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Route

from web.conftest import address, browser, visit

__all__ = ["address", "browser", "visit"]

NEW_TO_OLD = {
    # 2e700343: the dialog opened when the browser had told what is printed on the keys.
    "function showKeys(name, own) {": """async function showKeys(name, own) {
      await printedOnPlaces();
    """,
    # 8ecf493b: a click before the answer to the last move stood on the board was lost.
    "board.expect(course.play(special.written(move)).then(() => answered))": (
        "void course.play(special.written(move))"
    ),
    # 385744d7: the head had no box for some moments.
    "  makeHead(tree, draft);\n": """  makeHead(tree, draft);
      void (async () => {
        const head = find(".table-head");
        for (let times = 0; times < 20; times++) {
          head.style.display = "";
          await document.fonts.load("1em serif");
          head.style.display = "none";
          await document.fonts.load("1em serif");
          await document.fonts.load("1em serif");
        }
        head.style.display = "";
      })();
    """,
}  # fmt: skip
"""What stands in our modules, and what stood there before a race was mended."""


class Before:
    """The app as it was before it was mended."""

    def __init__(self) -> None:
        self.restored: set[str] = set()

    def serve(self, context: BrowserContext) -> None:
        context.route("**/static/**/*.js", self._answer)

    def _answer(self, route: Route) -> None:
        answer = route.fetch()
        text = answer.text()
        for new, old in NEW_TO_OLD.items():
            if new in text:
                self.restored.add(new)
                text = text.replace(new, old)
        route.fulfill(response=answer, body=text)


@pytest.fixture
def before() -> Before:
    return Before()
