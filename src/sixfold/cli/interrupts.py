"""Ctrl-C while the engine searches: the search ends, and what it has found is kept."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import Any, TypeVar

T = TypeVar("T")


def until_interrupted(engine: Any, search: Callable[[], T]) -> tuple[T, bool]:
    """What a search of this engine returns, and whether Ctrl-C ended it early.

    It runs in another thread, because compiled code does not hear Ctrl-C.
    """
    found: Future[T] = Future()

    def run() -> None:
        try:
            found.set_result(search())
        except BaseException as error:
            found.set_exception(error)

    thread = threading.Thread(target=run, daemon=True)
    interrupted = False
    try:
        thread.start()
        wait([found])  # a Ctrl-C during `thread.join` makes Python 3.11 call the thread stopped
    except KeyboardInterrupt:
        if thread.ident is None:
            raise  # it came before the thread had even begun
        interrupted = True
        while not found.done():  # the search may only be about to begin
            engine.stop()
            wait([found], 0.02)
    return found.result(), interrupted
