"""A review on the socket of its table: every turn is told once, as soon as it is known.

A page that shows the review asks for it with an id, and every message about it has that id. A turn
comes again only when more is known of it than was told. A page whose line broke asks again on the
next one and gets all there is.
"""

from __future__ import annotations

import asyncio
from contextlib import aclosing

from starlette.concurrency import run_in_threadpool

from sixfold.play.views.json_encoding import to_json
from sixfold.server.api.loading import load
from sixfold.server.api.reviews.games import reviewed_game
from sixfold.server.api.reviews.views import view_of
from sixfold.server.live.conversations import Fail
from sixfold.server.net.caller import Caller, check_rate
from sixfold.server.net.listener import Listener
from sixfold.study.reviews.model import Ply
from sixfold.study.reviews.state import ReviewRequest, ReviewState

PAUSE = 0.2
"""Seconds until another look at a line that does not take what was sent."""


class ReviewOnSocket:
    """What one socket is told about the review of its table."""

    def __init__(self, caller: Caller, listener: Listener, fail: Fail) -> None:
        self._caller = caller
        self._listener = listener
        self._fail = fail
        self._task: asyncio.Task[None] | None = None

    def follow(self, id: str) -> None:
        """Tell all there is, and from then on what is new."""
        self.stop()
        self._task = self._caller.services.work.start(self._follow(id))

    def stop(self) -> None:
        """The page does not show it any more, or has gone."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _follow(self, id: str) -> None:
        caller, table = self._caller, self._listener.table
        known: dict[int, Ply] = {}
        try:
            check_rate(caller, "read")
            held = await load(caller, table)
            request = await run_in_threadpool(reviewed_game, caller, table)
            del held
            async with aclosing(caller.services.reviews.follow(request)) as states:
                async for state in states:
                    while self._listener.is_full:
                        await asyncio.sleep(PAUSE)
                    await self._tell(id, state, request, known)
        except Exception as error:  # what is refused is said, what is our fault is logged
            self._fail(id, error)

    async def _tell(
        self, id: str, state: ReviewState, request: ReviewRequest, known: dict[int, Ply]
    ) -> None:
        """Say how far it is, with the turns that are new or have changed."""
        news = tuple(ply for ply in state.plies if known.get(ply.ply) != ply)
        turns = self._caller.services.review_turns
        view = await run_in_threadpool(view_of, state, request, self._caller.language, turns, news)
        known |= {ply.ply: ply for ply in news}
        self._listener.say(b'{"type":"review","id":' + to_json(id) + b"," + to_json(view)[1:])
