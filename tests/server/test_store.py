"""The server and its database: when it is touched, what it refuses, and what it says of it."""

from __future__ import annotations

import dataclasses
import logging
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import event, text, update
from starlette.testclient import TestClient

from play.people import FakeTime
from play.statements import overheard, writes
from sixfold.play import schema
from sixfold.server import app as server_app
from sixfold.server.app import create_app
from sixfold.server.live.table_sockets import Company
from sixfold.server.settings import DATABASE, Settings
from sixfold.store import CannotStore
from testkit.servers import Postgres
from testkit.waiting import until

from .house import House, error_code, make, online, play, view_after

MINUTES = {"kind": "minutes", "initial_ms": 60_000}


@pytest.fixture
def on_postgres(settings: Settings, postgres_server: Postgres) -> Iterator[House]:
    url = postgres_server.new_database()
    with House(dataclasses.replace(settings, database_url=url)) as house:
        yield house
    postgres_server.drop(url)


# Who touches the database


def asked_to_write(said: list[str]) -> list[str]:
    """What was written, without the heartbeat of a sweep, which may come at any moment."""
    return [each for each in writes(said) if "heartbeat" not in each]


def test_making_an_app_touches_nothing(settings: Settings) -> None:
    with overheard() as said:
        create_app(settings)
    assert said == []
    assert not settings.data.exists()


def test_a_view_does_not_write_and_a_socket_does(house: House) -> None:
    maker, friend = house.visitor(), house.visitor()
    view = online(maker, friend, clock=MINUTES)
    services = house.services
    player = services.cookies.player(friend.cookies)
    assert player is not None
    services.door.left(view["id"], player)
    company = Company(frozenset({player}))
    with overheard() as said:
        table = services.tables.read([view["id"]])[view["id"]]
        assert table is not None
        seen = services.tables.seen(table, player, company)
    assert asked_to_write(said) == []
    assert services.door.table(view["id"]).gone.keys() == {1}
    assert [seat.present for seat in seen.seats] == [False, True]
    with friend.websocket_connect(f"/api/tables/{view['id']}/live") as socket:
        view_after(socket, view["rev"] + 2)
    assert services.door.table(view["id"]).gone == {}


def test_whoever_stayed_connected_while_the_server_slept_is_here(settings: Settings) -> None:
    """After a sleep everybody counts as gone; those with a socket need not come in again."""
    time = FakeTime()
    with House(settings, clock=time) as house:
        maker, friend = house.visitor(), house.visitor()
        view = online(maker, friend, clock=MINUTES)
        door = house.services.door
        with maker.websocket_connect(f"/api/tables/{view['id']}/live") as socket:
            view_after(socket, view["rev"])
            time.go(3600)
            view_after(socket, view["rev"] + 2)  # the server resumes, and its maker came
            assert door.table(view["id"]).gone.keys() == {1}


# Addresses that PostgreSQL does not like


@pytest.mark.parametrize(
    ("method", "path", "code"),
    [
        ("GET", "/api/tables/%00", "unknown-table"),
        ("GET", "/api/tables/a%00b/record.sfr", "unknown-table"),
        ("POST", "/api/join/%00", "unknown-link"),
        ("POST", "/api/tables/%00/seats/0", "unknown-table"),
    ],
)
def test_a_nul_in_an_address_is_nothing_special(
    on_postgres: House, method: str, path: str, code: str
) -> None:
    answer = on_postgres.visitor().request(method, path)
    assert (answer.status_code, error_code(answer)) == (404, code)


def test_a_database_server_that_was_restarted_costs_no_request(on_postgres: House) -> None:
    client = on_postgres.visitor()
    view = make(client)
    with on_postgres.services.door.storage.read() as connection:
        hang_up = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        here = " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        connection.execute(text(hang_up + here))
    with on_postgres.services.door.storage.write() as connection:
        pass  # the one that hung up the others
    assert client.get(f"/api/tables/{view['id']}").status_code == 200
    assert play(client, view, "a1")["ply"] == 1


# Tables that cannot be read


def test_a_database_server_that_is_away_is_told_without_a_traceback(
    on_postgres: House, postgres_server: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    """Anybody can ask again and again meanwhile: that must not fill the log."""
    visitor = on_postgres.visitor()
    view = make(visitor)
    url = on_postgres.services.settings.database_url
    assert url is not None
    postgres_server.drop(url)
    services = on_postgres.services
    for address in ("/api/tables", f"/api/tables/{view['id']}", "/api/my", "/healthz"):
        answer = visitor.get(address)
        assert (answer.status_code, error_code(answer)) == (503, "cannot-store"), address
        assert "retry-after" in answer.headers
    with pytest.raises(CannotStore):  # which the loops of the server pass over in silence
        services.door.sweep()
    with pytest.raises(CannotStore):
        services.tables.news([view["id"]])
    said = [record for record in caplog.records if record.name.startswith("sixfold")]
    assert [record.exc_info for record in said] == [None]


def test_a_table_that_cannot_be_read_says_so_and_the_rest_goes_on(settings: Settings) -> None:
    with House(settings) as house:
        client = house.visitor()
        bad = play(client, make(client, clock=MINUTES), "a1")
        good = make(client)
        with house.services.door.storage.write() as connection:
            where = (schema.events.c.table_id == bad["id"], schema.events.c.rev == bad["rev"])
            connection.execute(update(schema.events).where(*where).values(data="{"))
    with House(settings) as house:  # it starts
        again = house.visitor()
        again.cookies.update(dict(client.cookies))
        answer = again.get(f"/api/tables/{bad['id']}")
        assert (answer.status_code, error_code(answer)) == (500, "unreadable-table")
        assert answer.json()["error"]["text"].startswith("The server cannot read this game.")
        move = {"move": "a2", "rev": bad["rev"]}
        answer = again.post(f"/api/tables/{bad['id']}/moves", json=move)
        assert (answer.status_code, error_code(answer)) == (500, "unreadable-table")
        for path in ("/api/my", "/api/tables"):
            assert good["id"] in [line["id"] for line in again.get(path).json()["tables"]]
        assert play(again, good, "a1")["ply"] == 1
        assert again.get("/healthz").status_code == 200


# Moves that cannot be stored


def refused(client: TestClient, view: dict[str, object]) -> str:
    answer = client.post(f"/api/tables/{view['id']}/moves", json={"move": "a1", "rev": view["rev"]})
    assert (answer.status_code, error_code(answer)) == (503, "cannot-store")
    assert int(answer.headers["retry-after"]) > 0
    return str(answer.json()["error"]["params"]["reason"])


def health(client: TestClient) -> object:
    answer = client.get("/healthz")
    if answer.status_code == 200:
        return None
    assert (answer.status_code, error_code(answer)) == (503, "cannot-store")
    return answer.json()["error"]["params"]


@pytest.mark.parametrize("replaced", [False, True])
def test_a_move_into_a_database_that_is_gone_is_refused(
    house: House, settings: Settings, replaced: bool, caplog: pytest.LogCaptureFixture
) -> None:
    client = house.visitor()
    view = make(client)
    assert health(client) is None
    path = settings.data / DATABASE
    other = path.with_name("another.db")
    shutil.copy(path, other)
    path.unlink()
    if replaced:
        other.rename(path)
    with caplog.at_level(logging.WARNING):
        assert [refused(client, view) for _ in range(3)] == ["database-gone"] * 3
    assert health(client) == {"reason": "database-gone", "app": "sixfold"}
    seen: list[int | None] = []

    def is_shown() -> bool:
        seen.append(client.get(f"/api/tables/{view['id']}").json().get("ply"))
        return seen[-1] is not None

    until(is_shown)  # somebody with a connection still reads it; at times it is somebody else
    assert seen[-1] == 0
    assert "Traceback" not in caplog.text
    assert caplog.text.count("Nothing can be stored") == 1
    assert path.exists() is replaced


def test_a_full_disk_is_told_until_there_is_room_again(house: House) -> None:
    client = house.visitor()
    view = make(client)
    store = house.services.door.storage.store

    def may_grow_to(pages: int) -> None:
        """SQLite takes a file that may not grow for a disk that is full."""
        store._engine.dispose()
        pragma = f"PRAGMA max_page_count={pages}"
        event.listen(store._engine, "connect", lambda raw, _: raw.execute(pragma).close())

    def is_told() -> bool:
        """A heartbeat in between needs no room, and says that all is well until the next table."""
        refused = client.post("/api/tables", json=SETUP).status_code != 201
        return refused and health(client) == {"reason": "disk-full", "app": "sixfold"}

    may_grow_to(1)
    until(is_told)  # some pages may have had room
    assert client.get(f"/api/tables/{view['id']}").status_code == 200
    may_grow_to(1_000_000)
    house.services.door._caretaker.last_beat = 0
    house.services.door.sweep()  # nobody plays, and it is noticed all the same
    assert health(client) is None
    assert play(client, view, "a1")["ply"] == 1


SETUP = {"game": "gosix", "seats": [{"kind": "local"}, {"kind": "local"}]}


def test_a_disk_without_room_is_told_before_a_move_fails(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = house.visitor()
    usage = shutil.disk_usage(Path.cwd())
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=0))
    with overheard() as said:
        assert health(client) == {"reason": "disk-full", "app": "sixfold"}
    assert asked_to_write(said) == []


# Two servers


@pytest.mark.timing
def test_two_servers_on_one_sqlite_file_hear_of_each_other(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_app, "POLL_SECONDS", 0.02)
    with House(settings) as one, House(settings) as other:
        maker = one.visitor()
        view = make(maker)
        elsewhere = other.visitor()
        elsewhere.cookies.update(dict(maker.cookies))
        with maker.websocket_connect(f"/api/tables/{view['id']}/live") as socket:
            view_after(socket, 1)
            after = play(elsewhere, view, "a1")
            assert view_after(socket, after["rev"])["moves"] == ["a1"]


@pytest.mark.timing
def test_whoever_comes_in_sees_what_another_server_has_done(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if nobody has told this one of it, and a room full of people believes otherwise."""
    monkeypatch.setattr(server_app, "POLL_SECONDS", 10_000.0)
    with House(settings) as one, House(settings) as other:
        maker = one.visitor()
        view = make(maker)
        address = f"/api/tables/{view['id']}/live"
        with other.visitor().websocket_connect(address) as watching:
            view_after(watching, 1)
            after = play(maker, view, "a1")
            with other.visitor().websocket_connect(address) as coming:
                assert view_after(coming, after["rev"])["moves"] == ["a1"]
                assert view_after(watching, after["rev"])["moves"] == ["a1"]
