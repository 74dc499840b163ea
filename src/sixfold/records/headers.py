"""The headers of a record: checked when they are made, so that everything written can be read.

Headers and tags are two faces of the same thing. Text and JSON both read them as tags, a mapping of
names to texts, so that each is checked in one place; errors name the tag.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any, Final

from sixfold.core import registry
from sixfold.core.arguments import expect, explained
from sixfold.core.errors import SixfoldError, UnknownGame, UnknownOption
from sixfold.core.game import RULES_VERSION, Game
from sixfold.core.position import Position
from sixfold.records.clocks import check_control
from sixfold.records.ending import RESULTS
from sixfold.records.faults import RecordError

TAG_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*")
_DATE = re.compile(r"([0-9]{4}|\?{4})-(0[1-9]|1[0-2]|\?\?)-(0[1-9]|[12][0-9]|3[01]|\?\?)")
SEAT_NAME: Final = re.compile(r"Seat([0-9]+)")
_KNOWN = frozenset(
    ("Game", "Rules", "Date", "Event", "Clock", "Start", "Result", "Reason", "Points", "Comment")
)
_LEAP_YEAR = "2000"


@explained
@dataclass(frozen=True, slots=True, eq=False)
class Headers:
    """What stands above the moves. An immutable value: `dataclasses.replace` makes another."""

    game: Game
    start: Position[Any]
    players: tuple[str, ...] = ()
    """A name for each seat, empty where nobody is named."""
    date: str | None = None
    """`2026-11-15`, with `?` for what is not known."""
    event: str = ""
    clock: str | None = None
    """The time control: `none`, `600+5` (seconds, and seconds a turn), `3d` (days a turn)."""
    comment: str = ""
    """A comment on the whole game."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """All other tags, in order."""

    def __post_init__(self) -> None:
        if self.start.game != self.game:
            raise RecordError(
                "bad-start", tag="Start", value=self.start.to_text(), reason="other-game"
            )
        if self.start.parent is not None:
            # A start has no history, which a reader would not know: repetitions count from here.
            self._set("start", registry.position(self.start.to_text()))
        seats = self.game.seats
        if len(self.players) > seats:
            raise RecordError("too-many-seats", tag=f"Seat{seats}", seats=seats)
        self._set("players", (*self.players, *[""] * (seats - len(self.players))))
        if self.date is not None:
            check_date(self.date)
        if self.clock is not None:
            check_control(self.clock)
        expect("tags", self.tags, Mapping[str, str])
        for name in self.tags:
            if not TAG_NAME.fullmatch(name) or is_known(name):
                raise RecordError("bad-tag", tag=name)
        self._set("tags", MappingProxyType(dict(self.tags)))

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)  # the way of a frozen dataclass to settle its fields

    def __reduce__(self) -> tuple[Any, ...]:
        values = [getattr(self, each.name) for each in fields(self)]
        return type(self), (*values[:-1], dict(self.tags))  # a mapping proxy cannot be pickled

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Headers):
            return NotImplemented
        return list(self.to_tags({}).items()) == list(other.to_tags({}).items())

    def __hash__(self) -> int:
        return hash(tuple(self.to_tags({}).items()))

    @explained
    def to_tags(self, ending: Mapping[str, str]) -> dict[str, str]:
        """All tags in the order in which they are written, those of the ending among them."""
        known = {
            "Game": self.game.id,
            "Rules": RULES_VERSION,
            "Date": self.date or "",
            "Event": self.event,
            **{f"Seat{seat}": name for seat, name in enumerate(self.players)},
            "Clock": self.clock or "",
            "Start": "" if self.start == self.game.start() else self.start.to_text(),
            **ending,
            "Comment": self.comment,
        }
        return {**{name: text for name, text in known.items() if text}, **self.tags}

    @classmethod
    @explained
    def from_tags(cls, tags: Mapping[str, str]) -> Headers:
        """The headers that tags describe; raises RecordError with the tag at fault."""
        for name in ("Game", "Rules", "Result"):
            if name not in tags:
                raise RecordError("missing-tag", tag=name)
        if tags["Rules"] != RULES_VERSION:
            raise RecordError(
                "unknown-rules", tag="Rules", value=tags["Rules"], expected=RULES_VERSION
            )
        if tags["Result"] not in RESULTS:
            raise RecordError("bad-result", tag="Result", value=tags["Result"])
        game = _find_game(tags["Game"])
        seats = [f"Seat{seat}" for seat in range(game.seats)]
        others = {}
        for name, text in tags.items():
            if SEAT_NAME.fullmatch(name):
                if name not in seats:
                    raise RecordError("too-many-seats", tag=name, seats=game.seats)
            elif not is_known(name):
                others[name] = text
        return cls(
            game,
            read_start(tags["Start"]) if "Start" in tags else game.start(),
            tuple(tags.get(name, "") for name in seats),
            tags.get("Date"),
            tags.get("Event", ""),
            tags.get("Clock"),
            tags.get("Comment", ""),
            others,
        )


def is_known(name: str) -> bool:
    """Whether a tag has a meaning of its own, so that it cannot be one of the others."""
    return name in _KNOWN or SEAT_NAME.fullmatch(name) is not None


def check_date(value: str) -> None:
    """A date, or what is known of it."""
    found = _DATE.fullmatch(value)
    if found and found[1] != "0000":
        year, month, day = (part if "?" not in part else None for part in found.groups())
        if not (month and day) or int(day) <= monthrange(int(year or _LEAP_YEAR), int(month))[1]:
            return
    raise RecordError("bad-date", tag="Date", value=value)


def read_start(text: str) -> Position[Any]:
    """The position where a game begins."""
    try:
        return registry.position(text)
    except SixfoldError as error:
        raise RecordError("bad-start", tag="Start", value=text, reason=error.code) from error


def _find_game(id: str) -> Game:
    try:
        return registry.game(id)
    except (UnknownGame, UnknownOption) as error:
        raise RecordError(error.code, tag="Game", **error.params) from error
