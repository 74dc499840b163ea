"""The analysis socket: what is told, who shares the computer, and what may not be analysed."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

import sixfold
from play import puppets
from sixfold.pool import Slices
from sixfold.server.live.analyses import Analyses
from sixfold.server.settings import Settings
from testkit.waiting import notes, until

from .analysts import pool
from .house import COMPUTER, LOCAL, House, make, online, play

ASK = {"type": "analyse", "id": "a", "game": "gosix"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the analysts leave their notes."""
    monkeypatch.setenv(puppets.FOLDER, str(tmp_path))
    return tmp_path


@pytest.fixture
def house(settings: Settings, folder: Path) -> Iterator[House]:
    with House(replace(settings, workers=1), pool=pool()) as house:
        yield house


@contextlib.contextmanager
def watching(browser: TestClient) -> Iterator[WebSocketTestSession]:
    browser.get("/")  # which gives a cookie
    with browser.websocket_connect("/api/analysis") as socket:
        yield socket


def heard(socket: WebSocketTestSession, **wanted: Any) -> Any:
    """The next message of which this is true."""
    while True:
        message = socket.receive_json()
        if all(message.get(name) == value for name, value in wanted.items()):
            return message


def refused(socket: WebSocketTestSession, **question: Any) -> tuple[int, str]:
    """Status and code of the answer to a question."""
    socket.send_json({"type": "analyse", "id": "r", **question})
    message = heard(socket, id="r", type="refused")
    assert message["error"]["text"]
    return message["status"], message["error"]["code"]


def test_it_tells_more_and_more_until_it_is_stopped(client: TestClient, folder: Path) -> None:
    with watching(client) as socket:
        socket.send_json({**ASK, "lines": 2})
        assert heard(socket, type="analysis") == {"type": "analysis", "id": "a", "state": "waiting"}
        first, second = heard(socket, state="running"), heard(socket, state="running")
        assert first.keys() == {"type", "id", "state", "depth", "nodes", "seconds", "lines"}
        assert second["depth"] > first["depth"]
        assert [line["score"]["kind"] for line in second["lines"]] == ["cp", "cp"]
        socket.send_json({"type": "stop"})
        heard(socket, type="stopped")
        until(lambda: notes(folder, "ended"))
        socket.send_json({"type": "ping"})
        assert socket.receive_json()["type"] == "pong"


def test_another_question_takes_the_place_of_the_first(client: TestClient) -> None:
    with watching(client) as socket:
        socket.send_json(ASK)
        heard(socket, state="running")
        socket.send_json({**ASK, "id": "b", "moves": ["d2", "e3"]})
        heard(socket, id="b", state="running")
        for _ in range(3):
            assert heard(socket, type="analysis")["id"] == "b"


def test_what_a_replaced_search_says_late_is_not_told(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stopping takes a moment: what was said in it may arrive after the next question began."""
    tellers: list[Any] = []
    start = Analyses.start

    def noted(self: Analyses, listener: Any, question: Any, tell: Any, fail: Any) -> None:
        tellers.append(tell)
        start(self, listener, question, tell, fail)

    monkeypatch.setattr(Analyses, "start", noted)
    with watching(client) as socket:
        socket.send_json(ASK)
        report = heard(socket, state="running")
        socket.send_json({**ASK, "id": "b", "moves": ["d2", "e3"]})
        heard(socket, id="b", state="running")
        tellers[0]({name: report[name] for name in report if name not in ("type", "id")})
        for _ in range(3):
            assert heard(socket, type="analysis")["id"] == "b"


def test_it_ends_when_everything_is_proven(client: TestClient) -> None:
    with watching(client) as socket:
        socket.send_json({**ASK, "moves": ["d2"]})
        done = heard(socket, state="done")
        assert done["lines"][0]["score"] == {"kind": "win", "value": 7}
        socket.send_json({"type": "ping"})
        assert socket.receive_json()["type"] == "pong", "nothing comes after the end"


def test_whoever_leaves_wants_no_more(client: TestClient, folder: Path) -> None:
    with watching(client) as socket:
        socket.send_json(ASK)
        heard(socket, state="running")
    until(lambda: notes(folder, "ended"))
    with watching(client) as socket:  # and a page that is loaded again asks again
        socket.send_json(ASK)
        heard(socket, state="running")


def test_many_share_one_computer_and_never_see_less_than_before(
    settings: Settings, folder: Path
) -> None:
    quick = pool(slices=Slices(first=0.02))
    with (
        House(replace(settings, workers=1), pool=quick) as house,
        contextlib.ExitStack() as stack,
    ):
        sockets = [stack.enter_context(watching(house.visitor())) for _ in range(8)]
        for socket in sockets:
            socket.send_json(ASK)
        for socket in sockets:
            depths: list[int] = []
            while len(depths) < 3:
                depths.append(heard(socket, state="running")["depth"])
                heard(socket, state="waiting")  # until their next turn
            assert depths == sorted(depths)


def test_whoever_comes_new_waits_for_no_long_turn(settings: Settings, folder: Path) -> None:
    long = pool(slices=Slices(first=0.02, longest=3600.0))
    with (
        House(replace(settings, workers=1), pool=long) as house,
        watching(house.visitor()) as old,
        watching(house.visitor()) as other,
    ):
        for socket in (old, other):
            socket.send_json(ASK)
            heard(socket, state="running")
        for _ in range(3):  # however long the turns of the others have become
            with watching(house.visitor()) as new:
                new.send_json(ASK)
                heard(new, state="running")


def test_a_move_of_the_computer_waits_for_no_analysis(house: House) -> None:
    player, other = house.visitor(), house.visitor()
    with watching(other) as socket:
        socket.send_json(ASK)
        heard(socket, state="running")
        view = make(player, "gosix", LOCAL, COMPUTER)
        with player.websocket_connect(f"/api/tables/{view['id']}/live") as table:
            play(player, view, "d2")
            while table.receive_json().get("ply") != 2:
                pass
        heard(socket, state="waiting")
        heard(socket, state="running")


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ({"game": "chess"}, (422, "unknown-game")),
        ({"game": "gosix", "moves": ["d2", "d2"]}, (422, "illegal-move")),
        ({"game": "gosix", "lines": 9}, (422, "bad-request")),
        ({}, (422, "bad-request")),
        ({"game": "gosix", "table": "nowhere"}, (404, "unknown-table")),
        ({"position": "gosix nonsense"}, (422, "wrong-field")),
    ],
)
def test_what_cannot_be_analysed_is_refused_in_words(
    client: TestClient, question: Any, expected: tuple[int, str]
) -> None:
    with watching(client) as socket:
        assert refused(socket, **question) == expected
        socket.send_json(ASK)
        heard(socket, state="running")


def test_a_game_that_is_over_is_not_analysed(client: TestClient) -> None:
    draw = random.Random(1)
    position = sixfold.game("gosix").start()
    while position.outcome is None:
        position = position.play(draw.choice(position.legal_moves))
    moves = [str(each.last_move) for each in list(position.line())[1:]]
    with watching(client) as socket:
        assert refused(socket, game="gosix", moves=moves) == (409, "over")


def test_without_an_engine_it_says_so(settings: Settings) -> None:
    with House(settings) as house, watching(house.visitor()) as socket:
        assert refused(socket, game="gosix") == (501, "engine-missing")


@pytest.mark.parametrize("text", ["no json", "[]", '{"type":"analyse"}', '{"type":"dance"}'])
def test_what_nobody_understands_ends_the_line(client: TestClient, text: str) -> None:
    with watching(client) as socket:
        socket.send_text(text)
        with pytest.raises(WebSocketDisconnect) as ended:
            heard(socket, type="never")
        assert ended.value.code == 1008


# Fairness


def test_players_cannot_analyse_their_running_game(house: House) -> None:
    ada, bob = house.visitor(), house.visitor()
    view = online(ada, bob)
    for player, move in ((ada, "d2"), (bob, "e3")):
        view = play(player, view, move)
    for player in (ada, bob):
        with watching(player) as socket:
            for moves in (["d2", "e3"], ["d2", "e3", "a1"], ["d2"], []):
                assert refused(socket, game="gosix", moves=moves) == (403, "running-game")
            mirrored = {"game": "gosix", "moves": list(turned("d2", "e3"))}
            assert refused(socket, **mirrored) == (403, "running-game")
            assert refused(socket, game="gosix", table=view["id"]) == (403, "running-game")
            socket.send_json({**ASK, "moves": ["a1", "b1"]})
            heard(socket, state="running")
    for player, move in ((ada, "a1"), (bob, "b1"), (ada, "f3")):
        view = play(player, view, move)
    with watching(ada) as socket:  # the start is everybody's after a while, the rest is not
        for moves in (["d2"], ["d2", "e3", "a1"]):
            assert refused(socket, game="gosix", moves=moves) == (403, "running-game")
        socket.send_json(ASK)
        heard(socket, state="running")
    ada.post(f"/api/tables/{view['id']}/actions", json={"action": "resign", "rev": view["rev"]})
    with watching(ada) as socket:
        socket.send_json({**ASK, "moves": ["d2", "e3"], "table": view["id"]})
        heard(socket, state="running")


def turned(*moves: str) -> Iterator[str]:
    """The same moves on a board that is turned."""
    position = sixfold.game("gosix").start()
    symmetry = position.game.symmetries[1]
    for move in moves:
        other = str(symmetry.move(position, position.game.parse_move(move)))
        assert other != move
        yield other


def test_spectators_are_three_plies_behind(house: House) -> None:
    ada, bob, eve = house.visitor(), house.visitor(), house.visitor()
    view = online(ada, bob)
    moves = ["d2", "e3", "a1", "b1"]
    for player, move in zip((ada, bob, ada, bob), moves, strict=True):
        view = play(player, view, move)
    with watching(eve) as socket:
        for line in (moves[:2], moves[:3], moves, [*moves, "f3"], [*moves[:2], "f3", "g1"]):
            question = {"game": "gosix", "moves": line, "table": view["id"]}
            assert refused(socket, **question) == (403, "too-early")
        socket.send_json({**ASK, "moves": moves[:1], "table": view["id"]})
        heard(socket, state="done")
        socket.send_json({**ASK, "moves": ["d2", "a1", "e3"], "table": view["id"]})
        heard(socket, state="running")


def test_a_game_against_the_computer_concerns_nobody_else(house: House) -> None:
    player = house.visitor()
    view = play(player, make(player, "gosix", LOCAL, COMPUTER), "d2")
    with watching(player) as socket:
        socket.send_json({**ASK, "moves": ["d2"], "table": view["id"]})
        heard(socket, state="done")


def test_the_real_engine_analyses(settings: Settings) -> None:
    real = pool(target="sixfold.engine.jobs:analyse")
    start = str(sixfold.game("hexone").start())
    with (
        House(replace(settings, workers=1), pool=real) as house,
        watching(house.visitor()) as socket,
    ):
        socket.send_json({**ASK, "lines": 2, "moves": ["d2"]})
        found = heard(socket, state="running")
        assert len(found["lines"]) == 2
        assert sum(found["lines"][0]["wdl"]) == 1000
        socket.send_json({"type": "analyse", "id": "p", "position": start})
        assert heard(socket, id="p", state="running")["depth"] >= 1
