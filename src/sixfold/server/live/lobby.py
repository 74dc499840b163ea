"""The lobby: everybody who looks at it, what they are shown, and who looks for an opponent.

The lists are read for all who look at once: soon after something has changed here, and every few
seconds for what other processes did. A line that seeks is renewed as long as it is open, told when
its player has been seated, by whichever process, and withdrawn when it ends. All of that happens on
the event loop; what blocks goes through `LoopWork`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from sixfold.play.lobby.pairing import RENEW_MS
from sixfold.play.lobby.seeks import Choice, Seek
from sixfold.play.service import TableService
from sixfold.play.table.table import Table
from sixfold.play.views.json_encoding import to_json
from sixfold.server.live.channels import OpenChannel
from sixfold.server.live.loop import LoopWork
from sixfold.server.net.errors import log
from sixfold.server.net.listener import Listener
from sixfold.store import CannotStore

TICK = 1.0
"""Seconds between two looks at what has become of those who seek."""
AGAIN = 3.0
"""Seconds between two looks at the lists when nothing was heard of a change."""
PAUSE = 0.25
"""Seconds between two looks when a lot changes."""
MOST_SHOWN = 30


def contents(door: TableService) -> dict[str, Any]:
    """What the lobby shows: free seats, and people who look for an opponent."""
    seeks = door.pairing.waiting()
    names = door.people.names(seek.player for seek in seeks)
    return {
        "tables": door.free_seats(limit=MOST_SHOWN),
        "seeks": [shown(seek, names.get(seek.player)) for seek in seeks],
    }


def shown(seek: Seek, name: str | None) -> dict[str, Any]:
    """A seek as everybody sees it."""
    game = seek.choice.game
    return {
        "id": seek.id,
        "game": game.id,
        "family": game.family,
        "edition": game.edition,
        "options": sorted(game.options),
        "clock": seek.choice.clock.to_json(),
        "name": name,
        "since": seek.since,
    }


class Lobby(OpenChannel):
    """The lobby of this process."""

    def __init__(self, door: TableService, work: LoopWork) -> None:
        super().__init__(work)
        self._door = door
        self._seeking: dict[str, Listener] = {}
        """Seek → the line that holds it."""
        self._shown = b""
        self._changed = asyncio.Event()

    # Lines

    def enter(self, line: Listener) -> None:
        """Somebody looks at the lobby."""
        super().enter(line)
        line.on_drained = lambda: line.say(self._shown)
        if self._shown and len(self._lines) > 1:
            line.say(self._shown)
        else:
            self._shown = b""
            self.changed()

    def leave(self, line: Listener) -> None:
        """They have gone, and look for nobody any more."""
        super().leave(line)
        self._drop(line)

    def changed(self) -> None:
        """The lists may be others than before; only on the event loop."""
        self._changed.set()

    def heard(self, tables: Sequence[Table]) -> None:
        """Tables have changed in this process; may be called from any thread."""
        if self._lines and any(table.setup.lobby for table in tables):
            self._work.post(self.changed)

    # Seeking

    async def seek(self, line: Listener, player: str, choice: Choice) -> Seek:
        """Look for an opponent as long as this line is open."""
        seek = await self._work.in_thread(self._door.pairing.seek, player, choice)
        self._held(line)
        if seek.table is None:
            self._seeking[seek.id] = line
            if line not in self._lines:  # they left while they were being asked for
                self._drop(line)
        else:
            await self._tell()  # those who waited may be here as well
        self.changed()
        return seek

    async def cancel(self, line: Listener) -> str | None:
        """Look no longer; the table if it was too late for that."""
        ids = self._held(line)
        seated = await self._work.in_thread(self._door.pairing.withdraw, ids)
        self.changed()
        return next(iter(seated.values()), None)

    def _held(self, line: Listener) -> list[str]:
        ids = [id for id, holder in self._seeking.items() if holder is line]
        for id in ids:
            del self._seeking[id]
        return ids

    def _drop(self, line: Listener) -> None:
        if ids := self._held(line):
            self._work.start(self._withdraw(ids))

    async def _withdraw(self, ids: list[str]) -> None:
        await self._safely(partial(self._door.pairing.withdraw, told=False), ids)
        self.changed()

    # What goes on

    def begin(self) -> None:
        """Start to look around; on the event loop."""
        self._changed = asyncio.Event()
        self._work.start(self._run())

    async def _run(self) -> None:
        clock = asyncio.get_running_loop().time
        renewed = looked = clock()
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(TICK):
                    await self._changed.wait()
            is_new, now = self._changed.is_set(), clock()
            self._changed.clear()
            if now - renewed >= RENEW_MS / 1000:
                renewed = now
                await self._safely(self._door.pairing.renew, [*self._seeking])
            await self._tell()
            if is_new or now - looked >= AGAIN:
                looked = now
                await self._show()
            if is_new:
                await asyncio.sleep(PAUSE)

    async def _tell(self) -> None:
        """Tell those who have been seated, and those whose seek is no more."""
        if not self._seeking:
            return
        news = await self._safely(self._door.pairing.news, [*self._seeking])
        if news is None:
            return
        for id, table in news.seated.items():
            if (line := self._seeking.pop(id, None)) is not None:
                line.say(to_json({"type": "paired", "table": table}))
        for id in news.gone:
            if (line := self._seeking.pop(id, None)) is not None:
                line.say(b'{"type":"dropped"}')

    async def _show(self) -> None:
        """Show the lists to everybody, if they are others than before."""
        if not self._lines:
            return
        found = await self._safely(contents, self._door)
        if found is None:
            return
        text = to_json({"type": "lobby", **found})
        if text != self._shown:
            self._shown = text
            for line in self._lines:
                if not line.is_full:
                    line.say(text)

    async def _safely(self, act: Callable[..., Any], *facts: object) -> Any:
        """Do something in a thread that nobody waits for; None if it failed."""
        try:
            return await self._work.in_thread(act, *facts)
        except CannotStore:
            return None  # the store has said so
        except Exception:
            log.exception("the lobby could not look around")
            return None

    async def end(self) -> None:
        """Close every line; those who look for an opponent ask again elsewhere."""
        self.dissolve()
        ids, self._seeking = [*self._seeking], {}
        await self._safely(partial(self._door.pairing.withdraw, told=False), ids)
