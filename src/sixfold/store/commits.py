"""Writers that wait at the same moment share one commit.

A durable commit waits for the disk, and what it costs hardly depends on how much it holds. So one
thread writes for all: it takes whatever waits, carries it out in one transaction, commits, and only
then tells each of them. Nobody waits for company: a lone work is written at once, and what comes
during a commit forms the next one.

    commits = SharedCommits(store, carry_out)   # carry_out(connection, works) -> a result for each
    commits.submit(work, done)                  # never blocks; done(result) after the commit
    result = commits(work)                      # waits; raises what became of the work instead

`carry_out` answers a work that it refuses with an exception in the place of its result; the others
are not touched by that. If it raises, or the commit fails, nothing of the batch is there, and every
work is tried again alone: one that is poisoned fails by itself. Only when the database takes
nothing at all (`CannotStore`) is there nothing to try.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from typing import Any, Generic, TypeVar
from weakref import WeakSet

from sqlalchemy import Connection

from sixfold.store.database import Store
from sixfold.store.errors import CannotStore

MOST_AT_ONCE = 200
"""Works in one transaction: others who use the database do not wait for ever."""
LINGER_SECONDS = 5.0
"""So long a writer without work stays; the next work starts another."""

W = TypeVar("W")
R = TypeVar("R")
Done = Callable[[R | Exception], object]

log = logging.getLogger(__name__)


class SharedCommits(Generic[W, R]):
    """One writer for many threads, which may belong to an event loop."""

    def __init__(
        self,
        store: Store,
        carry_out: Callable[[Connection, Sequence[W]], Sequence[R | Exception]],
        committed: Callable[[Sequence[R | Exception]], object] = lambda results: None,
    ) -> None:
        """`committed` gets all results of a commit before any caller gets its own.

        All three, `carry_out`, `committed` and whatever was given to `submit`, are called in the
        writer's thread. Nothing is touched and no thread started before the first work comes.
        """
        self._store = store
        self._carry_out = carry_out
        self._committed = committed
        self._begin()
        _all.add(self)

    def _begin(self) -> None:
        self._lock = threading.Lock()
        self._queue: SimpleQueue[tuple[W, Done[R]] | None] = SimpleQueue()
        self._writer: threading.Thread | None = None
        self._here = threading.local()
        """Has `in_transaction` in the writer's thread only."""

    def submit(self, work: W, done: Done[R]) -> None:
        """Have a work carried out; `done` gets its result, or an exception, after the commit."""
        with self._lock:
            self._queue.put((work, done))
            if self._writer is None:
                self._writer = threading.Thread(
                    target=self._write, args=[self._queue], name="writer", daemon=True
                )
                self._writer.start()

    def __call__(self, work: W) -> R:
        """The result of a work, after its commit; raises an exception in the place of one."""
        results: list[R | Exception] = []
        if hasattr(self._here, "in_transaction"):
            # In the writer's thread nobody else would write it. Callers that were just told of a
            # commit may act; the transaction of others is not theirs.
            if self._here.in_transaction:
                raise RuntimeError("a work that is being carried out cannot wait for another")
            self._share([(work, results.append)])
        else:
            told = threading.Lock()
            told.acquire()

            def done(result: R | Exception) -> None:
                results.append(result)
                told.release()

            self.submit(work, done)
            told.acquire()
        result = results[0]
        if isinstance(result, Exception):
            raise result
        return result

    def close(self) -> None:
        """Finish what waits, and what those who are told of it submit; later work starts over."""
        while self._writer is not None:
            with self._lock:
                writer, queue = self._writer, self._queue
                self._writer, self._queue = None, SimpleQueue()
            if writer is not None:
                queue.put(None)
                if writer is threading.current_thread():
                    return
                writer.join()

    # In the writer's thread

    def _write(self, queue: SimpleQueue[tuple[W, Done[R]] | None]) -> None:
        self._here.in_transaction = False
        while True:
            try:
                first = queue.get(timeout=LINGER_SECONDS)
            except Empty:
                if self._may_leave(queue):
                    return
                continue
            batch = []
            while first is not None:
                batch.append(first)
                if len(batch) == MOST_AT_ONCE:
                    break
                try:
                    first = queue.get_nowait()
                except Empty:
                    break
            if batch:
                self._share(batch)
            if first is None:
                return
            del first, batch  # a writer that waits holds on to nobody's table

    def _may_leave(self, queue: SimpleQueue[tuple[W, Done[R]] | None]) -> bool:
        with self._lock:
            if not queue.empty():
                return False
            if queue is self._queue:
                self._writer = None
                return True
        return False  # `close` has a last word for us

    def _share(self, batch: Sequence[tuple[W, Done[R]]]) -> None:
        """Carry out works in one transaction, else each in one of its own; tell all of them."""
        try:
            results = self._transact([work for work, _ in batch])
        except CannotStore as error:
            self._tell(batch, [CannotStore(error.reason) for _ in batch])
        except Exception as error:
            if len(batch) == 1:
                self._tell(batch, [error])
                return
            log.warning("%d works are tried one by one: %r", len(batch), error)
            for each in batch:
                self._share([each])
        else:
            try:
                self._committed(results)
            except Exception:  # it is written; listeners can look for themselves
                log.exception("a commit could not be announced")
            self._tell(batch, results)

    def _transact(self, works: Sequence[W]) -> Sequence[R | Exception]:
        self._here.in_transaction = True
        try:
            with self._store.write() as connection:
                results = self._carry_out(connection, works)
                if len(results) != len(works):
                    raise AssertionError(f"{len(results)} results of {len(works)} works")
            return results
        finally:
            self._here.in_transaction = False

    def _tell(self, batch: Sequence[tuple[W, Done[R]]], results: Sequence[R | Exception]) -> None:
        for (_, done), result in zip(batch, results, strict=True):
            try:
                done(result)
            except Exception:
                log.exception("a caller could not be told the result of a write")


_all: WeakSet[SharedCommits[Any, Any]] = WeakSet()


def _begin_anew() -> None:
    """A child of a fork has no writer, and what waits is its parent's to write."""
    for commits in list(_all):
        commits._begin()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_begin_anew)
