"""Live sockets: what two players and a spectator are sent, and how lines break and come back."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from play.people import FakeTime
from sixfold.play.actions import actions
from sixfold.server.live import conversations, hub
from sixfold.server.settings import Settings
from testkit import waiting
from testkit.waiting import PATIENCE

from .house import LOCAL, OPEN, House, make, online, play, view_after

pytestmark = pytest.mark.timing

Visitors = Callable[[], TestClient]
HOUR = {"kind": "minutes", "initial_ms": 3_600_000}


@pytest.fixture
def time() -> FakeTime:
    return FakeTime()


@pytest.fixture
def house(settings: Settings, time: FakeTime) -> Iterator[House]:
    """A server whose time passes only when a test says so."""
    with House(settings, clock=time) as house:
        yield house


def begun(maker: TestClient, friend: TestClient, clock: Any) -> Any:
    """A game in which both have played their first move, so that clocks run."""
    return play(friend, play(maker, online(maker, friend, clock=clock), "a1"), "a2")


def live(browser: TestClient, view: Any) -> WebSocketTestSession:
    return browser.websocket_connect(f"/api/tables/{view['id']}/live")


def until(socket: WebSocketTestSession, found: Callable[[Any], bool]) -> Any:
    """The first message that fits."""
    while True:
        message = socket.receive_json()
        if found(message):
            return message


def test_everybody_sees_the_same_move_with_his_own_eyes(
    client: TestClient, visitor: Visitors
) -> None:
    friend, watcher = visitor(), visitor()
    view = online(client, friend)
    with live(client, view) as one, live(friend, view) as two, live(watcher, view) as third:
        for socket in (one, two, third):
            assert view_after(socket, view["rev"])["type"] == "view"
        after = play(client, view, "d2")
        seen = [view_after(socket, after["rev"]) for socket in (one, two, third)]
    assert [each["you"] for each in seen] == [[0], [1], []]
    assert [bool(each["legal"]) for each in seen] == [False, True, False]
    assert {each["position"] for each in seen} == {after["position"]}
    assert {each["rev"] for each in seen} == {after["rev"]}
    assert seen[1]["events"] == [{"kind": "placed", "seat": 0, "cell": "d2"}]
    assert seen[2]["may"] == []


def test_a_view_over_the_socket_is_the_view_over_http(client: TestClient) -> None:
    view = play(client, make(client), "d2")
    with live(client, view) as socket:
        sent = view_after(socket, view["rev"])
        asked = client.get(f"/api/tables/{view['id']}").json()
    assert sent.pop("type") == "view"
    assert sent == asked


def test_secrets_and_words_stay_with_those_they_are_for(
    client: TestClient, visitor: Visitors
) -> None:
    made = make(client, "gosix", LOCAL, OPEN)
    secret = made["links"]["seats"]["1"]
    friend, watcher = visitor(), visitor()
    with live(client, made) as one, live(watcher, made) as third:
        assert secret in str(view_after(one, 1))
        assert secret not in str(view_after(third, 1))
        view = friend.post(f"/api{secret}").json()
        with live(friend, view) as two:
            body = {"action": "chat", "rev": view["rev"], "text": "a secret plan"}
            said = client.post(f"/api/tables/{view['id']}/actions", json=body).json()
            assert "a secret plan" in str(view_after(two, said["rev"]))
            assert "a secret plan" not in str(view_after(third, said["rev"]))


def test_whoever_comes_back_gets_what_he_missed(client: TestClient, visitor: Visitors) -> None:
    friend = visitor()
    view = online(client, friend)
    with live(friend, view) as socket:
        view_after(socket, view["rev"])
    after = play(client, view, "d2")
    with live(friend, view) as socket:
        back = view_after(socket, after["rev"])
    assert (back["moves"], back["turn"], back["you"]) == (["d2"], 1, [1])
    assert play(friend, back, "c2")["moves"] == ["d2", "c2"]


class TestPresence:
    def test_spectators_are_counted_and_seats_shown(
        self, client: TestClient, visitor: Visitors
    ) -> None:
        friend, watcher = visitor(), visitor()
        view = online(client, friend)
        with live(client, view) as one:
            first = view_after(one, view["rev"])
            assert (first["spectators"], [s["present"] for s in first["seats"]]) == (
                0, [True, False],
            )  # fmt: skip
            with live(friend, view), live(watcher, view), live(watcher, view):
                everybody = {"type": "presence", "spectators": 2, "present": [True, True]}
                until(one, lambda m: m == everybody)
            until(one, lambda m: m["spectators"] == 0)

    def test_a_named_spectator_counts_once(self, client: TestClient, visitor: Visitors) -> None:
        watcher = visitor()
        watcher.get("/")
        view = make(client)
        with live(client, view) as one, live(watcher, view) as two, live(watcher, view):
            view_after(two, 1)
            assert until(one, lambda m: m["spectators"])["spectators"] == 1
            assert watcher.get(f"/api/tables/{view['id']}").json()["spectators"] == 1

    def test_a_player_who_stays_away_is_shown_as_gone(
        self, client: TestClient, visitor: Visitors, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(hub, "GRACE", 0.1)
        friend = visitor()
        view = begun(client, friend, HOUR)
        with live(client, view) as one:
            view_after(one, view["rev"])  # before the friend comes: it would tell of them itself
            with live(friend, view) as two:
                view_after(two, view["rev"])
                until(one, lambda m: m["type"] == "presence" and all(m["present"]))
            # Where a clock runs it is written down, for then the game can be claimed.
            gone = view_after(one, view["rev"] + 1)
            assert [seat["present"] for seat in gone["seats"]] == [True, False]
            assert gone["claim_at"] is not None
            with live(friend, view) as two:
                back = view_after(one, gone["rev"] + 1)
                assert [seat["present"] for seat in back["seats"]] == [True, True]
                assert back["claim_at"] is None

    def test_whoever_waits_is_told_when_the_game_can_be_claimed(
        self,
        client: TestClient,
        visitor: Visitors,
        time: FakeTime,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        """Nothing happens at the table at that moment but the time itself."""
        monkeypatch.setattr(hub, "GRACE", 0.1)
        monkeypatch.setattr(actions, "GONE_MS", 200)
        friend = visitor()
        view = begun(client, friend, HOUR)
        with live(client, view) as one, live(visitor(), view) as watcher:
            with live(friend, view) as two:
                view_after(two, view["rev"])
            gone = view_after(one, view["rev"] + 1)
            assert "claim" not in gone["may"]
            time.go(0.2)
            due = until(one, lambda m: m["type"] == "view" and m is not gone)
            assert due["rev"] == gone["rev"]
            assert "claim" in due["may"]
            body = {"action": "claim", "rev": due["rev"]}
            claimed = client.post(f"/api/tables/{view['id']}/actions", json=body).json()
            assert (claimed["outcome"]["winners"], claimed["ending"]) == ([0], "claim")
            over = until(watcher, lambda m: m["type"] == "view" and m["rev"] >= claimed["rev"])
            assert (over["phase"], over["may"]) == ("over", [])

    def test_a_reload_is_not_an_absence(
        self, house: House, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        is_over, was_over = threading.Event(), threading.Event()

        async def grace() -> None:
            while not is_over.is_set():
                await asyncio.sleep(0.01)
            was_over.set()

        monkeypatch.setattr(hub, "grace", grace)
        client, friend = house.visitor(), house.visitor()
        view = online(client, friend, clock=HOUR)
        with live(friend, view) as two:
            view_after(two, view["rev"])
        with live(friend, view) as two:
            view_after(two, view["rev"])
            is_over.set()
            assert was_over.wait(PATIENCE)
            assert client.portal is not None
            client.portal.call(house.services.work.end)  # whatever it has begun is finished
        assert house.services.door.table(view["id"]).rev == view["rev"]


class TestManners:
    def test_a_ping_is_answered_with_the_time(self, client: TestClient, time: FakeTime) -> None:
        with live(client, make(client)) as socket:
            view_after(socket, 1)
            socket.send_json({"type": "ping"})
            answer = socket.receive_json()
        assert answer == {"type": "pong", "now": time.ms}

    @pytest.mark.parametrize(
        "text",
        ['{"type":"move","move":"d2"}', "hello", "[]", "7", '{"type":"ping","x":1}', "x" * 5000],
    )
    def test_anything_else_ends_the_line(self, client: TestClient, text: str) -> None:
        view = make(client)
        with live(client, view) as socket:
            socket.send_text(text)
            with pytest.raises(WebSocketDisconnect) as closed:
                until(socket, lambda _: False)
        assert closed.value.code == 1008
        assert client.get(f"/api/tables/{view['id']}").json()["rev"] == view["rev"]

    def test_bytes_end_the_line(self, client: TestClient) -> None:
        with live(client, make(client)) as socket:
            socket.send_bytes(b"\x00")
            with pytest.raises(WebSocketDisconnect):
                until(socket, lambda _: False)

    def test_a_flood_of_pings_ends_the_line(
        self, client: TestClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(conversations, "PINGS", 1.0)
        with live(client, make(client)) as socket:
            for _ in range(40):
                socket.send_json({"type": "ping"})
            with pytest.raises(WebSocketDisconnect) as closed:
                until(socket, lambda _: False)
        assert closed.value.code == 1008

    def test_an_unknown_table_has_a_code_of_its_own(self, client: TestClient) -> None:
        with (
            client.websocket_connect("/api/tables/nosuchtable/live") as socket,
            pytest.raises(WebSocketDisconnect) as closed,
        ):
            socket.receive_json()
        assert closed.value.code == 4404

    def test_a_table_that_is_cleared_away_says_so(self, house: House) -> None:
        client = house.visitor()
        view = make(client)
        with live(client, view) as socket:
            view_after(socket, 1)
            storage = house.services.door.storage
            with storage.write() as connection:
                storage.remove(connection, view["id"])
            house.portal.call(house.services.hub.heard, [(view["id"], 99)])
            with pytest.raises(WebSocketDisconnect) as closed:
                until(socket, lambda _: False)
        assert closed.value.code == 4404

    def test_an_address_has_only_so_many_lines(self, house: House) -> None:
        sockets = house.services.open_sockets
        assert [sockets.admit("somewhere", 3) for _ in range(4)] == [True, True, True, False]
        assert sockets.admit("elsewhere", 3)
        sockets.dismiss("somewhere")
        assert sockets.admit("somewhere", 3)


def test_flags_fall_by_themselves(client: TestClient, visitor: Visitors, time: FakeTime) -> None:
    view = begun(client, visitor(), {"kind": "minutes", "initial_ms": 1000})
    with live(client, view) as socket:
        view_after(socket, view["rev"])
        time.go(1)
        over = until(socket, lambda m: m.get("phase") == "over")
    assert over["outcome"]["reason"] == "time"
    assert over["outcome"]["winners"] == [1]


def test_a_slow_reader_gets_the_newest_view(client: TestClient) -> None:
    view = make(client)
    with live(client, view) as socket:
        view_after(socket, 1)
        after = play(client, view, "a1", "a2", "b1", "b2", "c1")
        revs = [view_after(socket, 1)["rev"]]
        while revs[-1] < after["rev"]:
            revs.append(view_after(socket, 1)["rev"])
    assert revs == sorted(set(revs))


def test_the_end_of_the_server_closes_lines_with_a_code(settings: Settings) -> None:
    house = House(settings)
    house.__enter__()
    client = house.visitor()
    view = make(client)
    with live(client, view) as socket:
        view_after(socket, 1)
        assert client.portal is not None
        client.portal.call(house.services.hub.end)
        with pytest.raises(WebSocketDisconnect) as closed:
            until(socket, lambda _: False)
    assert closed.value.code == 1012
    house.__exit__(None, None, None)


def test_whoever_comes_to_a_short_game_does_not_wait_for_long_ones(
    house: House, client: TestClient, visitor: Visitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a restart every page comes back at once, and whole games have to be read."""
    monkeypatch.setattr(hub, "LONG", 3)
    short, middle, long = make(client), make(client), make(client)
    play(client, middle, "a1", "a2", "b1", "b2")
    play(client, long, "a1", "a2", "b1", "b2", "b3", "c1")
    tables = house.services.tables
    read, revs = tables.read, tables.revs
    begun, may_read = threading.Event(), threading.Event()
    lots: list[list[str]] = []

    def noting(names: Any) -> Any:
        lots.append(sorted(names))
        return read(names)

    def slowly(names: Any) -> Any:
        begun.set()
        assert may_read.wait(PATIENCE)
        return revs(names)

    first = make(client)
    monkeypatch.setattr(tables, "read", noting)
    monkeypatch.setattr(tables, "revs", slowly)
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(live(visitor(), first))]
        assert begun.wait(PATIENCE)
        sockets += [stack.enter_context(live(visitor(), each)) for each in (long, middle, short)]
        waiting.until(lambda: len(house.services.hub._unknown) == 4)  # accepted is not yet known
        may_read.set()
        for socket in sockets:
            view_after(socket, 0)
    assert lots == [[first["id"]], [short["id"]], [middle["id"]], [long["id"]]]
