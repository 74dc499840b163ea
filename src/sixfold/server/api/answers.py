"""Answers: views and scenes as the JSON that sockets send as well, and what searches find out."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from typing import Any, TypeVar

from starlette.responses import Response

from sixfold.play.views.json_encoding import to_json

T = TypeVar("T")


class Answer(Response):
    """Dataclasses as JSON."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return to_json(content)


class MovedOn(Exception):
    """Nobody wants any more what a search was to find out."""


async def found_in(future: Future[T], seconds: float) -> T:
    """What a search finds; TimeoutError if it takes longer, MovedOn if it was cancelled.

    Others may wait for the same: giving up here must not cancel it.
    """
    try:
        async with asyncio.timeout(seconds):
            return await asyncio.shield(asyncio.wrap_future(future))
    except asyncio.CancelledError as error:
        if not future.cancelled():
            raise
        raise MovedOn from error
