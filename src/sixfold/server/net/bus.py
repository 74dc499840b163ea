"""How processes tell each other that tables have changed: their ids and revs, nothing else.

One message tells of all tables of a commit: who speaks, then a table and its rev, and so on. (Up to
0.3 each message told of one table. Such messages are understood; a server of that version passes
over those that tell of several, and finds these tables when it looks for what it missed.) A process
that hears of a table reads it from the database. A message that is lost or comes twice does no
harm: what counts is in the database, and after each interruption everybody looks again.

The bus is there as long as a process hears itself. So each one also speaks when it has no news, and
a Redis server that keeps its connections open without answering is noticed within two seconds. (The
library's own health checks send a ping to a subscription and never miss the answer.)
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any, Protocol

from sixfold.server.net.errors import log

CHANNEL = "sixfold:changes"
BEAT = 0.5
"""Seconds after which a process speaks although it has no news."""
SILENCE = 1.5
"""Seconds without a message after which the bus counts as gone."""
PATIENCE = 0.6
"""Seconds that Redis has for an answer: a slower one is no better than a look at the database."""
PAUSE = 0.3
"""Seconds between two attempts: with `PATIENCE`, a server that is back is found in a second."""

LONGEST = 200
"""Tables that one message tells of."""
MOST_UNTOLD = 10_000
"""Tables kept in mind while Redis is away; of others nothing is said, everybody looks again."""

News = Sequence[tuple[str, int]]
"""Tables and their revs."""
Heard = Callable[[News], None]


class Bus(Protocol):
    """A way to the other processes."""

    @property
    def is_there(self) -> bool:
        """Whether others hear of changes here and the other way round; else everybody looks."""

    async def run(self, heard: Heard, turned: Callable[[], None]) -> None:
        """Listen until cancelled; `turned` is called when the bus has come or gone.

        Whatever is told after it has come is heard. What was told before may have been missed.
        """

    def tell(self, news: News) -> None:
        """Say that tables have changed; from the event loop, without waiting."""


class NoBus:
    """Nobody is told anything: there is one process, or all of them look into the database."""

    is_there = False

    async def run(self, heard: Heard, turned: Callable[[], None]) -> None:
        await asyncio.Event().wait()

    def tell(self, news: News) -> None:
        pass


class RedisBus:
    """Publish and subscribe on one channel of a Redis server."""

    def __init__(self, url: str) -> None:
        try:
            from redis import RedisError
            from redis import asyncio as redis
            from redis.asyncio.retry import Retry
            from redis.backoff import NoBackoff
        except ImportError as error:
            raise ImportError("REDIS_URL needs redis: pip install 'sixfold[redis]'") from error
        self._redis = redis.Redis.from_url(
            url,
            socket_connect_timeout=PATIENCE,
            socket_timeout=PATIENCE,
            retry=Retry(NoBackoff(), 0),  # a loss is to be known at once
        )
        self._expected = (RedisError, OSError)
        self._untold: dict[str, int] = {}
        """Tables and their newest revs that are not out yet, the latest at the end."""
        self._has_news = asyncio.Event()
        self._me = secrets.token_hex(4)
        self._is_there = False
        self._is_ending = False

    @property
    def is_there(self) -> bool:
        """Whether this process hears itself."""
        return self._is_there

    def tell(self, news: News) -> None:
        for table, rev in news:
            self._untold.pop(table, None)
            if len(self._untold) < MOST_UNTOLD:
                self._untold[table] = rev
        self._has_news.set()

    async def run(self, heard: Heard, turned: Callable[[], None]) -> None:
        self._is_ending = False
        work = asyncio.create_task(self._stay_connected(heard, turned))
        try:
            await asyncio.wait([work])
            work.result()
        finally:
            self._is_ending = True
            work.cancel()
            await asyncio.wait([work])

    def _end_if_told(self) -> None:
        """End the task that asks, if the bus was cancelled but the task has not heard of it.

        Up to Python 3.11, `asyncio.wait_for` forgets a cancellation that comes together with its
        answer (the client of Redis waits like that while it connects and writes), and a group of
        tasks raises a task's failure rather than a cancellation.
        """
        if self._is_ending:
            raise asyncio.CancelledError

    async def _stay_connected(self, heard: Heard, turned: Callable[[], None]) -> None:
        was_told = False

        def came() -> None:
            nonlocal was_told
            if was_told:
                log.warning("Redis is back.")
            was_told, self._is_there = False, True
            turned()

        while True:
            self._end_if_told()
            try:
                await self._connect(heard, came)
            except Exception as error:  # whatever it is: it is better to try again
                self._end_if_told()
                if not was_told:
                    cause = _cause(error)
                    story = None if isinstance(cause, self._expected) else cause
                    log.warning("Redis is away: %s", type(cause).__name__, exc_info=story)
                was_told = True
                if self._is_there:
                    self._is_there = False
                    turned()
            finally:
                with suppress(Exception):  # it may be gone already
                    await self._redis.aclose()
            await asyncio.sleep(PAUSE)

    async def _connect(self, heard: Heard, came: Callable[[], None]) -> None:
        """Speak and listen until one of both fails."""
        async with self._redis.pubsub() as channel:
            await channel.subscribe(CHANNEL)
            self._end_if_told()
            async with asyncio.TaskGroup() as both:
                both.create_task(self._speak())
                both.create_task(self._listen(channel, heard, came))

    async def _speak(self) -> None:
        """Say what there is to say; what comes meanwhile is one message again."""
        while True:
            self._end_if_told()
            news = [*islice(self._untold.items(), LONGEST)]
            await self._redis.publish(CHANNEL, written(self._me, news))
            for table, rev in news:  # kept until now: Redis might have gone away at that moment
                if self._untold.get(table) == rev:
                    del self._untold[table]
            if not self._untold:
                self._has_news.clear()
                with suppress(TimeoutError):
                    async with asyncio.timeout(BEAT):
                        await self._has_news.wait()

    async def _listen(self, channel: Any, heard: Heard, came: Callable[[], None]) -> None:
        while (message := await channel.get_message(timeout=SILENCE)) is not None:
            self._end_if_told()
            if message["type"] == "message":
                sender, news = read(message["data"].decode(errors="replace"))
                if sender != self._me:
                    heard(news)
                elif not self._is_there:
                    came()
        raise ConnectionError("nothing is heard")


def written(sender: str, news: News) -> str:
    """A message; without news it only says that somebody is there.

    >>> written("me", [("a", 7), ("b", 8)])
    'me a 7 b 8'
    """
    return " ".join([sender, *(f"{table} {rev}" for table, rev in news)])


def read(text: str) -> tuple[str, News]:
    """Who speaks, and of what; what is not understood is passed over."""
    sender, *words = text.split(" ")
    pairs = zip(words[::2], words[1::2], strict=False)
    return sender, [(table, int(rev)) for table, rev in pairs if rev.isdecimal()]


def _cause(error: Exception) -> Exception:
    """What went wrong first."""
    while isinstance(error, ExceptionGroup):
        error = error.exceptions[0]
    return error


def bus_for(url: str | None) -> Bus:
    """The bus that the settings ask for."""
    return RedisBus(url) if url else NoBus()
