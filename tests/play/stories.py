"""Tables to which things happen at random, and what somebody there is told of them."""

from __future__ import annotations

import json
import random
from typing import Any

from sixfold.play import Action, ClockPlan, PlayError, Table, TableSetup, show
from sixfold.play.actions.actions import RULES, decide, decide_engine_move
from sixfold.play.actions.upkeep import fallen_flag
from sixfold.play.table.events import (
    Came,
    EngineFailed,
    Joined,
    Left,
    Rematched,
    Resumed,
    TableEvent,
)
from sixfold.play.table.seating import first_table, next_table, wants_rematch
from sixfold.play.views.deltas import Message
from sixfold.play.views.json_encoding import plain
from sixfold.play.views.watching import News, Watcher

from .people import ADA, DAYS, LOCAL, OPEN, PEOPLE, START, TEAMS, computer

CLOCKS = [ClockPlan(), ClockPlan.minutes(8, 2), DAYS]
SETUPS = [
    TableSetup("gosix", (LOCAL, OPEN)),
    TableSetup("gosix", (LOCAL, LOCAL)),
    TableSetup("hexone", (LOCAL, OPEN), tournament=True),
    TableSetup("hexone", (LOCAL, computer())),
    TableSetup("six/foxmind+declare", (LOCAL, OPEN)),
    TableSetup("six/steffen", (OPEN, LOCAL)),
    TableSetup(TEAMS, (LOCAL, OPEN, OPEN, OPEN), cough=True),
    TableSetup("six/steffen+declare+teams", (LOCAL, OPEN, LOCAL, computer())),
]

KNOWN = 14
RULE = [
    (14, 15, "new"),
    (14, 14, "new"),
    (14, 17, "new"),
    (13, 14, "seen"),
    (10, 12, "seen"),
    (12, 12, "gap"),
    (13, 15, "gap"),
    (15, 16, "gap"),
    (16, 16, "gap"),
]
"""What a message of `from` and `rev` is to a reader with a view of rev KNOWN: see docs/live.md."""


class Story:
    """A table to which things happen at random, some of them several at a time."""

    def __init__(self, setup: TableSetup, rng: random.Random) -> None:
        self.rng = rng
        self.now = START
        self.present: frozenset[str] | None = frozenset(PEOPLE[:2])
        self.spectators = 0
        self.names: dict[str, str | None] = {}
        self.table = Table.create(first_table(setup, ADA, self.now, lambda n: 0))

    def go_on(self) -> None:
        """Let something happen, or only time pass, or somebody come or leave."""
        rng = self.rng
        self.now += rng.choice([0, 0, 0, 20, 900, 61_000 if rng.random() < 0.5 else 1])
        if rng.random() < 0.2 and self.present is not None:
            self.present ^= {rng.choice(PEOPLE)}
        if rng.random() < 0.1:
            self.spectators = rng.randrange(3)
        if rng.random() < 0.1:
            named = {rng.choice(PEOPLE): rng.choice(["Zoë", "이름", None])}
            self.names = self.names | named
        for _ in range(rng.choice([0, 1, 1, 1, 1, 2, 3])):
            for event in self._events():
                self.table = self.table.apply(event)

    def _events(self) -> list[TableEvent]:
        table, rng, now = self.table, self.rng, self.now
        if fallen := fallen_flag(table, now):
            return fallen
        if wants_rematch(table):
            return [Rematched(now, next_table(table, now, lambda n: 0).table)]
        free = [n for n, seat in enumerate(table.seats) if not seat.taken]
        if table.phase == "waiting" and free and rng.random() < 0.6:
            new = [player for player in PEOPLE if not table.seats_of(player)]
            return [Joined(now, rng.choice(free), rng.choice(new))]
        if table.phase == "playing" and rng.random() < 0.1:
            here = rng.choice(sorted(table.people))
            kind = rng.choice([Came, Left])
            return [kind(now, table.seats_of(here))]
        if table.phase == "playing" and rng.random() < 0.02:
            return [Resumed(now, now - 5000)]
        if table.engine_to_move:
            if rng.random() < 0.1:
                return [EngineFailed(now, table.turn)]
            return decide_engine_move(table, self._move(), table.rev, now)
        return self._act()

    def _answers(self) -> list[str]:
        """What chance alone seldom finds: answers to offers, and what all have to agree to."""
        answers = ["agree_cough", "cough"] if self.table.setup.cough else []
        if self.table.draw:
            answers += ["decline_draw", "decline_draw", "accept_draw"]
        if self.table.takeback:
            answers += ["decline_takeback", "accept_takeback"]
        return answers

    def _move(self) -> str:
        return str(self.rng.choice(self.table.position.legal_moves))

    def _act(self) -> list[TableEvent]:
        table, rng = self.table, self.rng
        kind = rng.choice(["move"] * 12 + ["chat"] * 3 + [*RULES])
        if rng.random() < 0.3:
            kind = rng.choice(self._answers() or [kind])
        player = rng.choice(PEOPLE)
        if kind == "move" and table.phase == "playing":
            player = table.seats[table.turn].player or player
        elif kind in ("resign", "abort") and rng.random() < 0.7:
            return []
        text = None
        if kind == "move":
            text = self._move() if table.position.legal_moves else "pass"
        elif kind == "chat":
            text = f"word {rng.random()} ✓"
        try:
            return decide(table, player, Action(kind, text), table.rev, self.now)
        except PlayError:
            return []

    def shown(self, player: str | None) -> Any:
        return plain(show(self.table, player, self.now, **self._company()))

    def watcher(self, player: str | None) -> Watcher:
        return Watcher(self.table, player, self.now, **self._company())

    def news(self, watcher: Watcher) -> list[Message]:
        told = renewed(watcher, self.table, self.now, **self._company())
        return [json.loads(json.dumps(plain(message))) for message in told]

    def _company(self) -> dict[str, Any]:
        return {"present": self.present, "spectators": self.spectators, "names": self.names}


def renewed(watcher: Watcher, table: Table, now: int, **company: Any) -> list[Message]:
    """What a watcher has to say when its table is as it is now."""
    return watcher.renew(News(watcher.table, table, now), **company)
