"""The coach: for one person alone with the computer, about their last turn, in nobody's way."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from concurrent.futures import CancelledError
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sixfold.engine.jobs import CREW, WARM
from sixfold.play import Action, PlayError, SeatPlan, Storage, Table, TableService, TableSetup
from sixfold.play.engine.coach import Coach, Judgement, Preparing, job_of, last_turn, refuse_coach
from sixfold.pool import SOON, Crew, Ticket
from sixfold.pool.threads import in_thread
from sixfold.study.reviews.coach import NODES, opinion
from sixfold.study.reviews.jobs import TURN
from testkit import laid_out
from testkit.waiting import PATIENCE, notes, until

from . import puppets
from .people import ADA, BOB, LOCAL, OPEN, TEAMS, FakeTime, Room, computer
from .puppets import PuppetPool


def alone(game: str = "gosix", *moves: str, position: str | None = None) -> Room:
    """Somebody against the computer; both play these moves."""
    room = Room.make(TableSetup(game, (LOCAL, computer()), position=position))
    for move in moves:
        is_theirs = room.table.seats[room.table.turn].is_engine
        (room.computer if is_theirs else room.move)(move)
    return room


def refused(table: Table, player: str | None) -> bool:
    try:
        refuse_coach(table, player)
    except PlayError as error:
        return error.code == "no-coach"
    return False


def test_who_may_have_one() -> None:
    assert not refused(alone().table, ADA)
    assert refused(alone().table, BOB), "who watches hears nothing"
    assert refused(alone().table, None)
    assert refused(alone("six/steffen+declare").table, ADA), "shapes are to be seen by oneself"
    for seats in ((LOCAL, LOCAL), (LOCAL, OPEN), (computer(), computer())):
        room = Room.make(TableSetup("gosix", seats))
        assert refused(room.table, ADA)
        if OPEN in seats:
            room.sit(1, BOB)
            assert refused(room.table, ADA)
            assert refused(room.table, BOB)

    def teams(*seats: SeatPlan) -> Table:
        return Room.make(TableSetup(TEAMS, seats)).table

    machines = (computer(),) * 3
    assert not refused(teams(LOCAL, *machines), ADA)
    assert refused(teams(LOCAL, computer(), LOCAL, computer()), ADA)
    assert refused(teams(LOCAL, computer(), OPEN, computer()), ADA)
    for room in (alone(), alone("six/steffen+declare")):
        assert room.view(ADA)["coach"] is not refused(room.table, ADA)
        assert not room.view(None)["coach"]


def test_the_last_whole_turn_is_looked_at() -> None:
    assert last_turn(alone().table) is None
    for moves, ply, turn in (
        (("d2",), 1, ("d2",)),
        (("d2", "c2"), 1, ("d2",)),
        (("d2", "c2", "e2"), 3, ("e2",)),
    ):
        found = last_turn(alone("gosix", *moves).table)
        assert found is not None
        assert (found.ply, found.seat, found.moves) == (ply, 0, turn)
    second = Room.make(TableSetup("gosix", (computer(), LOCAL)))
    second.computer("d2")
    assert last_turn(second.table) is None
    second.move("c2")
    second.computer("e2")
    found = last_turn(second.table)
    assert found is not None
    assert (found.ply, found.seat, found.moves) == (2, 1, ("c2",))

    chain = alone("hexone", "b2", "d2", "b2", "d3", "b2")
    assert chain.table.position.in_chain
    found = last_turn(chain.table)
    assert found is not None, "a turn that goes on is not judged yet"
    assert (found.ply, found.moves) == (3, ("b2",))
    chain.move("b2Y")
    found = last_turn(chain.table)
    assert found is not None
    assert (found.ply, found.moves) == (5, ("b2", "b2Y"))
    begun = alone("hexone", "b2Y", position="hexone p0:b2*3 p1:d2*1;d3*1 grey:- gone:- opened:2 "
                  "turn:0 seen:1")  # fmt: skip
    found = last_turn(begun.table)
    assert found is not None, "a table may begin in the middle of a turn"
    assert (found.ply, found.moves) == (1, ("b2Y",))


# Searches


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where those who judge leave their notes, and are told to wait."""
    monkeypatch.setenv(puppets.FOLDER, str(tmp_path))
    return tmp_path


@pytest.fixture
def pool(folder: Path) -> Iterator[PuppetPool]:
    """The judge here calls `c2` a blunder."""
    kinds = [
        replace(TURN, target="server.reviewers:grade", attempts=1, retry_errors=False),
        replace(WARM, target="play.puppets:loads_at_once"),
    ]
    pool = PuppetPool({CREW: Crew(1)}, kinds=kinds, start=in_thread)
    pool.asked = []
    yield pool
    pool.close()


@pytest.fixture
def own_door(database_file: Path, time: FakeTime) -> Iterator[TableService]:
    laid_out.new_file(database_file)
    storage = Storage.file(database_file, durable=False).open()
    yield TableService(storage, time, draw=lambda n: 0).open()
    storage.close()


def warm(pool: PuppetPool) -> None:
    pool.submit(WARM.name, "gosix", resource="gosix").future.result(PATIENCE)
    assert "gosix" in pool.ready
    pool.asked.clear()


def begin(door: TableService, *moves: str, player: str = ADA) -> Table:
    table = door.create(TableSetup("gosix", (LOCAL, computer())), player)
    return go_on(door, table, *moves)


def go_on(door: TableService, table: Table, *moves: str) -> Table:
    """The person and the computer play in turn."""
    for move in moves:
        if table.engine_to_move:
            table = door.engine_move(table.id, move, table.rev)
        else:
            table = door.act(table.id, ADA, Action("move", move), table.rev)
    return table


def test_one_small_search_for_each_turn(
    own_door: TableService, pool: PuppetPool, folder: Path
) -> None:
    door, coach = own_door, Coach(own_door, pool)
    table = begin(door)
    assert coach.judge(table.id, ADA) is None, "nothing was played yet"
    table = go_on(door, table, "c2")
    with pytest.raises(Preparing):
        coach.judge(table.id, ADA)
    assert pool.asked == [], "while the engine is compiled it is silent"
    warm(pool)
    judgement = coach.judge(table.id, ADA)
    assert judgement is not None
    assert (judgement.turn.moves, judgement.last) == (("c2",), 1)
    assert opinion(judgement.found.result(PATIENCE)) == "objection"
    table = go_on(door, table, "d2")
    assert coach.judge(table.id, ADA) is judgement, "the computer's answer changes nothing"
    ((kind, how),) = pool.asked
    assert (kind, how["owner"], how["priority"], how["resource"]) == (
        TURN.name, ADA, SOON, "gosix",
    )  # fmt: skip
    assert job_of(table, judgement.turn).limits.nodes == NODES
    with pytest.raises(PlayError, match="no-coach"):
        coach.judge(table.id, BOB)
    table = go_on(door, table, "e2")
    following = coach.judge(table.id, ADA)
    assert following is not None
    assert opinion(following.found.result(PATIENCE)) is None
    assert notes(folder, "searched") == ["1", "3"]


def test_what_was_asked_is_dropped_when_the_game_moves_on(
    own_door: TableService, pool: PuppetPool, folder: Path
) -> None:
    door, coach = own_door, Coach(own_door, pool)
    warm(pool)
    (folder / "hold-1").touch()
    table = begin(door, "c2")
    first = coach.judge(table.id, ADA)
    assert first is not None
    until(lambda: notes(folder, "searched") == ["1"])
    table = door.act(table.id, ADA, Action("undo"), table.rev)
    with pytest.raises(CancelledError):
        first.found.result(PATIENCE)
    assert coach.judge(table.id, ADA) is None
    table = go_on(door, table, "d2", "c2")  # both of which are taken back
    second = coach.judge(table.id, ADA)
    assert second is not None
    table = door.act(table.id, ADA, Action("undo"), table.rev)
    assert table.moves == ()
    with pytest.raises(CancelledError):
        second.found.result(PATIENCE)
    (folder / "hold-1").unlink()

    table = go_on(door, table, "c2")
    (folder / "fail").touch()
    third = coach.judge(table.id, ADA)
    assert third is not None
    at_once: list[Any] = []
    third.found.add_done_callback(lambda _: at_once.append(coach.judge(table.id, ADA)))
    with pytest.raises(PlayError, match="engine-failed"):
        third.found.result(PATIENCE)
    until(lambda: at_once)
    assert at_once[0] is not third, "one who hears of a failure may ask again at once"
    with contextlib.suppress(PlayError):  # as long as it fails
        at_once[0].found.result(PATIENCE)
    (folder / "fail").unlink()
    again = coach.judge(table.id, ADA)
    assert again is not None, "it can be asked again"
    assert opinion(again.found.result(PATIENCE)) == "objection"
    (folder / "hold-3").touch()
    table = go_on(door, table, "d2", "e2")
    last = coach.judge(table.id, ADA)
    assert last is not None
    coach.close()
    with pytest.raises(CancelledError):
        last.found.result(PATIENCE)


def test_nobody_is_coached_for_a_game_against_somebody_else(
    own_door: TableService, pool: PuppetPool
) -> None:
    door, coach = own_door, Coach(own_door, pool)
    warm(pool)
    between = door.create(TableSetup("gosix", (LOCAL, OPEN)), ADA)
    secret = between.seats[1].secret
    assert secret is not None
    between = door.join(secret, BOB)
    door.act(between.id, ADA, Action("move", "d2"), between.rev)
    table = begin(door, "d2")
    with pytest.raises(PlayError, match="running-game"):
        coach.judge(table.id, ADA)
    assert pool.asked == []


def test_two_pages_that_ask_at_once_hear_the_same(
    own_door: TableService, pool: PuppetPool, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    coach, table = Coach(own_door, pool), begin(own_door, "c2")
    warm(pool)
    (folder / "hold-1").touch()
    submit, others = pool.submit, list[Judgement | None]()

    def late(*args: Any, **how: Any) -> Ticket:
        """While this page asks, another one does."""
        monkeypatch.setattr(pool, "submit", submit)
        others.append(coach.judge(table.id, ADA))
        return submit(*args, **how)

    monkeypatch.setattr(pool, "submit", late)
    judgement = coach.judge(table.id, ADA)
    (folder / "hold-1").unlink()
    assert judgement is not None
    assert others == [judgement]
    assert opinion(judgement.found.result(PATIENCE)) == "objection"


def test_the_same_turn_after_other_moves_is_another_question(
    own_door: TableService, pool: PuppetPool, database_file: Path, time: FakeTime, folder: Path
) -> None:
    """Another process takes moves back, of which this one hears only when it looks."""
    coach, table = Coach(own_door, pool), begin(own_door, "c2", "d2", "e2")
    warm(pool)
    first = coach.judge(table.id, ADA)
    assert first is not None
    first.found.result(PATIENCE)
    storage = Storage.file(database_file, durable=False).open()
    other = TableService(storage, time, draw=lambda n: 0).open()
    table = other.act(table.id, ADA, Action("undo"), table.rev)
    table = other.act(table.id, ADA, Action("undo"), table.rev)
    table = go_on(other, table, "b1", "d2", "e2")
    storage.close()
    own_door.table(table.id, at_least=table.rev)
    second = coach.judge(table.id, ADA)
    assert second is not None
    assert second is not first
    assert second.turn == first.turn
