"""PNG pictures and animations: drawn in other processes, fairly, once, and only for who waits."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import resvg_py
from starlette.testclient import TestClient

from pool.puppets import Stage
from sixfold.render import raster
from sixfold.render.jobs import EACH, Order
from sixfold.server import app, drawings
from sixfold.server.settings import Settings
from testkit.waiting import until

from . import painters
from .house import House, error_code, make, play
from .painters import Painters, fail, lack

pytestmark = pytest.mark.timing

Open = Callable[..., House]
THEMES = ("light", "dark", "colour-blind")


@pytest.fixture
def stage(monkeypatch: pytest.MonkeyPatch) -> Iterator[Stage]:
    stage = Stage()
    monkeypatch.setattr(painters, "stage", stage)
    yield stage
    stage.gate(painters.CURTAIN).set()


@pytest.fixture
def staged(settings: Settings, stage: Stage) -> Iterator[Open]:
    """Opens a house where puppets paint."""
    houses: list[House] = []

    def staged(crew: Painters | None = None) -> House:
        houses.append(House(settings, pool=(crew or Painters()).pool).__enter__())
        return houses[-1]

    yield staged
    stage.gate(painters.CURTAIN).set()
    for house in houses:
        house.__exit__(None, None, None)


def table(browser: TestClient, *moves: str) -> str:
    """The address of a fresh table after some moves of GoSix."""
    return f"/api/tables/{play(browser, make(browser), *moves)['id']}"


# In another process


@pytest.fixture
def no_brush(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process, which is the server's, nothing can be drawn."""

    def refuse(*_: object, **__: object) -> bytes:
        raise AssertionError("this was to be drawn in another process")

    monkeypatch.setattr(raster, "rasterise", refuse)
    monkeypatch.setattr(resvg_py, "svg_to_bytes", refuse)


@pytest.mark.usefixtures("no_brush")
def test_pictures_and_animations_are_drawn_in_other_processes(client: TestClient) -> None:
    path = table(client, "d2", "c2", "d3")
    animation = client.get(f"{path}/animation.gif")
    assert animation.status_code == 202
    assert animation.json() == {"status": "making"}
    assert int(animation.headers["retry-after"]) >= 1
    picture = client.get(f"{path}/picture.png?width=300")
    assert picture.status_code == 200, picture.text
    assert picture.headers["content-type"] == "image/png"
    assert "inline" in picture.headers["content-disposition"]
    assert picture.content.startswith(b"\x89PNG")
    assert int.from_bytes(picture.content[16:20], "big") == 300
    until(lambda: client.get(f"{path}/animation.gif").status_code != 202)
    animation = client.get(f"{path}/animation.gif")
    assert animation.status_code == 200, animation.text
    assert animation.content.startswith(b"GIF89a")
    assert animation.content.count(b"\x21\xf9\x04") == 4  # the start and three moves
    assert client.get(f"{path}/film.gif").content == animation.content  # its former address


def test_the_description_names_the_address_of_today(client: TestClient) -> None:
    described = client.get("/api/openapi.json").json()["paths"]
    assert "/api/tables/{table}/animation.gif" in described
    assert "/api/tables/{table}/film.gif" not in described


def test_a_senseless_picture_is_refused(client: TestClient) -> None:
    path = table(client)
    for asked in ("picture.png?width=99", "picture.png?width=2001", "picture.png?width=x"):
        assert client.get(f"{path}/{asked}").status_code == 422
    for asked in ("picture.png?theme=pink", "animation.gif?theme=pink"):
        assert client.get(f"{path}/{asked}").status_code == 422


# Pictures


def test_whoever_waits_for_a_picture_holds_no_thread(staged: Open, stage: Stage) -> None:
    house = staged()
    maker = house.visitor()
    path = table(maker, "d2")
    many = app.THREADS + 1
    with ThreadPoolExecutor(many) as browsers:
        answers = [browsers.submit(house.visitor().get, f"{path}/picture.png") for _ in range(many)]
        until(lambda: stage.log)
        until(lambda: len(tickets(house)) == many)
        assert maker.get(path).status_code == 200
        stage.gate("d2 light").set()
        assert {answer.result().content for answer in answers} == {b"d2 light 800"}
    assert stage.log == ["d2 light"]  # one drawing for all of them


def tickets(house: House) -> list[Any]:
    """Those who wait for what is being drawn."""
    pool = house.services.pool
    with pool._lock:
        return [ticket for job in pool._running() for ticket in job.tickets]


def test_a_picture_is_kept_until_the_game_goes_on(staged: Open, stage: Stage) -> None:
    browser = staged().visitor()
    view = play(browser, make(browser), "d2")
    path = f"/api/tables/{view['id']}"
    for name in ("d2 light", "d2 c2 light", "d2 c2 dark"):
        stage.gate(name).set()
    for _ in range(2):
        assert browser.get(f"{path}/picture.png").content == b"d2 light 800"
    assert browser.get(f"{path}/picture.png?width=300").content == b"d2 light 300"
    play(browser, view, "c2")
    for theme in ("light", "dark"):
        assert browser.get(f"{path}/picture.png?theme={theme}").status_code == 200
    assert stage.log == ["d2 light", "d2 light", "d2 c2 light", "d2 c2 dark"]


def test_a_picture_that_nobody_waits_for_is_not_drawn(staged: Open, stage: Stage) -> None:
    house = staged()
    path = table(house.visitor(), "d2")
    sent: list[Any] = []

    async def leave() -> None:
        """Ask, and close the connection as soon as the drawing has begun."""
        begun = asyncio.Event()

        async def receive() -> Any:
            if not begun.is_set():
                begun.set()
                return {"type": "http.request", "body": b"", "more_body": False}
            await asyncio.to_thread(until, lambda: stage.log)
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)

        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET",
            "scheme": "http", "path": f"{path}/picture.png", "raw_path": b"", "root_path": "",
            "query_string": b"", "headers": [(b"host", b"testserver")],
            "client": ("testclient", 1), "server": ("testserver", 80),
        }  # fmt: skip
        await house.app(scope, receive, send)

    house.portal.call(leave)
    until(lambda: stage.log == ["d2 light", "not d2 light"])
    assert b"".join(message.get("body", b"") for message in sent) != b"d2 light 800"


def test_who_waits_too_long_is_told_and_finds_his_picture_later(
    staged: Open, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = staged()
    browser = house.visitor()
    path = f"{table(browser, 'd2')}/picture.png"
    with monkeypatch.context() as impatient:
        impatient.setattr(drawings, "PICTURE_SECONDS", 0)
        busy = browser.get(path)
    assert (busy.status_code, error_code(busy)) == (503, "busy")
    assert int(busy.headers["retry-after"]) >= 1
    until(lambda: stage.log)
    stage.gate("d2 light").set()
    until(lambda: house.services.pool.status()["pictures"].running == 0)  # drawn, and kept
    assert browser.get(path).content == b"d2 light 800"
    assert stage.log == ["d2 light"]


# Animations


def test_one_clients_animations_do_not_block_everybody_elses(staged: Open, stage: Stage) -> None:
    house = staged()
    greedy, other = house.visitor(), house.visitor()
    wanted, path = table(greedy, "d2"), table(other, "d2", "c2")
    for theme in THEMES:
        assert greedy.get(f"{wanted}/animation.gif?theme={theme}").status_code == 202
    until(lambda: stage.log == ["d2 light"])
    assert other.get(f"{path}/animation.gif").status_code == 202
    for name in ("d2 light", "d2 dark", "d2 colour-blind", "d2 c2 light"):
        stage.gate(name).set()
    until(lambda: len(stage.log) == 4)
    assert stage.log == ["d2 light", "d2 c2 light", "d2 dark", "d2 colour-blind"]


def test_a_picture_does_not_wait_for_an_animation(staged: Open, stage: Stage) -> None:
    browser = staged().visitor()
    path = table(browser, "d2")
    assert browser.get(f"{path}/animation.gif").status_code == 202
    until(lambda: stage.log == ["d2 light"])
    stage.gate("d2 dark").set()
    assert browser.get(f"{path}/picture.png?theme=dark").content == b"d2 dark 800"
    assert browser.get(f"{path}/animation.gif").status_code == 202


def test_a_client_can_have_only_so_many_animations_waiting(staged: Open, stage: Stage) -> None:
    house = staged()
    greedy, other = house.visitor(), house.visitor()
    tables = [table(greedy) for _ in range(EACH // len(THEMES) + 1)]
    paths = [f"{path}/animation.gif?theme={theme}" for path in tables for theme in THEMES]
    assert greedy.get(paths[0]).status_code == 202
    until(lambda: stage.log)
    waiting = paths[1 : EACH + 1]
    assert {greedy.get(path).status_code for path in waiting} == {202}
    busy = greedy.get(paths[EACH + 1])
    assert (busy.status_code, error_code(busy)) == (503, "busy")
    assert int(busy.headers["retry-after"]) >= 1
    assert greedy.get(waiting[-1]).status_code == 202  # what is under way may be asked for
    assert other.get(f"{table(other)}/animation.gif").status_code == 202


@pytest.mark.parametrize("file", ["picture.png", "animation.gif"])
def test_a_worker_that_dies_is_replaced_and_nobody_notices(
    staged: Open, stage: Stage, file: str
) -> None:
    crew = Painters()
    browser = staged(crew).visitor()
    path = f"{table(browser, 'd2')}/{file}"
    with ThreadPoolExecutor(1) as asking:
        answer = asking.submit(browser.get, path)
        until(lambda: stage.log == ["d2 light"])
        crew.workers[0].kill()
        stage.gate("d2 light").set()  # for the one who comes after it, who finds it open
        assert answer.result().status_code == (200 if file == "picture.png" else 202)
    until(lambda: browser.get(path).status_code != 202)
    until(lambda: not any(each.running for each in crew.pool.status().values()))  # and kept
    assert browser.get(path).content.startswith(b"d2 light")
    painted = [said for said in stage.log if said != "not d2 light"]  # the one who died may say so
    assert painted == ["d2 light", "d2 light"]
    assert len(crew.workers) == 2


def test_an_animation_that_fails_is_told_once_and_tried_again(
    staged: Open, stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    browser = staged(Painters(fail)).visitor()
    path = f"{table(browser, 'd2')}/animation.gif"
    for times in (1, 2):
        assert browser.get(path).status_code == 202
        with caplog.at_level(logging.CRITICAL, "sixfold.server"):
            until(lambda: browser.get(path).status_code == 500)
        assert stage.log == ["d2 light"] * times


def test_failures_have_the_codes_they_always_had(
    staged: Open, stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    browser = staged(Painters(fail)).visitor()
    path = table(browser, "d2")
    with caplog.at_level(logging.CRITICAL, "sixfold.server"):
        assert error_code(browser.get(f"{path}/picture.png")) == "server-error"
        assert error_code(finished(browser, f"{path}/animation.gif")) == "film-failed"


def finished(browser: TestClient, path: str) -> Any:
    """The first answer that is not "still being made"."""
    answers = iter(lambda: browser.get(path), None)
    return next(answer for answer in answers if answer.status_code != 202)


def test_a_server_without_the_libraries_says_so(staged: Open, stage: Stage) -> None:
    browser = staged(Painters(lack)).visitor()
    path = table(browser, "d2")
    for answer in (browser.get(f"{path}/picture.png"), finished(browser, f"{path}/animation.gif")):
        assert (answer.status_code, error_code(answer)) == (501, "pictures-missing")


def test_an_animation_that_nobody_asks_for_any_more_is_not_drawn(stage: Stage) -> None:
    now = [1000.0]
    crew = Painters()
    with crew.pool:
        animations = drawings.Animations(crew.pool, clock=lambda: now[0])

        def ask(theme: str) -> bytes | None:
            order = Order(game="gosix", moves=["d2"], theme=theme, width=480)
            return animations.get(("table", 1, theme, 480), order, "somebody")

        ask("light"), ask("dark"), ask("colour-blind")
        until(lambda: stage.log == ["d2 light"])
        now[0] += drawings.ABANDONED_SECONDS
        assert ask("dark") is None
        now[0] += 1
        assert ask("dark") is None  # the only one that somebody still wants
        stage.gate("d2 dark").set()
        until(lambda: ask("dark") == b"d2 dark 480")
        assert stage.log == ["d2 light", "not d2 light", "d2 dark"]
