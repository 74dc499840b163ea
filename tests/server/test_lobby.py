"""The lobby over HTTP and on its socket: what it shows, and how two people find each other."""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from sixfold.server.api.lobby import LobbyView
from sixfold.server.settings import Settings
from testkit.described import misfits
from testkit.waiting import PATIENCE

from .house import LOCAL, OPEN, House, make, play

CLOCK = {"kind": "minutes", "initial_ms": 300_000, "increment_ms": 3000}
SEEK = {"type": "seek", "id": "s", "game": "gosix", "clock": CLOCK}

Visit = Callable[[], TestClient]


@contextlib.contextmanager
def looking(browser: TestClient) -> Iterator[WebSocketTestSession]:
    """Somebody on the home page, whom it has given a cookie."""
    browser.get("/")
    with browser.websocket_connect("/api/lobby/live") as socket:
        yield socket


def until(socket: WebSocketTestSession, *kinds: str) -> Any:
    """The next message of these kinds."""
    while (message := socket.receive_json())["type"] not in kinds:
        pass
    return message


def shows(socket: WebSocketTestSession, found: Callable[[Any], bool]) -> Any:
    """What the lobby shows once it shows this."""
    while not found(message := until(socket, "lobby")):
        pass
    return message


def test_two_who_seek_the_same_are_taken_to_one_table(visitor: Visit) -> None:
    ada, bob = visitor(), visitor()
    with looking(ada) as one, looking(bob) as other:
        one.send_json(SEEK)
        seeking = until(one, "seeking")
        assert seeking["id"] == "s"
        seen = shows(other, lambda lobby: len(lobby["seeks"]) == 1)
        assert seen["seeks"][0]["id"] == seeking["seek"]
        assert (seen["seeks"][0]["game"], seen["seeks"][0]["clock"]["initial_ms"]) == (
            "gosix", 300_000,
        )  # fmt: skip
        other.send_json({**SEEK, "id": "t"})
        paired, told = until(other, "paired"), until(one, "paired")
    assert paired == {"type": "paired", "id": "t", "table": told["table"]}
    views = [browser.get(f"/api/tables/{told['table']}").json() for browser in (ada, bob)]
    assert sorted(view["you"] for view in views) == [[0], [1]]
    mover = (ada, bob)[[view["you"] for view in views].index([0])]
    play(mover, views[0], "a1")
    assert ada.get("/api/lobby").json() == {"tables": [], "seeks": []}


def test_who_cancels_or_closes_the_page_is_not_paired(visitor: Visit, house: House) -> None:
    ada, bob, cy = visitor(), visitor(), visitor()
    with looking(bob) as other:
        with looking(ada) as one:
            one.send_json(SEEK)
            until(one, "seeking")
            one.send_json({"type": "cancel"})
            assert until(one, "cancelled", "paired") == {"type": "cancelled"}
            one.send_json({**SEEK, "game": "hexone"})
            until(one, "seeking")
            shows(other, lambda lobby: lobby["seeks"])
        shows(other, lambda lobby: not lobby["seeks"])  # she has closed the page
        for game in ("gosix", "hexone"):
            other.send_json({**SEEK, "game": game})
            assert until(other, "seeking", "paired")["type"] == "seeking"
        with looking(cy) as third:
            third.send_json({**SEEK, "game": "hexone"})
            assert until(third, "seeking", "paired")["type"] == "paired"
            assert until(other, "paired")["type"] == "paired"
    assert house.services.door.pairing.waiting() == []


def test_another_tab_takes_the_place_of_the_first(visitor: Visit) -> None:
    ada = visitor()
    with looking(ada) as one, looking(ada) as other:
        one.send_json(SEEK)
        until(one, "seeking")
        other.send_json(SEEK)
        assert until(other, "seeking", "paired")["type"] == "seeking"
        assert until(one, "dropped") == {"type": "dropped"}


def test_processes_that_share_a_database_share_the_lobby(settings: Settings) -> None:
    with House(settings) as here, House(settings) as there:
        ada, bob = here.visitor(), there.visitor()
        with looking(ada) as one, looking(bob) as other:
            one.send_json(SEEK)
            until(one, "seeking")
            shows(other, lambda lobby: lobby["seeks"])
            other.send_json(SEEK)
            table = until(other, "paired")["table"]
            assert until(one, "paired")["table"] == table


def test_whoever_seeks_stays_in_the_queue_as_long_as_the_line_is_open(
    visitor: Visit, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    renewed: list[str] = []
    is_renewed = threading.Event()

    def renew(ids: list[str]) -> None:
        renewed.extend(ids)
        if ids:
            is_renewed.set()

    monkeypatch.setattr("sixfold.server.live.lobby.RENEW_MS", 0)
    monkeypatch.setattr(house.services.door.pairing, "renew", renew)
    with looking(visitor()) as one:
        one.send_json(SEEK)
        seek = until(one, "seeking")["seek"]
        assert is_renewed.wait(PATIENCE)
    assert set(renewed) == {seek}


def test_a_free_seat_is_shown_until_somebody_takes_it(visitor: Visit) -> None:
    ada, bob = visitor(), visitor()
    with looking(bob) as other:
        view = make(ada, "gosix", LOCAL, OPEN, lobby=True)
        seen = shows(other, lambda lobby: lobby["tables"])
        assert [line["id"] for line in seen["tables"]] == [view["id"]]
        assert misfits(ada.get("/api/lobby").json(), LobbyView) == []
        bob.post(f"/api/tables/{view['id']}/seats/1")
        shows(other, lambda lobby: not lobby["tables"])


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "chess"}, "bad-setup"),
        ({"game": "six/foxmind+teams"}, "bad-setup"),
        ({"clock": {"kind": "minutes"}}, "bad-setup"),
        ({"clock": "soon"}, "bad-request"),
        ({"colour": "first"}, "bad-request"),
    ],
)
def test_what_nobody_can_play_is_refused(client: TestClient, wish: Any, code: str) -> None:
    with looking(client) as socket:
        socket.send_json({**SEEK, **wish})
        answer = until(socket, "refused", "seeking")
    assert (answer["id"], answer["error"]["code"], bool(answer["error"]["text"])) == (
        "s", code, True,
    )  # fmt: skip


def test_strangers_look_and_do_not_seek(house: House) -> None:
    with house.visitor().websocket_connect("/api/lobby/live") as socket:
        assert until(socket, "lobby")["seeks"] == []
        socket.send_json({"type": "ping"})
        assert until(socket, "pong")["now"] > 0
        socket.send_json(SEEK)
        assert until(socket, "refused")["error"]["code"] == "no-player"


@pytest.mark.parametrize("text", ["{", "[]", json.dumps({"type": "seek", "id": 7}), '{"type":"x"}'])
def test_what_nobody_understands_ends_the_line(client: TestClient, text: str) -> None:
    with looking(client) as socket:
        socket.send_text(text)
        while (message := socket.receive())["type"] != "websocket.close":
            assert message["type"] == "websocket.send"
    assert message["code"] == 1008


def test_watchers_choose_whether_to_see_practice(visitor: Visit) -> None:
    ada = visitor()
    solo = make(ada)
    lists = [
        [line["id"] for line in ada.get(f"/api/tables{query}").json()["tables"]]
        for query in ("", "?practice=false")
    ]
    assert lists == [[solo["id"]], []]
    assert [line["id"] for line in ada.get("/api/my?order=turn").json()["tables"]] == [solo["id"]]
