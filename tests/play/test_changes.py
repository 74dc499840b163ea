"""Changes that share a commit: at one table, at several, from several doors."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from sixfold.games.gosix.position import GoSixPosition
from sixfold.play import Action, PlayError, Storage, Table, TableService, TableSetup
from sixfold.play.changes import Change
from sixfold.play.table.events import TableEvent
from sixfold.store import CannotStore

from .people import ADA, BOB, LOCAL, OPEN, FakeTime

PATIENCE = 60


def begin(door: TableService) -> Table:
    """A game of Ada against Bob."""
    table = door.create(TableSetup("gosix", (LOCAL, OPEN)), ADA)
    secret = next(seat.secret for seat in table.seats if seat.secret)
    return door.join(secret, BOB)


class Answers:
    """What those who submitted were told, in this order."""

    def __init__(self, door: TableService) -> None:
        self._door = door
        self._more = threading.Condition()
        self.all: list[tuple[str, Any]] = []

    def submit(self, name: str, table_id: str, player: str, kind: str, text: str, rev: int) -> None:
        told = partial(self._told, name)
        self._door.submit(table_id, player, Action(kind, text or None), rev, told)

    def _told(self, name: str, result: Table | Exception) -> None:
        with self._more:
            self.all.append((name, result))
            self._more.notify_all()

    def wait(self, number: int) -> dict[str, Any]:
        with self._more:
            assert self._more.wait_for(lambda: len(self.all) >= number, PATIENCE)
        return dict(self.all)


@contextlib.contextmanager
def held(door: TableService) -> Iterator[None]:
    """The writer is busy with another table, so that what comes meanwhile shares a commit."""
    other, busy, go_on = begin(door), threading.Event(), threading.Event()

    def hold(table: Table, now: int) -> list[TableEvent]:
        busy.set()
        assert go_on.wait(PATIENCE)
        return []

    door._commits.submit(Change(other.id, hold, 0), lambda result: None)
    assert busy.wait(PATIENCE)
    try:
        yield
    finally:
        go_on.set()


@pytest.fixture
def answers(door: TableService) -> Iterator[Answers]:
    yield Answers(door)
    door._commits.close()


def test_changes_of_one_table_see_each_other(door: TableService, answers: Answers) -> None:
    table = begin(door)
    told: list[list[Table]] = []
    door.on_commit(lambda tables: told.append([*tables]))
    with held(door):
        told.clear()
        answers.submit("move", table.id, ADA, "move", "a1", table.rev)
        answers.submit("reply", table.id, BOB, "move", "a2", table.rev + 1)
        answers.submit("stale", table.id, ADA, "move", "b1", table.rev)
        answers.submit("again", table.id, ADA, "move", "a1", table.rev)
        answers.submit("words", table.id, BOB, "chat", "your turn", table.rev)
    said = answers.wait(5)
    assert [name for name, _ in answers.all] == ["move", "reply", "stale", "again", "words"]
    assert said["move"].moves == ("a1",)
    assert said["reply"].moves == ("a1", "a2")
    assert said["stale"].code == "stale-rev"
    assert said["again"].rev == said["reply"].rev
    assert said["words"].rev == table.rev + 3
    assert told == [[said["words"]]]  # once, as it is after all of them
    with door.storage.read() as connection:
        assert Table.replay(door.storage.events(connection, table.id)) == said["words"]
    assert TableService(door.storage, FakeTime()).table(table.id) == said["words"]


def test_one_that_fails_leaves_the_table_as_it_was(door: TableService, answers: Answers) -> None:
    table = begin(door)
    failures: list[Any] = []
    with held(door):
        answers.submit("before", table.id, ADA, "move", "a1", table.rev)
        door._commits.submit(Change(table.id, lambda table, now: 1 / 0, 0), failures.append)  # type: ignore[arg-type,return-value]
        answers.submit("nowhere", "nosuchtable", ADA, "move", "a1", 1)
        answers.submit("after", table.id, BOB, "move", "a2", table.rev + 1)
    said = answers.wait(3)
    assert isinstance(failures[0], ZeroDivisionError)
    assert said["nowhere"].code == "unknown-table"
    assert said["after"].moves == ("a1", "a2")


def test_nothing_is_kept_or_told_if_nothing_was_stored(
    door: TableService, answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begin(door)
    told: list[Any] = []
    door.on_commit(told.append)
    write = door.storage.store.write

    @contextlib.contextmanager
    def full() -> Iterator[Any]:
        with write() as connection:
            yield connection
            raise CannotStore("disk-full")

    with monkeypatch.context() as patch:
        patch.setattr(door.storage.store, "write", full)
        answers.submit("lost", table.id, ADA, "move", "a1", table.rev)
        assert isinstance(answers.wait(1)["lost"], CannotStore)
    assert told == []
    assert door.table(table.id).moves == ()
    answers.submit("kept", table.id, ADA, "move", "a1", table.rev)
    assert answers.wait(2)["kept"].moves == ("a1",)


def test_a_table_that_nobody_remembers_is_folded_elsewhere(
    storage: Storage, door: TableService, time: FakeTime
) -> None:
    table = begin(door)
    other = TableService(storage, time)
    answers = Answers(other)
    answers.submit("move", table.id, ADA, "move", "a1", table.rev)
    assert answers.wait(1)["move"].moves == ("a1",)
    other._commits.close()


def test_whoever_is_told_may_play_on(door: TableService, answers: Answers) -> None:
    """A computer that answers at once does so in the writer's thread."""
    table = begin(door)

    def reply(tables: Any) -> None:
        if tables[0].id == table.id and tables[0].ply == 1:
            door.act(table.id, BOB, Action("move", "a2"), tables[0].rev)

    door.on_commit(reply)
    answers.submit("move", table.id, ADA, "move", "a1", table.rev)
    assert answers.wait(1)["move"].moves == ("a1",)
    assert door.table(table.id).moves == ("a1", "a2")


def test_both_ask_for_another_game_in_one_commit(door: TableService, answers: Answers) -> None:
    table = begin(door)
    table = door.act(table.id, ADA, Action("resign"), table.rev)
    with held(door):
        answers.submit("ada", table.id, ADA, "rematch", "", table.rev)
        answers.submit("bob", table.id, BOB, "rematch", "", table.rev)
    said = answers.wait(2)
    assert said["ada"].next is None
    assert door.table(said["bob"].next).previous == (table.id,)


def test_a_move_is_judged_once(door: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
    table = begin(door)
    steps: list[Any] = []
    after = GoSixPosition._after

    def counted(self: GoSixPosition, *how: Any) -> GoSixPosition:
        steps.append(how)
        return after(self, *how)

    monkeypatch.setattr(GoSixPosition, "_after", counted)
    assert door.act(table.id, ADA, Action("move", "a1"), table.rev).ply == 1
    assert len(steps) == 1


def test_two_doors_lock_many_tables_and_never_wait_for_each_other(url: str) -> None:
    """Each puts them in another order; at every table one move of the two is played."""
    doors = [TableService(Storage(url), FakeTime()).open() for _ in range(2)]
    try:
        tables = [begin(doors[0]) for _ in range(6)]
        for door in doors:
            for table in tables:
                door.table(table.id)
        for _ in range(4):
            both = [Answers(door) for door in doors]
            now = [doors[0].table(table.id) for table in tables]
            for answers, order, move in zip(both, (now, now[::-1]), (0, 1), strict=True):
                for table in order:
                    player = table.seats[table.turn].player or ""
                    text = str(table.position.legal_moves[move])
                    answers.submit(table.id, table.id, player, "move", text, table.rev)
            said = [answers.wait(len(tables)) for answers in both]
            for table in tables:
                results = [each[table.id] for each in said]
                refused = [each for each in results if isinstance(each, PlayError)]
                assert [each.code for each in refused] == ["stale-rev"], results
    finally:
        for door in doors:
            door.close()
