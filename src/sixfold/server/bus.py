"""How processes tell each other that tables have changed: their ids and revs, nothing else.

One message tells of all tables of a commit: who speaks, then a table and its rev, and so on. (Up to
0.3 each message told of one table. Such messages are understood; a server of that version passes
over those that tell of several, and finds these tables when it looks for what it missed.) A process
that hears of a table reads it from the database. A message that is lost or comes twice does no
harm: what counts is in the database, and after each interruption everybody looks again.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from itertools import islice
from typing import Protocol

from sixfold.server.errors import log

CHANNEL = "sixfold:changes"
RETRY = (0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds between attempts to reach a Redis server that is away."""

LONGEST = 200
"""Tables that one message tells of."""
MOST_UNTOLD = 10_000
"""Tables kept in mind while Redis is away; of others nothing is said, everybody looks again."""

News = Sequence[tuple[str, int]]
"""Tables and their revs."""
Heard = Callable[[News], None]


class Bus(Protocol):
    """A way to the other processes."""

    async def run(self, heard: Heard, missed: Callable[[], None]) -> None:
        """Listen until cancelled; `missed` is called when messages may have been lost."""

    def tell(self, news: News) -> None:
        """Say that tables have changed; from the event loop, without waiting."""


class NoBus:
    """There is one process only."""

    async def run(self, heard: Heard, missed: Callable[[], None]) -> None:
        await asyncio.Event().wait()

    def tell(self, news: News) -> None:
        pass


class RedisBus:
    """Publish and subscribe on one channel of a Redis server."""

    def __init__(self, url: str) -> None:
        try:
            from redis import asyncio as redis
        except ImportError as error:
            raise ImportError("REDIS_URL needs redis: pip install 'sixfold[redis]'") from error
        self._redis = redis.Redis.from_url(url, socket_connect_timeout=3, health_check_interval=20)
        self._untold: dict[str, int] = {}
        """Tables and their newest revs that are not out yet, the latest at the end."""
        self._has_news = asyncio.Event()
        self._me = secrets.token_hex(4)
        self._mine = f"{self._me} ".encode()

    def tell(self, news: News) -> None:
        for table, rev in news:
            self._untold.pop(table, None)
            if len(self._untold) < MOST_UNTOLD:
                self._untold[table] = rev
        self._has_news.set()

    async def run(self, heard: Heard, missed: Callable[[], None]) -> None:
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(_again(self._speak))
                tasks.create_task(_again(lambda: self._listen(heard, missed)))
        finally:
            await self._redis.aclose()

    async def _speak(self) -> None:
        """Say what there is to say; what comes meanwhile is one message again."""
        while True:
            await self._has_news.wait()
            news = [*islice(self._untold.items(), LONGEST)]
            await self._redis.publish(CHANNEL, written(self._me, news))
            for table, rev in news:  # kept until now: Redis might have gone away at that moment
                if self._untold.get(table) == rev:
                    del self._untold[table]
            if not self._untold:
                self._has_news.clear()

    async def _listen(self, heard: Heard, missed: Callable[[], None]) -> None:
        async with self._redis.pubsub() as channel:
            await channel.subscribe(CHANNEL)
            async for message in channel.listen():
                if message["type"] == "subscribe":
                    missed()  # also when the library has found its way back by itself
                elif message["type"] == "message":
                    data: bytes = message["data"]
                    if not data.startswith(self._mine):
                        _, news = read(data.decode(errors="replace"))
                        heard(news)


def written(sender: str, news: News) -> str:
    """A message.

    >>> written("me", [("a", 7), ("b", 8)])
    'me a 7 b 8'
    """
    return " ".join([sender, *(f"{table} {rev}" for table, rev in news)])


def read(text: str) -> tuple[str, News]:
    """Who speaks, and of what; what is not understood is passed over."""
    sender, *words = text.split(" ")
    pairs = zip(words[::2], words[1::2], strict=False)
    return sender, [(table, int(rev)) for table, rev in pairs if rev.isdecimal()]


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
