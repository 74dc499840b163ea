"""Shared commits: who shares one, who is told what and when, and that nobody spoils another's."""

from __future__ import annotations

import contextlib
import logging
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection, event, insert, select

from sixfold.store import CannotStore, SharedCommits, Store

from .diary import people

PATIENCE = 60
Result = str | Exception


class Refused(Exception):
    """One work cannot be done."""


class Clerk:
    """Writes names down; its works are names, some of which it treats badly."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.batches: list[list[str]] = []
        self.commits: SharedCommits[str, str] = SharedCommits(store, self.carry_out, self.committed)
        self.announced: list[list[Result]] = []
        self.enter = threading.Event()
        """Set when the work `wait` is being carried out."""
        self.go_on = threading.Event()
        self.then: Callable[[], object] = lambda: None
        """Done by those who are told of a commit."""

    def carry_out(self, connection: Connection, works: Sequence[str]) -> list[Result]:
        self.batches.append([*works])
        results: list[Result] = []
        for name in works:
            if name == "wait":
                self.enter.set()
                assert self.go_on.wait(PATIENCE)
            if name == "refused":
                results.append(Refused(name))
            elif name == "bug":
                raise ZeroDivisionError
            elif name == "re-enter":
                self.commits("inner")
            else:
                connection.execute(insert(people).values(name=name))
                results.append(name.upper())
        return results

    def committed(self, results: Sequence[Result]) -> None:
        self.announced.append([*results])
        self.then()

    def written(self) -> set[str]:
        with self.store.read() as connection:
            return {row.name for row in connection.execute(select(people.c.name))}

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """The writer is busy with `wait`, while others come."""
        first = threading.Event()
        self.commits.submit("wait", lambda result: first.set())
        assert self.enter.wait(PATIENCE)
        try:
            yield
        finally:
            self.go_on.set()
        assert first.wait(PATIENCE)

    def together(self, *names: str) -> dict[str, Result]:
        """What becomes of works that come while the writer is busy."""
        told: dict[str, Result] = {}
        with self.held():
            for name in names:
                self.commits.submit(name, partial(told.__setitem__, name))
        self.commits.close()
        return told


@pytest.fixture
def clerk(store: Store) -> Iterator[Clerk]:
    clerk = Clerk(store)
    yield clerk
    clerk.commits.close()


def fail_at_commit(store: Store, monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    """From now on transactions fail in the last moment."""
    write = store.write

    @contextlib.contextmanager
    def failing() -> Iterator[Connection]:
        with write() as connection:
            yield connection
            raise error

    monkeypatch.setattr(store, "write", failing)


def test_a_lone_work_is_written_at_once(clerk: Clerk) -> None:
    assert clerk.commits("ada") == "ADA"
    assert clerk.written() == {"ada"}
    assert clerk.batches == [["ada"]]


def test_who_waits_at_the_same_moment_shares_a_commit(clerk: Clerk, store: Store) -> None:
    committed: list[object] = []
    event.listen(store._engine, "commit", committed.append)
    told = clerk.together("ada", "bob", "cyd")
    assert clerk.batches == [["wait"], ["ada", "bob", "cyd"]]
    assert len(committed) == 2
    assert list(told.items()) == [("ada", "ADA"), ("bob", "BOB"), ("cyd", "CYD")]


def test_a_batch_is_bounded(clerk: Clerk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sixfold.store.commits.MOST_AT_ONCE", 2)
    assert len(clerk.together("ada", "bob", "cyd", "dan", "eve")) == 5
    assert clerk.batches == [["wait"], ["ada", "bob"], ["cyd", "dan"], ["eve"]]


def test_a_refusal_touches_nobody_else(clerk: Clerk) -> None:
    told = clerk.together("ada", "refused", "bob")
    assert isinstance(told["refused"], Refused)
    assert (told["ada"], told["bob"]) == ("ADA", "BOB")
    assert clerk.written() == {"wait", "ada", "bob"}
    assert len(clerk.batches) == 2
    with pytest.raises(Refused):
        clerk.commits("refused")


@pytest.mark.parametrize("bad", ["bug", "ada"], ids=["bug", "integrity"])
def test_a_poisoned_work_fails_alone(clerk: Clerk, bad: str) -> None:
    """A bug while it is carried out, or a row that is there already."""
    if bad == "ada":
        clerk.commits(bad)
    told = clerk.together("bob", bad, "cyd")
    assert isinstance(told.pop(bad), Exception)
    assert told == {"bob": "BOB", "cyd": "CYD"}
    assert clerk.written() - {"ada"} == {"wait", "bob", "cyd"}
    assert clerk.batches[-3:] == [["bob"], [bad], ["cyd"]]


def test_nobody_is_told_before_the_commit(
    clerk: Clerk, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    fail_at_commit(store, monkeypatch, CannotStore("disk-full"))
    told = clerk.together("ada", "bob")
    assert clerk.announced == []
    assert [getattr(result, "reason", None) for result in told.values()] == ["disk-full"] * 2
    assert clerk.written() == set()
    assert clerk.batches == [["wait"], ["ada", "bob"]]  # nothing to try one by one
    with pytest.raises(CannotStore, match="disk"):
        clerk.commits("ada")


def test_all_is_durable_when_the_first_is_told(clerk: Clerk) -> None:
    seen: list[set[str]] = []
    clerk.then = lambda: seen.append(clerk.written())
    with clerk.held():
        for name in ("ada", "bob"):
            clerk.commits.submit(name, lambda result: seen.append(clerk.written()))
    clerk.commits.close()
    assert seen[0] == {"wait"}
    assert seen[1:] == [{"wait", "ada", "bob"}] * 3
    assert clerk.announced == [["WAIT"], ["ADA", "BOB"]]


def test_whoever_is_told_may_act_again(clerk: Clerk) -> None:
    """In the writer's thread, where waiting for the writer would be waiting for ever."""
    inner: list[str] = []

    def act() -> None:
        clerk.then = lambda: None
        inner.append(clerk.commits("announced"))
        clerk.commits.submit("submitted", lambda result: inner.append(str(result)))

    clerk.then = act
    clerk.commits.submit("ada", lambda result: inner.append(clerk.commits("told")))
    clerk.commits.close()
    assert sorted(inner) == ["ANNOUNCED", "SUBMITTED", "TOLD"]
    assert clerk.written() == {"ada", "announced", "submitted", "told"}


def test_closing_also_finishes_what_is_submitted_meanwhile(clerk: Clerk) -> None:
    told: list[Result] = []

    def act(result: Result) -> None:
        told.append(result)
        time.sleep(0.1)  # closing has begun by now, most likely: only then does this try anything
        clerk.commits.submit("bob", told.append)

    clerk.commits.submit("ada", act)
    clerk.commits.close()
    assert told == ["ADA", "BOB"]


def test_a_work_cannot_wait_for_another(clerk: Clerk) -> None:
    with pytest.raises(RuntimeError, match="cannot wait"):
        clerk.commits("re-enter")
    assert clerk.commits("ada") == "ADA"


def test_what_goes_wrong_while_telling_is_nobody_elses(
    clerk: Clerk, caplog: pytest.LogCaptureFixture
) -> None:
    clerk.then = lambda: 1 / 0
    told: list[Result] = []
    with clerk.held():
        clerk.commits.submit("ada", lambda result: 1 / 0)
        clerk.commits.submit("bob", told.append)
    clerk.commits.close()
    assert told == ["BOB"]
    assert clerk.written() == {"wait", "ada", "bob"}
    assert {record.levelno for record in caplog.records} == {logging.ERROR}


def test_closing_finishes_what_waits_and_a_later_work_begins_anew(clerk: Clerk) -> None:
    told: list[Result] = []
    for number in range(20):
        clerk.commits.submit(f"number {number}", told.append)
    clerk.commits.close()
    assert told == [f"NUMBER {number}" for number in range(20)]
    clerk.commits.close()
    assert clerk.commits("later") == "LATER"


def test_an_idle_writer_leaves(clerk: Clerk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sixfold.store.commits.LINGER_SECONDS", 0.01)
    writers: list[threading.Thread] = []
    clerk.then = lambda: writers.append(threading.current_thread())
    clerk.commits("ada")
    writers[0].join(PATIENCE)
    assert not writers[0].is_alive()
    assert clerk.commits("bob") == "BOB"
    assert writers[0] is not writers[1]


def test_many_threads(clerk: Clerk) -> None:
    results: list[str] = []

    def write(who: int) -> None:
        results.extend(clerk.commits(f"{who} {number}") for number in range(20))

    threads = [threading.Thread(target=write, args=[who]) for who in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert len(set(results)) == len(clerk.written()) == 160
    assert sum(map(len, clerk.batches)) == 160


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_child_of_a_fork_has_a_writer_of_its_own() -> None:
    """What waits at that moment is the parent's to write."""
    written: list[list[str]] = []
    hold, enter = threading.Event(), threading.Event()

    class Nowhere:
        @contextlib.contextmanager
        def write(self) -> Iterator[Any]:
            yield None

    def carry_out(connection: object, works: Sequence[str]) -> list[str]:
        written.append([*works])
        if works[0] == "first":
            enter.set()
            assert hold.wait(PATIENCE)
        return [*works]

    commits: SharedCommits[str, str] = SharedCommits(Nowhere(), carry_out)  # type: ignore[arg-type]
    commits.submit("first", lambda result: None)
    assert enter.wait(PATIENCE)
    commits.submit("parent's", lambda result: None)
    child = os.fork()
    if child == 0:
        written.clear()
        right = commits("child's") == "child's" and written == [["child's"]]
        os._exit(0 if right else 1)
    _, status = os.waitpid(child, 0)
    hold.set()
    commits.close()
    assert status == 0
    assert written == [["first"], ["parent's"]]
