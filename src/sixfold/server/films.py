"""Films of games, made outside of requests: one niced process draws, the others play on."""

from __future__ import annotations

import multiprocessing
import os
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from threading import Lock

from sixfold.server.errors import Refused, log

KEEP = 24
"""Films to remember; they are made again when somebody wants an older one."""
QUEUE = 12
"""Films that may wait to be made."""
LONGEST = 400
"""Plies that a film shows; a longer game is shown from its end."""

Order = tuple[str, int, str]
"""Table, the rev of its last move, and theme."""


class Films:
    """The films that were asked for, ready or not."""

    def __init__(self) -> None:
        self._made: OrderedDict[Order, Future[bytes]] = OrderedDict()
        self._pool: ProcessPoolExecutor | None = None
        self._lock = Lock()

    def get(self, order: Order, game: str, moves: Sequence[str]) -> bytes | None:
        """The film, or None while it is being made; asking begins the work."""
        with self._lock:
            film = self._made.get(order)
            if film is None:
                film = self._begin(order, game, moves)
            self._made.move_to_end(order)
        if not film.done():
            return None
        try:
            return film.result()
        except ImportError as error:
            raise Refused(501, "pictures-missing") from error
        except Exception as error:
            self._forget(order, error)
            raise Refused(500, "film-failed") from error

    def _begin(self, order: Order, game: str, moves: Sequence[str]) -> Future[bytes]:
        if sum(not film.done() for film in self._made.values()) >= QUEUE:
            raise Refused(503, "busy", headers={"retry-after": "5"})
        if self._pool is None:
            # A fresh interpreter: threads and sockets of the server are not copied into it.
            self._pool = ProcessPoolExecutor(
                1, mp_context=multiprocessing.get_context("spawn"), initializer=_be_nice
            )
        film = self._pool.submit(draw, game, list(moves), order[2])
        self._made[order] = film
        while len(self._made) > KEEP:
            _, oldest = self._made.popitem(last=False)
            oldest.cancel()
        return film

    def _forget(self, order: Order, error: Exception) -> None:
        """A film that failed is tried again when it is next asked for."""
        log.error("a film of %s could not be made: %s", order[0], type(error).__name__)
        with self._lock:
            self._made.pop(order, None)
            if isinstance(error, BrokenProcessPool):
                self._pool = None

    def close(self) -> None:
        """Give up whatever is being made."""
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            processes = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()
            for process in processes:
                process.join(2)


def _be_nice() -> None:
    with suppress(AttributeError, OSError):
        os.nice(15)


def draw(game: str, moves: list[str], theme: str) -> bytes:
    """A game as an animated GIF; runs in the process that makes films."""
    from sixfold import render
    from sixfold.core import registry

    position = registry.game(game).start()
    shown = [position]
    for move in moves:
        position = position.play(move)
        shown.append(position)
    return render.gif(shown[-LONGEST - 1 :], width=480, theme=theme)
