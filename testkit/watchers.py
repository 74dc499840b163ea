"""Fifty live analyses beside a person's game: who waits for what, and is anybody forgotten?

First a person plays the computer alone, and the time to each reply is taken. Then watchers come,
each with a socket and a cookie of their own; they analyse positions of every game, step through
them, and now and then their line breaks. Meanwhile the person plays on. A fault is a watcher who
waits for a position in vain, is refused, or is told less than before; a move of the person that is
not answered; and replies that take much longer than alone.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import sixfold
from testkit.wires import Caller, Wire

GAMES = ("six/foxmind", "gosix", "hexone")
PLIES = 14
"""How far the lines go through which watchers step."""
PERSON = "gosix"
PATIENCE = 300.0
"""Seconds until a reply of the computer, or a first line for a watcher, counts as lost."""
BREAKS = 5
"""One step in this many breaks the line and opens a new one."""


@dataclass
class Plan:
    """What is tried."""

    watchers: int = 50
    seconds: float = 180.0
    step: float = 30.0
    """Seconds that a watcher stays at a position, on average."""
    alone: float = 30.0
    """Seconds that the person plays alone before."""
    level: int = 6
    thinks: float = 1.0
    """Seconds that the person looks at the board before each move."""
    slack: float = 3.0
    """Seconds that the usual reply may take longer beside the watchers."""


@dataclass
class Fared:
    """How one watcher fared."""

    game: str
    waits: list[float] = field(default_factory=list)
    """Seconds to the first lines of each position."""
    searched: float = 0.0
    """Seconds that a worker was theirs."""
    reports: int = 0
    depth: int = 0
    breaks: int = 0
    faults: list[str] = field(default_factory=list)


class Watcher:
    """A page with an analysis that goes on."""

    def __init__(self, number: int, port: int, plan: Plan) -> None:
        self._random = Random(number)
        self._port, self._plan = port, plan
        self.fared = Fared(GAMES[number % len(GAMES)])
        self._moves = _wander(self.fared.game, self._random)
        self._asked, self._since = 0, 0.0
        self._turn: float | None = None
        self._best: dict[str, Any] | None = None

    async def watch(self, until: float) -> None:
        """Analyse one position after the other."""
        caller = Caller(self._port)
        seats = [{"kind": "local"}, {"kind": "local"}]
        await caller.post("/api/tables", {"game": self.fared.game, "seats": seats})
        wire = await self._open(caller)
        try:
            while (now := time.monotonic()) < until or not self._asked:
                if self._asked and self._random.randrange(BREAKS) == 0:
                    wire.close()
                    wire = await self._open(caller)
                    self.fared.breaks += 1
                self._ask(wire)
                stay = self._plan.step * (0.5 + self._random.random())
                await asyncio.sleep(max(0.0, min(stay, until - now)))
                self._step_ends()
            while not self.fared.reports and time.monotonic() < until + PATIENCE:
                await asyncio.sleep(0.05)  # nobody leaves without having seen anything
        except OSError as error:
            self.fared.faults.append(f"the line broke: {error}")
        finally:
            wire.close()
            caller.close()

    async def _open(self, caller: Caller) -> Wire:
        return await Wire.open(self._port, "/api/analysis", caller.cookie, self._hear)

    def _ask(self, wire: Wire) -> None:
        self._asked += 1
        self._since, self._best = time.monotonic(), None
        question = {
            "type": "analyse",
            "id": str(self._asked),
            "game": self.fared.game,
            "moves": self._moves[: self._random.randrange(len(self._moves))],
            "lines": self._random.randint(1, 5),
        }
        wire.say(json.dumps(question).encode())

    def _hear(self, text: bytes) -> None:
        message = json.loads(text)
        if message.get("id") != str(self._asked):
            return
        if message["type"] == "refused":
            self.fared.faults.append(f"refused: {message['error']['code']}")
        elif "lines" in message:
            self._learn(message)
        else:
            self._turn_ends()

    def _learn(self, report: dict[str, Any]) -> None:
        now, best = time.monotonic(), self._best
        if best is None:
            self.fared.waits.append(now - self._since)
        elif report["depth"] < best["depth"] and report["nodes"] < best["nodes"]:
            self.fared.faults.append(f"depth {best['depth']}, then {report['depth']}")
        if self._turn is None:
            self._turn = now
        self._best = report
        self.fared.reports += 1
        self.fared.depth = max(self.fared.depth, report["depth"])
        if report["state"] == "done":
            self._turn_ends()

    def _turn_ends(self) -> None:
        if self._turn is not None:
            self.fared.searched += time.monotonic() - self._turn
            self._turn = None

    def _step_ends(self) -> None:
        self._turn_ends()
        stayed = time.monotonic() - self._since
        if self._best is None and stayed >= self._plan.step:  # a shorter look may come too early
            self.fared.faults.append(f"nothing in {stayed:.0f} s")


class Person:
    """Somebody who plays against the computer, one game after the other."""

    def __init__(self, port: int, plan: Plan) -> None:
        self._port, self._plan = port, plan
        self._random = Random("person")
        self._caller = Caller(port)
        self.replies: list[float] = []
        self.faults: list[str] = []

    async def play(self, until: float) -> list[float]:
        """The seconds to each reply until a time; at least one."""
        self.replies = []
        while not self.replies or time.monotonic() < until:
            try:
                await asyncio.wait_for(self._game(until), PATIENCE + 10 * self._plan.seconds)
            except (OSError, TimeoutError) as error:
                self.faults.append(f"the person's game: {error!r}")
                break
        return self.replies

    def leave(self) -> None:
        """Close the connection."""
        self._caller.close()

    async def _game(self, until: float) -> None:
        seats = [{"kind": "local"}, {"kind": "engine", "level": self._plan.level}]
        plan = {"game": PERSON, "seats": seats, "colour": "first"}
        view = json.loads(await self._caller.post("/api/tables", plan))
        views: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

        def heard(text: bytes) -> None:
            message = json.loads(text)
            if message["type"] == "view":
                views.put_nowait(message)

        path = f"/api/tables/{view['id']}/live"
        wire = await Wire.open(self._port, path, self._caller.cookie, heard)
        try:
            await self._moves(view, views, until)
        finally:
            wire.close()

    async def _moves(
        self, view: dict[str, Any], views: asyncio.Queue[dict[str, Any]], until: float
    ) -> None:
        while view["outcome"] is None and (not self.replies or time.monotonic() < until):
            await asyncio.sleep(self._plan.thinks)
            body = {"move": self._random.choice(view["legal"]), "rev": view["rev"]}
            began = time.monotonic()
            view = json.loads(await self._caller.post(f"/api/tables/{view['id']}/moves", body))
            while view["outcome"] is None and view["turn"] not in view["you"]:
                newer = await asyncio.wait_for(views.get(), PATIENCE)
                view = newer if newer["rev"] > view["rev"] else view
            if view["turn"] in view["you"]:
                self.replies.append(time.monotonic() - began)


@dataclass
class Result:
    """What came out."""

    plan: Plan
    alone: list[float]
    beside: list[float]
    fared: list[Fared]
    faults: list[str]

    @property
    def all_faults(self) -> list[str]:
        """Whatever went wrong, in sentences."""
        found = list(self.faults)
        for number, fared in enumerate(self.fared, 1):
            found += [f"watcher {number}: {fault}" for fault in fared.faults]
            if not fared.reports:
                found.append(f"watcher {number} never saw a line")
        if usual(self.beside) > usual(self.alone) + self.plan.slack:
            found.append(f"the usual reply takes {self.plan.slack:g} s longer than alone")
        return found


def usual(values: Sequence[float]) -> float:
    """The one in the middle."""
    return sorted(values)[len(values) // 2] if values else 0.0


def _wander(name: str, random: Random) -> list[str]:
    """Moves of a random game; before each of them it still goes on."""
    position = sixfold.game(name).start()
    moves: list[str] = []
    while len(moves) < PLIES and position.outcome is None:
        moves.append(str(random.choice(position.legal_moves)))
        position = position.play(moves[-1])
    return moves


async def _warm(port: int) -> None:
    """Have every game compiled or loaded before the clock runs, by both workers."""
    for number in range(len(GAMES)):
        both = [Watcher(number, port, Plan(step=0.1)) for _ in range(2)]
        await asyncio.gather(*(watcher.watch(time.monotonic() + 0.1) for watcher in both))


async def play_beside(
    port: int, plan: Plan, tell: Callable[[float, int], None] | None = None
) -> Result:
    """A person plays alone, then beside the watchers.

    `tell` hears now and then which share of it is done, and how many replies the person got.
    """
    person = Person(port, plan)
    whole = plan.alone + plan.seconds

    async def progress() -> None:
        while tell is not None:
            tell(min(1.0, (time.monotonic() - began) / whole), len(person.replies))
            await asyncio.sleep(1)

    await _warm(port)
    began = time.monotonic()
    telling = asyncio.create_task(progress())
    try:
        alone = await person.play(began + plan.alone)
        until = time.monotonic() + plan.seconds
        watchers = [Watcher(number, port, plan) for number in range(plan.watchers)]
        watching = [asyncio.create_task(watcher.watch(until)) for watcher in watchers]
        beside = await person.play(until)
        await asyncio.gather(*watching)
    finally:
        telling.cancel()
        person.leave()
        await asyncio.sleep(0.1)  # until every line is closed
    return Result(plan, alone, beside, [each.fared for each in watchers], person.faults)
