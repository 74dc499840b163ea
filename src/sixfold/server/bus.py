"""How processes tell each other that a table has changed: its id and rev, nothing else.

Whoever hears it reads the table from the database. A message that is lost or comes twice does no
harm: what counts is in the database, and after each interruption everybody looks again.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Protocol

from sixfold.server.errors import log

CHANNEL = "sixfold:changes"
RETRY = (0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds between attempts to reach a Redis server that is away."""

Heard = Callable[[str, int], None]
"""Called with table and rev."""


class Bus(Protocol):
    """A way to the other processes."""

    async def run(self, heard: Heard, missed: Callable[[], None]) -> None:
        """Listen until cancelled; `missed` is called when messages may have been lost."""

    def tell(self, table: str, rev: int) -> None:
        """Say that a table has changed; from the event loop, without waiting."""


class NoBus:
    """There is one process only."""

    async def run(self, heard: Heard, missed: Callable[[], None]) -> None:
        await asyncio.Event().wait()

    def tell(self, table: str, rev: int) -> None:
        pass


class RedisBus:
    """Publish and subscribe on one channel of a Redis server."""

    def __init__(self, url: str) -> None:
        try:
            from redis import asyncio as redis
        except ImportError as error:
            raise ImportError("REDIS_URL needs redis: pip install 'sixfold[redis]'") from error
        self._redis = redis.Redis.from_url(url, socket_connect_timeout=3, health_check_interval=20)
        self._outgoing: asyncio.Queue[tuple[str, int]] = asyncio.Queue(10_000)
        self._unsent: tuple[str, int] | None = None
        self._me = secrets.token_hex(4)

    def tell(self, table: str, rev: int) -> None:
        with suppress(asyncio.QueueFull):  # Redis is away for long; everybody looks again later
            self._outgoing.put_nowait((table, rev))

    async def run(self, heard: Heard, missed: Callable[[], None]) -> None:
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(_again(self._speak))
                tasks.create_task(_again(lambda: self._listen(heard, missed)))
        finally:
            await self._redis.aclose()

    async def _speak(self) -> None:
        while True:
            # Kept until it is out: Redis may go away at this very moment.
            self._unsent = self._unsent or await self._outgoing.get()
            table, rev = self._unsent
            await self._redis.publish(CHANNEL, f"{self._me} {table} {rev}")
            self._unsent = None

    async def _listen(self, heard: Heard, missed: Callable[[], None]) -> None:
        async with self._redis.pubsub() as channel:
            await channel.subscribe(CHANNEL)
            async for message in channel.listen():
                if message["type"] == "subscribe":
                    missed()  # also when the library has found its way back by itself
                elif message["type"] == "message":
                    sender, _, news = message["data"].decode(errors="replace").partition(" ")
                    table, _, rev = news.partition(" ")
                    if sender != self._me and rev.isdecimal():
                        heard(table, int(rev))


async def _again(work: Callable[[], Awaitable[None]]) -> None:
    """Do something that ends only by failing, again and again, with pauses that grow."""
    import redis

    failures = 0
    while True:
        began = asyncio.get_running_loop().time()
        try:
            await work()
        except (redis.RedisError, OSError) as error:
            if asyncio.get_running_loop().time() - began > 30:
                failures = 0
            if failures == 0:
                log.warning("Redis is away: %s", type(error).__name__)
            await asyncio.sleep(RETRY[min(failures, len(RETRY) - 1)])
            failures += 1


def bus_for(url: str | None) -> Bus:
    """The bus that the settings ask for."""
    return RedisBus(url) if url else NoBus()
