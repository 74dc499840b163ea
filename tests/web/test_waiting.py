"""The first minute on a new machine: the computer has to be compiled before it can answer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Request, expect

from play import puppets
from server.house import RealServer
from sixfold.play.engine.seats import EngineSeats
from sixfold.server.settings import Settings
from testkit.pages import barriers

from .visit import PHONE, Visitor

pytestmark = pytest.mark.timing


@pytest.fixture
def slow_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RealServer]:
    """A server whose computer answers when the test says so."""
    monkeypatch.setenv(puppets.FOLDER, str(tmp_path))
    settings = Settings(data=tmp_path / "data", workers=1, rate=0, durable=False)
    with RealServer(settings, puppets.puppet_pool("patient")) as server:
        yield server
        (tmp_path / "answer.go").touch()  # nobody is to wait for it any more


@pytest.fixture
def visitor(browser: Browser, slow_house: RealServer) -> Iterator[Visitor]:
    """Somebody with a phone who comes to that server."""
    came = Visitor(browser, slow_house.url, **PHONE)
    yield came
    came.close()
    assert came.faults == []


def test_in_the_first_game_of_a_browser_the_player_begins(visitor: Visitor) -> None:
    """A newcomer is to see a board that waits for a move; later the lot decides."""
    page = visitor.page
    colours = []
    for game in ("GoSix", "Hexone", "GoSix"):
        visitor.go("/")
        with page.expect_request("**/api/tables") as asked:
            page.get_by_role("button", name=f"Play {game}").click()
        page.wait_for_url("**/t/*")
        plan = asked.value.post_data_json
        assert plan
        colours.append(plan["colour"])
    assert colours == ["first", "lot", "lot"]


def test_whoever_waits_for_the_compiler_sees_how_far_it_is(
    visitor: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = {"six": (0, 0)}
    monkeypatch.setattr(EngineSeats, "preparing", property(lambda self: done))
    page = visitor.page
    page.clock.install()
    asked: list[str] = []

    def notice(request: Request) -> None:
        if request.url.endswith("/api/engine"):
            asked.append(request.url)

    page.on("request", notice)
    visitor.make("gosix", "engine")
    visitor.wait_for_turn()
    bar, status = page.get_by_role("progressbar"), page.locator(".status")
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 3)  # however slow this machine is
    visitor.click_cell("a1")
    visitor.wait_for_status("Chick is thinking…")
    assert asked == []

    # Another game is being compiled, so nobody knows how far this one is.
    page.clock.run_for(1500)
    visitor.wait_for_status("Chick is warming up…")
    page.clock.resume()
    expect(visitor.voice).to_contain_text("getting ready for this game")
    expect(page.locator(".status .warming progress:indeterminate")).to_be_visible()
    assert barriers(page) == []
    for number, percent in ((3, "27%"), (9, "82%")):
        done["gosix"] = (number, 11)
        page.clock.run_for(1000)
        expect(status).to_contain_text(percent)
    visitor.fits()

    (tmp_path / "answer.go").touch()
    visitor.wait_for_turn()
    expect(bar).to_be_hidden()
    visitor.wait_for_status("Your turn: place a pawn.")
    known = len(asked)
    page.clock.run_for(5000)
    page.evaluate("fetch('/api/levels')")  # behind which nothing can be on its way
    assert len(asked) == known
