"""What a fixture must hold, told by looking at it: a later one cannot be poorer than the first.

This is about tables, records and position texts; `coverage_beside.py` is about everything else.
`make.py` refuses to write a fixture that lacks something, and a test looks again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Self

import sixfold
from sixfold.play import Storage, Table
from sixfold.play.actions.actions import may
from sixfold.play.table.events import CLOSED_BY_HOST, NOT_BEGUN, TableEvent

from .names import ENDINGS, MOVE_KINDS, REASONS


@dataclass(frozen=True)
class Seen:
    """A table as it stands, and what happened there."""

    table: Table
    events: list[TableEvent]

    @property
    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    @property
    def runs(self) -> bool:
        return self.table.phase == "playing"

    @property
    def closed_by_host(self) -> bool:
        return self.table.how == CLOSED_BY_HOST

    @property
    def has_teams(self) -> bool:
        return len(self.table.seats) == 4

    @property
    def legal(self) -> list[str]:
        return [str(move) for move in self.table.position.legal_moves]

    @property
    def second_phase(self) -> bool:
        return getattr(self.table.position, "phase", 1) == 2

    def happened(self, *kinds: str) -> bool:
        """Whether kinds of events came in this order, perhaps with others between them."""
        order = iter(self.kinds)
        return all(kind in order for kind in kinds)

    def last_did(self, kind: str) -> bool:
        """What the last move of a running game did."""
        return self.runs and kind in [event["kind"] for event in self.table.scene.events]


@dataclass(frozen=True)
class Found:
    """All tables of a database."""

    tables: dict[str, Seen]

    @classmethod
    def of(cls, storage: Storage) -> Self:
        tables = {}
        with storage.read() as connection:
            for (id,) in connection.exec_driver_sql("SELECT id FROM tables").all():
                events = storage.events(connection, id)
                tables[id] = Seen(Table.replay(events), events)
        return cls(tables)

    def __iter__(self) -> Iterator[Seen]:
        return iter(self.tables.values())


def runs_with(clock: str) -> Callable[[Seen], bool]:
    return lambda seen: seen.runs and seen.table.clock.plan.kind == clock


THINGS: dict[str, Callable[[Seen], bool]] = {
    "the middle of a Hexone chain": lambda s: s.runs and s.table.position.in_chain,
    "a chain with a running clock": lambda s: (
        s.table.position.in_chain and s.table.clock.running is not None
    ),
    "the computer in a chain": lambda s: s.table.position.in_chain and s.table.engine_to_move,
    "a running capture": lambda s: s.last_did("captured"),
    "a choice to be made": lambda s: s.runs and any("=" in move for move in s.legal),
    "a choice that was made": lambda s: s.runs and "=" in "".join(s.table.moves[-1:]),
    "a team's choice": lambda s: s.has_teams and any("=" in move for move in s.table.moves),
    "a pass to be made": lambda s: s.runs and s.legal == ["pass"],
    "a pass of SIX": lambda s: s.last_did("passed") and s.table.game.family == "six",
    "a pass of GoSix": lambda s: s.last_did("passed") and s.table.game.family == "gosix",
    "a shape that nobody declared": lambda s: s.runs and s.legal[-1] == "!",
    "a team's shape that nobody declared": lambda s: (
        s.runs and s.has_teams and s.legal[-1] == "!"
    ),
    "a declaration by itself": lambda s: s.table.moves[-1:] == ("!",),
    "a declaration with the move": lambda s: bool(
        s.table.outcome and s.table.moves and len(s.table.moves[-1].removesuffix("!")) > 1
        and s.table.moves[-1].endswith("!")
    ),
    "teams of people": lambda s: s.runs and s.has_teams and len(s.table.people) == 4,
    "teams with computers": lambda s: (
        s.runs and s.has_teams and len(s.table.human_seats) < 4 and len(s.table.people) > 1
    ),
    "throats that were cleared": lambda s: s.runs and s.table.last_cough is not None,
    "throats that somebody does not want cleared": lambda s: (
        s.runs and s.table.setup.cough and not s.table.human_seats <= s.table.coughers
    ),
    "the second game of a match": lambda s: (
        s.runs and s.table.setup.tournament and len(s.table.previous) == 1
    ),
    "a match that is over": lambda s: s.table.setup.tournament and len(s.table.previous) == 1
    and s.table.outcome is not None,
    "a match after a match": lambda s: s.runs and s.table.setup.tournament and not s.table.previous,
    "a series": lambda s: s.runs and len(s.table.previous) > 2,
    "a game that was broken off and played again": lambda s: (
        s.table.how == "aborted" and s.table.next is not None
    ),
    "a rematch that one of two wants": lambda s: bool(s.table.rematch) and s.table.next is None,
    "a draw on offer": lambda s: s.runs and s.table.draw is not None and not s.has_teams,
    "a draw that some of four want": lambda s: bool(
        s.runs and s.has_teams and s.table.draw and 1 < len(s.table.draw.seats) < 4
    ),
    "a draw that was declined": lambda s: s.runs and ("draw", 1) in s.table.barred,
    "a takeback on offer": lambda s: s.runs and s.table.takeback is not None and not s.has_teams,
    "a takeback that some of four grant": lambda s: bool(
        s.runs and s.has_teams and s.table.takeback and 1 < len(s.table.takeback.seats) < 4
    ),
    "a takeback that was declined": lambda s: s.runs and ("takeback", 0) in s.table.barred,
    "a turn that was taken back": lambda s: s.runs and s.kinds[-1] == "taken-back",
    "a turn that was played anew": lambda s: s.runs and s.happened("taken-back", "moved"),
    "an undone move": lambda s: "taken-back" in s.kinds and "takeback-offered" not in s.kinds,
    "one partner's resignation": lambda s: s.runs and bool(s.table.resigned),
    "points for a resignation": lambda s: bool(
        s.table.how == "resign" and s.table.outcome and s.table.outcome.points
    ),
    "a claim": lambda s: s.table.how == "claim",
    "a game that may be claimed": lambda s: any(
        "claim" in may(s.table, player, s.table.changed_at + 60_000) for player in s.table.people
    ),
    "a minute clock with an increment": lambda s: (
        runs_with("minutes")(s) and s.table.clock.plan.increment_ms > 0
    ),
    "minute clocks of four": lambda s: runs_with("minutes")(s) and s.has_teams,
    "a clock of days": runs_with("days"),
    "clocks of days for four": lambda s: runs_with("days")(s) and s.has_teams,
    "no clock": runs_with("none"),
    "a flag of days": lambda s: s.table.how == "time" and s.table.clock.plan.kind == "days",
    "a flag of minutes": lambda s: s.table.how == "time" and s.table.clock.plan.kind == "minutes",
    "a server that was away": lambda s: s.runs and "resumed" in s.kinds,
    "somebody who left": lambda s: s.runs and bool(s.table.gone),
    "somebody who came back": lambda s: s.happened("left", "came"),
    "a chat": lambda s: s.runs and len(s.table.chat) > 2,
    "a chat in another script": lambda s: any("안녕" in line.text for line in s.table.chat),
    "a waiting table that expired": lambda s: s.table.how == "expired" and not s.table.moves,
    "a game that expired": lambda s: s.table.how == "expired" and bool(s.table.moves),
    "a waiting table that was cleared": lambda s: s.table.how == "aborted" and not s.table.moves,
    "a game that was broken off": lambda s: s.table.how == "aborted" and bool(s.table.moves),
    "a waiting table with a link": lambda s: (
        s.table.phase == "waiting" and not s.table.setup.lobby
    ),
    "a waiting table in the lobby": lambda s: s.table.phase == "waiting" and s.table.setup.lobby,
    "a waiting team": lambda s: (
        s.table.phase == "waiting" and s.has_teams and len(s.table.people) > 1
    ),
    "a private game": lambda s: s.runs and s.table.setup.private,
    "a computer to move": lambda s: s.runs and s.table.engine_to_move and not s.table.stuck,
    "two computers": lambda s: s.runs and not s.table.human_seats,
    "a computer that failed": lambda s: s.runs and s.table.stuck,
    "a computer that was asked again": lambda s: s.runs and s.kinds[-1] == "nudged",
    "one screen": lambda s: s.runs and len(s.table.people) == 1 and len(s.table.human_seats) > 1,
}  # fmt: skip
"""What must be there at least once, by a name for it."""

LATER: dict[str, Callable[[Seen], bool]] = {
    "a game from a position": lambda s: s.runs and s.table.setup.position is not None,
    "a rematch from a position": lambda s: (
        s.table.setup.position is not None and bool(s.table.previous)
    ),
    "a table that waits at a position": lambda s: (
        s.table.phase == "waiting" and s.table.setup.position is not None
    ),
    "a running game that the host closed": lambda s: s.closed_by_host and bool(s.table.moves),
    "a waiting table that the host closed": lambda s: s.closed_by_host and not s.table.moves,
    "a game that nobody began": lambda s: s.table.how == NOT_BEGUN and not s.table.moves,
    "a game that one side did not begin": lambda s: (
        s.table.how == NOT_BEGUN and bool(s.table.moves)
    ),
    "a game that is to be begun": lambda s: s.runs and s.table.clock.beginning is not None,
    "a minute clock that has begun": lambda s: s.runs and bool(s.table.clock.begun),
    "a rematch that knows more tables than results": lambda s: (
        s.runs and len(s.table.earlier) > len(s.table.previous)
    ),
}
"""The same for what was not possible yet in 0.3.0; a fixture says which of it its release knew."""


def missing(
    found: Found,
    ids: Iterable[str],
    kinds: Iterable[str],
    endings: Iterable[str] = ENDINGS,
    later: Iterable[str] = (),
) -> list[str]:
    """What a database lacks."""
    runs = {seen.table.game.id for seen in found if seen.runs}
    second = {seen.table.game.id for seen in found if seen.runs and seen.second_phase}
    boards = {
        (seen.table.game.family, seen.table.outcome.reason)
        for seen in found
        if seen.table.outcome and seen.table.how == "board"
    }
    ended = {seen.table.game.id for seen in found if seen.table.how == "board"}
    ways = {seen.table.how for seen in found}
    at_tables = {kind for seen in found for kind in seen.kinds}
    in_moves = {event["kind"] for seen in found for event in seen.table.scene.events}
    lacks = [f"a running game of {id}" for id in ids if id not in runs]
    lacks += [f"phase two of {id}" for id in ids if id.startswith("six/") and id not in second]
    lacks += [f"an ended game of {id}" for id in ids if id not in ended]
    lacks += [f"the event {kind}" for kind in kinds if kind not in at_tables]
    lacks += [f"{kind} within a move" for kind in MOVE_KINDS if kind not in in_moves]
    lacks += [f"an end by {how}" for how in endings if how not in ways]
    lacks += [
        f"{family} ended by {reason}"
        for family, reasons in REASONS.items()
        for reason in reasons
        if (family, reason) not in boards
    ]
    things = THINGS | {name: LATER[name] for name in later}
    return lacks + [name for name, is_it in things.items() if not any(map(is_it, found))]


def missing_papers(papers: dict[str, Any], ids: Iterable[str]) -> list[str]:
    """What the records and position texts lack."""
    whole = [record["json"] for record in papers["records"]]
    moves = [move for record in whole for move in all_moves(record["line"])]
    nested = [
        inner
        for move in moves
        for variation in move.get("variations", ())
        for inner in variation
        if "variations" in inner
    ]
    positions = [(sixfold.position(each["text"]), each) for each in papers["positions"]]
    marks = {mark for move in moves for mark in move.get("marks", ())}
    there = {
        "every mark": marks == {1, 2, 3, 4, 5, 6},
        "a comment": any("comment" in move for move in moves),
        "a comment before a variation": any("before" in move for move in moves),
        "a comment before the game": any("before" in record for record in whole),
        "a clock": any("clock" in move for move in moves),
        "a clock with parts of a second": any(move.get("clock", 0) % 1 for move in moves),
        "a variation within a variation": bool(nested),
        "a start in the middle": any("start" in record for record in whole),
        "tags of one's own": any(record.get("tags") for record in whole),
        "points": any("points" in record for record in whole),
        **{
            f"the result {result}": any(record["result"] == result for record in whole)
            for result in ("1-0", "0-1", "1/2-1/2", "*")
        },
        **{f"a record of {id}": any(record["game"] == id for record in whole) for id in ids},
        **{
            f"a running position of {id}": any(
                position.game.id == id and each["outcome"] is None for position, each in positions
            )
            for id in ids
        },
        **{
            f"an ended position of {id}": any(
                position.game.id == id and each["outcome"] for position, each in positions
            )
            for id in ids
        },
        **{
            f"a position text of phase two of {id}": any(
                position.game.id == id and " hands:0,0 " in each["text"]
                for position, each in positions
            )
            for id in ids
            if id.startswith("six/")
        },
        "a position text within a chain": any(
            position.game.family == "hexone" and position.in_chain for position, _ in positions
        ),
        "a position text seen twice": any(" seen:2" in each["text"] for _, each in positions),
    }
    return [name for name, is_there in there.items() if not is_there]


def all_moves(line: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The moves of a line and of its variations."""
    for move in line:
        yield move
        for variation in move.get("variations", ()):
            yield from all_moves(variation)
