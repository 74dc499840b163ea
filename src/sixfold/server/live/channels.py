"""Those whose sockets are open for the same thing: a table, the lobby, an analysis."""

from __future__ import annotations

from typing import Protocol

from sixfold.server.live.hub import RESTART, Stops, expel
from sixfold.server.live.loop import LoopWork
from sixfold.server.net.listener import Listener


class Channel(Protocol):
    """Whom a socket joins as long as it is open; only on the event loop."""

    def enter(self, line: Listener, /) -> None:
        """Somebody has come."""

    def leave(self, line: Listener, /) -> None:
        """They have gone."""


class OpenChannel:
    """A channel that knows who is there, and nothing else of them."""

    def __init__(self, work: LoopWork) -> None:
        self._work = work
        self._lines: set[Listener] = set()

    def enter(self, line: Listener) -> None:
        """Somebody has come."""
        self._lines.add(line)

    def leave(self, line: Listener) -> None:
        """They have gone."""
        self._lines.discard(line)
        line.gone()

    def expel(self, stops: Stops) -> None:
        """Close the lines of everybody who may not be here; may be called from any thread."""
        self._work.post(lambda: expel(self._lines, stops))

    def dissolve(self) -> None:
        """Close every line; their pages come back when the server does."""
        for line in self._lines:
            line.close(RESTART)
