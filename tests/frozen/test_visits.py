"""What people left on a server of an earlier release is theirs on today's, and goes on there.

All of it is asked for over HTTP and sockets, as browsers do, so that these tests stay as they are
when modules get other names.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy
from starlette.testclient import TestClient

from play.puppets import FOLDER
from server.house import House as Server
from server.house import error_code
from server.reviewers import pool
from sixfold import records, study
from testkit.waiting import notes

from .fixture import COOKIE, Copy
from .looking import changes, look_around
from .making.people import RUDE
from .making.visits import solve
from .making.world import ADA, BOB, CY, DEE, PEOPLE

CLOCK = {"kind": "minutes", "initial_ms": 300_000, "increment_ms": 3000}


@contextmanager
def served(copy: Copy, **how: Any) -> Iterator[Server]:
    """Today's server at the moment at which the release was frozen."""
    with Server(copy.settings(), clock=copy.then, **how) as server:
        yield server


def browser_of(copy: Copy, server: Server, player: str | None = None) -> TestClient:
    """A browser with an old cookie, or one that has never been here."""
    browser = server.visitor()
    if player is not None:
        browser.cookies.set(COOKIE, copy.cookies[player])
    return browser


def done(answer: Any) -> Any:
    assert answer.status_code in (200, 201, 202), answer.text
    return answer.json()


def table_about(copy: Copy, about: str) -> str:
    """The table that is there for something."""
    (id,) = [id for id, table in copy.fixture.tables.items() if table["about"] == about]
    return id


def test_everybody_is_answered_as_before_and_goes_on(visited: Copy) -> None:
    """One server for all of it, because starting one takes longer than all the rest."""
    know_todays_engine(visited)
    with served(visited) as server:
        answers = visited.visits["answers"]
        asked = {player: [*addresses] for player, addresses in answers.items()}
        assert changes(answers, look_around(server, visited.cookies, asked)) == []
        old_cookies(visited, server)
        personal_links(visited, server)
        names(visited, server)
        shared_studies(visited, server)
        lessons(visited, server)
        puzzles(visited, server)
        waiting_tables(visited, server)
        running_tables(visited, server)
        closed_tables(visited, server)
        shut_out(visited, server)
        seeks(visited, server)


def old_cookies(copy: Copy, server: Server) -> None:
    """Everybody still sits where they sat."""
    for player in PEOPLE:
        mine = done(browser_of(copy, server, player).get("/api/my?limit=100"))
        seen = copy.fixture.seen["mine"][player][:100]
        assert [line["id"] for line in mine["tables"]] == [line["id"] for line in seen]
    stranger = server.visitor()
    stranger.cookies.set(COOKIE, copy.cookies[ADA][:-1])
    assert done(stranger.get("/api/me"))["name"] is None


def personal_links(copy: Copy, server: Server) -> None:
    """The link makes a new browser the same player, as it did then."""
    link, tablet = copy.visits["link"], browser_of(copy, server)
    assert done(tablet.post("/api/me/link/look", json={"secret": link["secret"]})) == {
        **link["looked"], "player": {**link["looked"]["player"], "games": games_of(copy, ADA)},
    }  # fmt: skip
    assert done(tablet.post("/api/me/link/use", json={"secret": link["secret"]})) == link["used"]
    assert tablet.cookies[COOKIE] == copy.cookies[ADA]
    wrong = tablet.post("/api/me/link/use", json={"secret": link["secret"][::-1]})
    assert error_code(wrong) == "void-personal-link"


def games_of(copy: Copy, player: str) -> int:
    """At how many tables somebody has a seat; they may have made others."""
    return sum(bool(t["views"].get(player, {}).get("you")) for t in copy.fixture.tables.values())


def names(copy: Copy, server: Server) -> None:
    bob = browser_of(copy, server, BOB)
    assert done(bob.put("/api/me", json={"name": "Robert"}))["name"] == "Robert"
    table = table_about(copy, "a draw is offered")
    seats = done(bob.get(f"/api/tables/{table}"))["seats"]
    assert [seat["name"] for seat in seats] == ["Ada", "Robert"]


def shared_studies(copy: Copy, server: Server) -> None:
    """One link reads and no more; the other one edits; an owner sees what came of it."""
    shared = copy.visits["study"]
    address = f"/api/studies/{shared['id']}"
    stranger = browser_of(copy, server)
    assert stranger.get(address).status_code == 404
    kept = done(stranger.get(address, params={"key": shared["read"]}))
    assert kept["may"] == "read"
    edit = {"version": 1, "kind": "rename", "name": "Corners, later"}
    body = {"edit": edit, "rev": kept["rev"], "id": "later"}
    stranger.get("/")  # people who edit have a cookie
    refused = stranger.post(f"{address}/edits", params={"key": shared["read"]}, json=body)
    assert refused.status_code == 403
    edited = done(stranger.post(f"{address}/edits", params={"key": shared["edit"]}, json=body))
    assert edited["rev"] == kept["rev"] + 1
    again = done(browser_of(copy, server, ADA).get(address))
    assert (again["may"], again["study"]["name"]) == ("own", "Corners, later")


def lessons(copy: Copy, server: Server) -> None:
    """What is learned now is added."""
    ada = browser_of(copy, server, ADA)
    before = copy.visits["answers"][ADA]["/api/me/lessons"]["games"]
    known = {each["game"]: {*each["done"]} for each in before}
    taught = [lesson["id"] for lesson in done(ada.get("/api/lessons/gosix"))["lessons"]]
    lesson = next(id for id in taught if id not in known["gosix"])
    more = {"games": [{"game": "gosix", "done": [lesson]}]}
    after = done(ada.put("/api/me/lessons", json=more))["games"]
    grown = {each["game"]: {*each["done"]} for each in after}
    assert grown == {**known, "gosix": known["gosix"] | {lesson}}


def puzzles(copy: Copy, server: Server) -> None:
    """A puzzle that is solved today moves the old rating; an old try counts no second time."""
    ada = browser_of(copy, server, ADA)
    before = copy.visits["answers"][ADA]["/api/puzzles/ratings"]
    puzzle = study.puzzle(done(ada.get("/api/puzzles/next", params={"game": "gosix"}))["id"])
    tried = copy.visits["puzzles"]
    assert puzzle.id not in tried.values()
    outcome = solve(ada, puzzle)["outcome"]
    assert outcome["rating"]["value"] > before["rating"]["value"]
    assert outcome["rating"]["deviation"] < before["rating"]["deviation"]
    after = done(ada.get("/api/puzzles/ratings"))
    assert after["tries"] == before["tries"] + 1
    listed = {each["id"] for each in done(ada.get("/api/puzzles/own"))["puzzles"]}
    assert {*copy.visits["own"]} <= listed


def waiting_tables(copy: Copy, server: Server) -> None:
    """Somebody comes by an old link, and the game begins."""
    for about in ("waits for somebody with the link", "waits at a position"):
        id = table_about(copy, about)
        links = copy.fixture.tables[id]["views"][ADA]["links"]["seats"]
        friend = browser_of(copy, server)
        for link in links.values():
            done(friend.post(f"/api{link}", json={}))
        play_on(copy, server, id, friend)


def running_tables(copy: Copy, server: Server) -> None:
    """Games that began at a position go on, also one that nobody had begun yet."""
    for about in (
        "from the same position, the sides changed", "from the middle of a chain",
        "from a position, nobody has begun yet",
    ):  # fmt: skip
        play_on(copy, server, table_about(copy, about), browser_of(copy, server, BOB))


def play_on(copy: Copy, server: Server, id: str, friend: TestClient) -> None:
    """Ada and the other one play two plies of their game."""
    for _ in range(2):
        views = [
            (each, done(each.get(f"/api/tables/{id}")))
            for each in (browser_of(copy, server, ADA), friend)
        ]
        mover, view = next(pair for pair in views if pair[1]["turn"] in pair[1]["you"])
        assert view["phase"] == "playing"
        body = {"move": view["legal"][0], "rev": view["rev"]}
        after = done(mover.post(f"/api/tables/{id}/moves", json=body))
        assert after["moves"] == [*view["moves"], body["move"]]


def closed_tables(copy: Copy, server: Server) -> None:
    """What was closed or never begun stays so, with the reason that was given."""
    ada = browser_of(copy, server, ADA)
    for about, ending in (
        ("closed by the host", "closed-by-host"),
        ("closed before anybody came", "closed-by-host"),
        ("nobody began", "not-begun"),
        ("only one side began", "not-begun"),
    ):
        id = table_about(copy, about)
        view = done(ada.get(f"/api/tables/{id}"))
        assert (view["phase"], view["ending"]) == ("over", ending), about
        if ending == "closed-by-host":
            assert view["ending_reason"] == "insults"


def shut_out(copy: Copy, server: Server) -> None:
    """Everybody who was shut out still is."""
    wish = {"game": "gosix", "seats": [{"kind": "local"}, {"kind": "local"}]}
    refused = browser_of(copy, server, RUDE).post("/api/tables", json=wish)
    assert (refused.status_code, error_code(refused)) == (403, "shut-out")


def seeks(copy: Copy, server: Server) -> None:
    """Cy still waits for an opponent; Dee is told where she was seated."""
    someone = browser_of(copy, server)
    someone.get("/")
    with someone.websocket_connect("/api/lobby/live") as line:
        line.send_json({"type": "seek", "id": "s", "game": "gosix", "clock": CLOCK})
        table = heard(line, "paired")["table"]
    cy = browser_of(copy, server, CY)
    assert done(cy.get(f"/api/tables/{table}"))["you"] != []
    with browser_of(copy, server, DEE).websocket_connect("/api/lobby/live") as line:
        line.send_json({"type": "seek", "id": "s", "game": "hexone"})
        assert heard(line, "paired")["table"] == table_about(copy, "paired by the lobby")


def heard(line: Any, kind: str) -> Any:
    while (message := line.receive_json())["type"] != kind:
        assert message["type"] in ("lobby", "seeking"), message
    return message


# Reviews


def know_todays_engine(copy: Copy) -> None:
    """Make the reviews of the old engine those of today's, which has another version."""
    engine = sqlalchemy.create_engine(copy.url)
    with engine.begin() as connection:
        for table in (copy.visits["reviewed"], copy.visits["broken_off"]):
            record = records.loads(copy.fixture.tables[table]["sfr"])
            facts = record.game, record.moves, study.default_limits(record)
            start = record.start.to_text()
            now = study.review_key(*facts, start=start)
            find = sqlalchemy.text("SELECT engine FROM reviews WHERE key = :key")
            for (version,) in connection.execute(
                sqlalchemy.text("SELECT DISTINCT engine FROM reviews")
            ).all():
                old = study.review_key(*facts, version, start=start)
                if connection.execute(find, {"key": old}).first() and old != now:
                    relabel(connection, old, now)
            assert connection.execute(find, {"key": now}).first(), "the key of a review has changed"
    engine.dispose()


def relabel(connection: sqlalchemy.Connection, old: str, new: str) -> None:
    """Give a review another key, with the turns that were found for it."""
    facts = {"old": old, "new": new, "engine": study.engine_version()}
    columns = "line, game, made, holder, beat, plies"
    copied = f"SELECT :new, :engine, {columns} FROM reviews WHERE key = :old"
    for statement in (
        f"INSERT INTO reviews (key, engine, {columns}) {copied}",
        "UPDATE review_turns SET key = :new WHERE key = :old",
        "DELETE FROM reviews WHERE key = :old",
    ):
        connection.execute(sqlalchemy.text(statement), facts)


def test_a_review_of_that_time_is_shown_as_it_was(visited: Copy) -> None:
    """Nothing is computed for it: this server has no engine."""
    address = f"/api/tables/{visited.visits['reviewed']}/review"
    engine = sqlalchemy.create_engine(visited.url)
    with engine.begin() as connection:
        query = sqlalchemy.text("SELECT engine FROM reviews WHERE game = 'gosix'")
        is_earlier = study.engine_version() not in connection.execute(query).scalars().all()
    engine.dispose()
    with Server(visited.settings(workers=0)) as server:
        someone = browser_of(visited, server)
        shown = done(someone.get(address))
        assert (shown["state"], shown["earlier"]) == ("done", is_earlier)
        then = visited.visits["answers"][ADA][address]
        for turn, before in zip(shown["turns"], then["turns"], strict=True):
            assert {name: turn[name] for name in ("ply", "moves", "before", "after", "best")} == {
                name: before[name] for name in ("ply", "moves", "before", "after", "best")
            }
        assert done(someone.post(address, json={})) == shown


def test_a_review_that_was_broken_off_is_finished(
    visited: Copy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only those turns are searched that had not been found."""
    monkeypatch.setenv(FOLDER, str(tmp_path))
    know_todays_engine(visited)
    engine = sqlalchemy.create_engine(visited.url)
    with engine.begin() as connection:
        found = connection.execute(
            sqlalchemy.text(
                "SELECT number, ply FROM review_turns WHERE round = 0"
                " AND key IN (SELECT key FROM reviews WHERE game = 'six/foxmind')"
            )
        ).all()
    engine.dispose()
    assert found
    address = f"/api/tables/{visited.visits['broken_off']}/review"
    with Server(visited.settings(workers=1), pool=pool()) as server:
        someone = browser_of(visited, server)  # Ada plays such games, and may not have it analysed
        standing = done(someone.post(address, json={}))
        while standing["state"] != "done":
            standing = done(someone.get(address, params={"after": standing["done"]}))
        plies = len(done(someone.get(f"/api/tables/{visited.visits['broken_off']}"))["moves"])
    assert len(standing["turns"]) == plies
    searched = {int(ply) for ply in notes(tmp_path, "searched")}
    assert searched == {*range(1, plies + 1)} - {number + 1 for number, _ in found}
