"""Scenes of lines that a client sends: no table, no storage, nothing is kept.

A line of thousands of plies takes the rules about half a second and becomes megabytes of JSON. So
long ones are worked on one after the other, in a thread, and packed there as well; each ply becomes
JSON before the next is played, so that few of them are in memory at once. Only a few of
the others run at a time: busy threads take turns with the event loop, and players wait for each of
them.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable
from typing import Any, TypeVar

import anyio
import anyio.to_thread
from starlette.responses import Response

from sixfold import scene
from sixfold.core import registry
from sixfold.core.position import Position
from sixfold.play.errors import PlayError, refused
from sixfold.play.views.json_encoding import to_json
from sixfold.play.views.questions import why_at
from sixfold.server.api.answers import Answer
from sixfold.server.api.scenes.schemas import Line, OneScene, Why
from sixfold.server.net.errors import busy, in_words

LONG = 200
"""Plies of a line that is worked on alone."""
AT_ONCE = 2
"""Shorter lines that are worked on at the same time."""
PLIES_OF_ONE_READ = 10
"""Plies that take about as long as reading a table does."""
MOST_WAITING = 8
"""Long lines that may wait for each other."""
PACKED = 64 * 1024
"""Bytes of an answer that are packed in the thread that made it, not by the event loop."""


T = TypeVar("T")

Work = Callable[[], Response]


class PlyLimiter:
    """Where lines, and games that were forgotten, are played. One for each event loop."""

    def __init__(self) -> None:
        self._alone: anyio.CapacityLimiter | None = None
        self._few: anyio.CapacityLimiter | None = None

    async def play(self, plies: int, work: Callable[[], T]) -> T:
        """Do work that grows with its plies: long lines one by one, others a few at a time."""
        if plies < LONG:
            if self._few is None:
                self._few = anyio.CapacityLimiter(AT_ONCE)
            return await anyio.to_thread.run_sync(work, limiter=self._few)
        if self._alone is None:
            self._alone = anyio.CapacityLimiter(1)
        if self._alone.statistics().tasks_waiting >= MOST_WAITING:
            raise busy()
        return await anyio.to_thread.run_sync(work, limiter=self._alone)


def start_of(line: Line) -> Position[Any]:
    """Where a line begins; raises what the registry says of unknown games and bad texts."""
    if line.position is not None:
        return registry.position(line.position)
    return registry.game(line.game or "").start()


def end_of(line: Line) -> Position[Any]:
    """The position at the end of a line; PlayError with the ply if it cannot be played."""
    try:
        return scene.reach(start_of(line), line.moves)
    except scene.Unplayable as error:
        raise unplayable(error) from None


def last_scene(line: Line) -> Answer:
    """The end of a line, for the player to move."""
    position = end_of(line)
    return Answer(OneScene(scene.scene(position, ply=len(line.moves))))


def all_scenes(line: Line, *, packing: bool) -> Response:
    """Every ply of a line; `packing` says whether the client can unpack."""
    try:
        parts = [to_json(each) for each in scene.line(start_of(line), line.moves)]
    except scene.Unplayable as error:
        raise unplayable(error) from None
    body = b'{"scenes":[' + b",".join(parts) + b"]}"
    headers = {}
    if packing and len(body) >= PACKED:
        body = gzip.compress(body, 5)
        headers = {"content-encoding": "gzip", "vary": "Accept-Encoding"}
    return Response(body, media_type="application/json", headers=headers)


def about(line: Line, cell: str) -> Answer:
    """What the rules say about one cell at the end of a line."""
    return Answer(scene.about(end_of(line), cell))


def lifts(line: Line, cell: str) -> Answer:
    """Where a lifted tile may go at the end of a line."""
    return Answer(scene.lift(end_of(line), cell))


def why(line: Line, move: str) -> PlayError | None:
    """Why a move is refused at the end of a line, None if it is not."""
    return why_at(end_of(line), move)


def unplayable(error: scene.Unplayable) -> PlayError:
    """Which move of a line the rules refuse, as the usual error."""
    found = refused(error.fault)
    return PlayError(found.code, **found.params, ply=error.ply)


def in_full(error: PlayError | None, language: str) -> Why:
    """A refusal, or that there is none, as code, facts and sentence: the rules' own if they say no.

    The rule is what matters here; that a table passed it on goes without saying.
    """
    if error is None:
        return Why(True, None, {}, None, None)
    rule = error.params.get("rule")
    params = error.params["facts"] if rule else error.params
    text, here = (in_words(error, language, pointed=pointed) for pointed in (False, True))
    return Why(False, rule or error.code, params, text, here)
