"""What happens at a table, as data. A table is the fold of its events, and nothing else.

An event says what was decided, never why it was allowed: that was checked before it was written.
`at` is in milliseconds since 1970. Each event raises the table's rev by one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Final

from sixfold.core.events import by_kind
from sixfold.store.upcasters import Entry, Upcasters

UPCASTERS = Upcasters()
"""How stored events have changed since they were first written; see `sixfold.store.upcasters`."""

ABORTED: Final = "aborted"
"""Somebody broke the game off before it had really begun."""
EXPIRED: Final = "expired"
"""Nothing happened for very long."""
NOT_BEGUN: Final = "not-begun"
"""A side did not play its first move in the time to begin."""
CLOSED_BY_HOST: Final = "closed-by-host"
"""The host has closed the table."""
TOO_LONG: Final = "too-long"
"""More was played than a game can need."""

ENDINGS: Final = {
    ABORTED: "somebody broke the game off before it had really begun",
    NOT_BEGUN: "a side did not play its first move in the time to begin, and nobody has lost",
    EXPIRED: "nothing happened for very long, and the table was cleared",
    TOO_LONG: "more was played than a game can need",
}
"""Every way to end without a result, as a table's `ending`, and what it means."""

MOST_EARLIER: Final = 20
"""How many of the tables before it a table knows, to tell what was said there."""


@dataclass(frozen=True, slots=True)
class TableEvent:
    """Something that happened at a table."""

    kind: ClassVar[str]
    """The event's name in storage. It never changes, whatever the class is called."""

    at: int

    def to_json(self) -> dict[str, Any]:
        """Everything but kind and time; tuples become lists."""
        return {name: _plain(getattr(self, name)) for name in _FACTS[self.kind]}

    def entry(self) -> Entry:
        """The event as it is stored."""
        return Entry(self.at, self.kind, self.to_json(), UPCASTERS.latest(self.kind))


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def read_event(entry: Entry) -> TableEvent:
    """The event that was stored, in today's shape; the exact inverse of `TableEvent.entry`."""
    frozen = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in UPCASTERS.upcast(entry).data.items()
    }
    return KINDS[entry.kind](at=entry.at, **frozen)


@dataclass(frozen=True, slots=True)
class Created(TableEvent):
    """The table stands. `setup` has its seats in place; `players` and `secrets` go by seat."""

    kind: ClassVar[str] = "created"
    table: str
    setup: dict[str, Any]
    maker: str
    players: tuple[str | None, ...]
    secrets: tuple[str | None, ...]
    seed: int
    """For the computer's choices, so that they are the same if they are asked for again."""
    first_starter: int
    """Which side of the series began its first game."""
    rules: str
    """The version of the rules that the game is played by, to its end."""
    results: tuple[dict[str, Any], ...] = ()
    """How the earlier games of the series ended."""
    previous: tuple[str, ...] = ()
    """The tables of the earlier games, oldest first."""
    coughers: tuple[int, ...] = ()
    """The seats that agreed to throat-clearing beforehand."""
    earlier: tuple[str, ...] = ()
    """The tables that the same people had right before, oldest first, also those of games without a
    result and of an earlier match: their conversation goes on."""


@UPCASTERS.step("created", 1)
def _with_rules(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Up to 0.3.0 there was one version of the rules, and nobody wrote it down."""
    return {**data, "rules": "1"}


@UPCASTERS.step("created", 2)
def _with_earlier(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Before, only the games of the same series were known that had a result."""
    return {**data, "earlier": data.get("previous", [])[-MOST_EARLIER:]}


@dataclass(frozen=True, slots=True)
class Joined(TableEvent):
    """A player sits down."""

    kind: ClassVar[str] = "joined"
    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class MovePlayed(TableEvent):
    """A ply was played. `base` is the rev that the mover knew: repeating it changes nothing."""

    kind: ClassVar[str] = "moved"
    seat: int
    move: str
    base: int


@dataclass(frozen=True, slots=True)
class DrawOffered(TableEvent):
    """A seat wants a draw."""

    kind: ClassVar[str] = "draw-offered"
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DrawAccepted(TableEvent):
    """Further seats want it, too."""

    kind: ClassVar[str] = "draw-accepted"
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DrawDeclined(TableEvent):
    """A seat does not, or no longer."""

    kind: ClassVar[str] = "draw-declined"
    seat: int


@dataclass(frozen=True, slots=True)
class TakebackOffered(TableEvent):
    """A seat wants its last turn back."""

    kind: ClassVar[str] = "takeback-offered"
    seats: tuple[int, ...]
    ply: int
    """How many plies would stay."""


@dataclass(frozen=True, slots=True)
class TakebackAccepted(TableEvent):
    """Further seats grant it."""

    kind: ClassVar[str] = "takeback-accepted"
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TakebackDeclined(TableEvent):
    """A seat does not grant it, or does not want it any longer."""

    kind: ClassVar[str] = "takeback-declined"
    seat: int


@dataclass(frozen=True, slots=True)
class TakenBack(TableEvent):
    """The game continues from an earlier ply."""

    kind: ClassVar[str] = "taken-back"
    ply: int


@dataclass(frozen=True, slots=True)
class Resigned(TableEvent):
    """Seats give up; a team has resigned when both partners have."""

    kind: ClassVar[str] = "resigned"
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameEnded(TableEvent):
    """The game ended off the board. `how` is the outcome's reason, or `claim`."""

    kind: ClassVar[str] = "ended"
    winners: tuple[int, ...]
    how: str


@dataclass(frozen=True, slots=True)
class TableClosed(TableEvent):
    """The game ended without a result.

    `how` is `ABORTED`, `EXPIRED`, `NOT_BEGUN`, `TOO_LONG` or `CLOSED_BY_HOST`.
    """

    kind: ClassVar[str] = "closed"
    how: str
    reason: str = ""
    """What the host has to say about it."""


@UPCASTERS.step("closed", 1)
def _without_reason(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Up to 0.3.0 nobody but the players and time closed a table."""
    return {**data, "reason": ""}


@dataclass(frozen=True, slots=True)
class RematchAsked(TableEvent):
    """Seats want another game."""

    kind: ClassVar[str] = "rematch-asked"
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rematched(TableEvent):
    """The series continues at another table."""

    kind: ClassVar[str] = "rematched"
    table: str


@dataclass(frozen=True, slots=True)
class Chatted(TableEvent):
    """A player said something."""

    kind: ClassVar[str] = "chatted"
    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class CoughAgreed(TableEvent):
    """Seats agree that throats may be cleared."""

    kind: ClassVar[str] = "cough-agreed"
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Coughed(TableEvent):
    """A player cleared their throat, and all heard it."""

    kind: ClassVar[str] = "coughed"
    seat: int


@dataclass(frozen=True, slots=True)
class Left(TableEvent):
    """The player of some seats has gone."""

    kind: ClassVar[str] = "left"
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Came(TableEvent):
    """The player of some seats is back."""

    kind: ClassVar[str] = "came"
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Resumed(TableEvent):
    """The server was away since `stopped`; minute clocks stood still."""

    kind: ClassVar[str] = "resumed"
    stopped: int


@dataclass(frozen=True, slots=True)
class EngineFailed(TableEvent):
    """The computer found no move, twice; somebody has to ask it again."""

    kind: ClassVar[str] = "engine-failed"
    seat: int


@dataclass(frozen=True, slots=True)
class Nudged(TableEvent):
    """The computer is asked again."""

    kind: ClassVar[str] = "nudged"
    seat: int


KINDS: dict[str, type[TableEvent]] = by_kind(
    Created, Joined, MovePlayed, DrawOffered, DrawAccepted, DrawDeclined, TakebackOffered,
    TakebackAccepted, TakebackDeclined, TakenBack, Resigned, GameEnded, TableClosed, RematchAsked,
    Rematched, Chatted, CoughAgreed, Coughed, Left, Came, Resumed, EngineFailed, Nudged,
)  # fmt: skip
"""Every kind of event by its name in storage; names never change, for they are stored."""

_FACTS = {
    name: tuple(field.name for field in fields(kind) if field.name != "at")
    for name, kind in KINDS.items()
}
