"""What the analysis board makes of what the computer says; the computer is played by the test."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from testkit.looks import Look

from .visit import PHONE, Visit

HIDE = """hidden => {
  Object.defineProperty(document, "hidden", {configurable: true, get: () => hidden});
  document.dispatchEvent(new Event("visibilitychange"));
}"""


class Computer:
    """Hears what a page asks and answers by hand."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.heard: list[dict[str, Any]] = []
        self._line: WebSocketRoute | None = None
        page.route_web_socket(re.compile("/api/analysis$"), self._open)

    def _open(self, line: WebSocketRoute) -> None:
        self._line = line
        line.on_message(lambda text: self.heard.append(json.loads(text)))

    def hears(self, **wanted: Any) -> dict[str, Any]:
        """Wait for a message; whatever came before it is forgotten."""

        def found() -> list[dict[str, Any]]:
            return [each for each in self.heard if wanted.items() <= each.items()]

        message = Look(self.page, found).when(bool)[0]
        del self.heard[: self.heard.index(message) + 1]
        return message

    def say(self, to: dict[str, Any], **message: Any) -> None:
        assert self._line is not None
        self._line.send(json.dumps({"type": "analysis", "id": to["id"], **message}))

    def tell(self, to: dict[str, Any], depth: int, *lines: Any, state: str = "running") -> None:
        """A report: each line is its score and its moves."""
        told = [
            {
                "score": {"kind": score, "value": 40} if isinstance(score, str) else score,
                "moves": moves.split(),
                "wdl": [600 - 50 * n, 0, 400 + 50 * n],
            }
            for n, (score, moves) in enumerate(lines)
        ]
        facts = {"depth": depth, "nodes": 1_500_000, "seconds": 3.0}
        self.say(to, state=state, **facts, lines=told)

    def hang_up(self) -> None:
        assert self._line is not None
        self._line.close()


def test_it_follows_the_tree_remembers_and_comes_back(visit: Visit) -> None:
    visitor = visit()
    computer = Computer(visitor.page)
    page = visitor.go("/analysis?game=gosix&moves=d2+a1")
    verdict, effort = page.locator(".verdict"), page.locator(".effort")
    expect(verdict).to_have_text("The computer is thinking …")
    asked = computer.hears(type="analyse", moves=["d2", "a1"], lines=2)
    computer.tell(asked, 9, ("cp", "e3 b1"), ("cp", "c2 b1"))
    expect(verdict).to_have_text("Red: 60% to win")
    expect(effort).to_have_text("Depth 9 · 500K positions a second")
    expect(page.locator(".lines .value")).to_have_text(["60%", "55%"])
    expect(page.locator(".sign")).to_have_text(["2", "1"])  # the best lies on top
    expect(page.locator('.sign[data-cell="e3"]')).to_have_text("1")
    expect(page.locator("#voice")).to_contain_text("Red: 60% to win Best move: e3.")

    page.keyboard.press(",")  # it goes on where one looks
    before = computer.hears(type="analyse", moves=["d2"])
    computer.tell(asked, 30, ("cp", "f3"))  # too late: this is about another position
    computer.tell(before, 4, ("cp", "g1"))
    expect(effort).to_contain_text("Depth 4 ·")
    page.keyboard.press(".")
    expect(effort).to_contain_text("Depth 9 ·")  # it is remembered
    again = computer.hears(type="analyse", moves=["d2", "a1"])
    computer.tell(again, 3, ("cp", "a2"), ("cp", "c2"))
    computer.tell(again, 10, ("cp", "c2 a2 h1"), ("cp", "e3 b1"))
    expect(effort).to_contain_text("Depth 10 ·")
    expect(page.locator('.sign[data-cell="c2"]')).to_have_text("1")

    first = page.locator(".lines li").first.get_by_role("button")
    first.first.focus()  # a report that comes does not take the focus away
    computer.tell(again, 11, ("cp", "e3 b1 h1"), ("cp", "c2 a2"))
    expect(first.first).to_have_text("e3")
    expect(first.first).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(first.nth(1)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".lines li").nth(1).get_by_role("button").first).to_be_focused()

    page.evaluate(HIDE, True)  # nobody looks
    computer.hears(type="stop")
    page.evaluate(HIDE, False)
    computer.hears(type="analyse", moves=["d2", "a1"])
    computer.hang_up()
    expect(effort).to_have_text("The connection is lost; trying again …")
    asked = computer.hears(type="analyse", moves=["d2", "a1"])
    computer.tell(asked, 12, ("cp", "e3 b1 h1"), ("cp", "c2 a2"), state="done")
    expect(effort).to_contain_text("finished")
    page.reload()
    expect(effort).to_contain_text("Depth 12 ·")  # still known; nothing more was asked
    expect(page.locator('.sign[data-cell="e3"]')).to_have_text("1")
    page.get_by_role("button", name="Think longer").click()
    computer.hears(type="analyse", moves=["d2", "a1"])

    page.keyboard.press("1")  # plays the first move of line 1
    expect(page.locator(".variations [aria-current]")).to_have_text("e3")
    computer.hears(type="analyse", moves=["d2", "a1", "e3"])
    page.keyboard.press("c")
    computer.hears(type="stop")
    expect(verdict).to_be_empty()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("play the first move of this line")


def test_exact_results_and_refusals_are_said_in_words(visit: Visit) -> None:
    visitor = visit(**PHONE)
    computer = Computer(visitor.page)
    page = visitor.go("/analysis?game=gosix&moves=d2+a1")
    asked = computer.hears(type="analyse", lines=1)  # a phone has room for one line
    said = page.locator(".verdict")
    for depth, (kind, value, words) in enumerate(
        (
            ("win", 7, "Red wins in 4."),
            ("win", None, "Red wins."),
            ("loss", 6, "Green wins in 3."),
            ("loss", 1, "Green wins."),
            ("draw", None, "Solved: a draw."),
        )
    ):
        computer.tell(asked, depth, ({"kind": kind, "value": value}, "e3"))
        expect(said).to_have_text(words)
    expect(page.get_by_role("button", name="Think longer")).to_be_hidden()
    visitor.fits()

    page.get_by_role("button", name="One move back").tap()
    asked = computer.hears(type="analyse", moves=["d2"])
    refusal = {"code": "busy", "params": {}, "text": "The server is busy."}
    computer.say(asked, type="refused", status=503, error=refusal)
    expect(said).to_have_text("The server is busy.")
    asked = computer.hears(type="analyse", moves=["d2"])  # it asks again by itself
    computer.say(asked, state="preparing", done=1, of=4)
    expect(said).to_have_text("The computer is getting ready: 25%")
    refusal = {"code": "running-game", "params": {}, "text": "You are playing this game."}
    computer.say(asked, type="refused", status=403, error=refusal)
    expect(said).to_have_text("You are playing this game.")


DECLARE = (
    "six/foxmind+declare b:0,0;0,1;1,-1;2,-1;2,0 r:1,0;3,0;3,1;4,0;4,1 hands:16,16 turn:0 seen:1"
)
"""Black has a ring at 1,1, if they say so."""


def test_shapes_are_declared_on_the_board_too(visit: Visit) -> None:
    visitor = visit()
    visitor.expects("Failed to load resource")
    Computer(visitor.page)
    page = visitor.go(f"/analysis?position={DECLARE.replace('+', '%2B')}")
    moves, verdict = page.locator(".variations button"), page.locator(".verdict")
    declare = page.get_by_role("button", name="Declare", exact=True)
    stands = page.get_by_role("button", name="It’s already there")
    visitor.click_cell("1,1")
    expect(moves).to_have_text(["1,1"])
    declare.click()  # but Red has no shape
    stands.click()
    expect(page.locator(".note")).not_to_be_empty()
    expect(moves).to_have_text(["1,1"])
    visitor.click_cell("5,0")
    expect(moves).to_have_text(["1,1", "5,0"])
    declare.click()
    stands.click()
    expect(moves).to_have_text(["1,1", "5,0", "!"])
    expect(verdict).to_have_text("Black wins: a ring.")
    expect(declare).to_be_hidden()

    page.keyboard.press("Home")
    declare.click()
    page.get_by_role("button", name="With my next move").click()
    expect(page.get_by_role("button", name="Do not declare")).to_be_visible()
    visitor.click_cell("1,1")
    expect(page.locator(".variation button")).to_have_text(["1,1!"])
    expect(verdict).to_have_text("Black wins: a ring.")
