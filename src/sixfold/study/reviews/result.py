"""A review: what it says about every turn, about every player, and about the whole game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from sixfold.core import registry
from sixfold.core.arguments import explained
from sixfold.core.game import Game
from sixfold.engine.limits import Limits
from sixfold.records import Record
from sixfold.study import plain
from sixfold.study.reviews.judging.grades import GRADES, INACCURACY_FROM, accuracy_of_game
from sixfold.study.reviews.judging.values import Value
from sixfold.study.reviews.model import LimitsData, Ply, PlyData

VERSION = 1
"""Of the JSON; raise it when a field changes its meaning."""

TURNING_POINTS = 3
"""How many turns of a player are shown as the ones that mattered."""


@dataclass(frozen=True)
class PlayerSummary:
    """How a player did."""

    seat: int
    name: str
    accuracy: float | None
    """In percent; None for somebody who never had anything to lose."""
    loss: float | None
    """What a turn that counts gave away on average, from 0 to 1."""
    counts: dict[str, int]
    """Turns by grade, every grade named."""

    def to_json(self) -> dict[str, Any]:
        """Plain values for JSON."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        return found


@dataclass(frozen=True)
class Review:
    """What was found out about a game. Chances are those of the mover's side."""

    game: Game
    start: str
    """The position text where the record begins."""
    names: tuple[str, ...]
    result: str
    """As a record writes it: `1-0`, `*` …"""
    reason: str | None
    """Why the game ended, if it did."""
    limits: Limits
    engine: str
    """Which engine searched (`engine_version`)."""
    plies: tuple[Ply, ...]
    record: Record | None = field(default=None, compare=False, repr=False)
    """The game as it was given, with its comments; None if the review was read from JSON."""

    @property
    def moves(self) -> tuple[str, ...]:
        """All moves of the main line."""
        return tuple(move for ply in self.plies for move in ply.moves)

    @property
    def players(self) -> tuple[PlayerSummary, ...]:
        """A summary for each seat."""
        return tuple(self._summary(seat) for seat in range(self.game.seats))

    def _summary(self, seat: int) -> PlayerSummary:
        mine = [ply for ply in self.plies if ply.seat == seat]
        grades = [ply.grade for ply in mine]
        losses = [ply.loss for ply in mine if ply.counts]
        return PlayerSummary(
            seat,
            self.names[seat] if seat < len(self.names) else "",
            accuracy_of_game(losses),
            round(sum(losses) / len(losses), 4) if losses else None,
            {grade: grades.count(grade) for grade in GRADES},
        )

    @property
    def turning_points(self) -> tuple[Ply, ...]:
        """The turns in which each player gave away most, in the order of the game."""
        chosen: list[Ply] = []
        for seat in range(self.game.seats):
            faults = [p for p in self.plies if p.seat == seat and p.loss >= INACCURACY_FROM]
            chosen += sorted(faults, key=lambda ply: (-ply.loss, ply.ply))[:TURNING_POINTS]
        return tuple(sorted(chosen, key=lambda ply: ply.ply))

    def chances(self) -> tuple[Value, ...]:
        """The value of every position between turns for the side that begins, the last included."""
        values = [_of_first(ply, ply.before) for ply in self.plies]
        return (*values, *(_of_first(ply, ply.after) for ply in self.plies[-1:]))

    # Other forms

    def to_json(self) -> dict[str, Any]:
        """Plain values for JSON; `from_json` is the inverse."""
        return {
            "version": VERSION,
            "game": self.game.id,
            "start": self.start,
            "names": list(self.names),
            "result": self.result,
            "reason": self.reason,
            "limits": msgspec.to_builtins(LimitsData.of(self.limits)),
            "engine": self.engine,
            "plies": [ply.to_json() for ply in self.plies],
            "players": [player.to_json() for player in self.players],
            "turning_points": [ply.ply for ply in self.turning_points],
        }

    @staticmethod
    def from_json(data: Any) -> Review:
        """A review from what `to_json` made; ValueError if it is something else."""
        if not isinstance(data, dict) or data.get("version") != VERSION:
            raise ValueError(f"this is not a review of version {VERSION}")
        try:
            read = plain.read(data, _ReviewData)
        except plain.Misfit as fault:
            raise ValueError(f"this review is damaged: {fault}") from None
        return Review(
            registry.game(read.game), read.start, read.names, read.result, read.reason,
            read.limits.limits, read.engine, tuple(each.ply_of_it for each in read.plies),
        )  # fmt: skip

    def replayed(self) -> Record:
        """A record of the game that may be changed: the given one, or one of the moves alone."""
        if self.record is not None:
            return Record.from_json(self.record.to_json())
        start = registry.position(self.start)
        record = Record.new(self.game, players=self.names, start=start)
        for move in self.moves:
            record.add(move)
        if record.outcome is None and self.reason is not None:
            record.finish_as({"Result": self.result, "Reason": self.reason})
        return record

    def annotate(self, language: str = "en") -> Record:
        """The record with marks, comments, values and better lines (`annotating`)."""
        from sixfold.study.reviews.annotations import annotated  # that module imports this one

        return annotated(self, language)


class _ReviewData(msgspec.Struct, frozen=True):
    """What is read of the JSON of a review."""

    game: str
    start: str
    names: tuple[str, ...]
    result: str
    reason: str | None
    limits: LimitsData
    engine: str
    plies: tuple[PlyData, ...]


def _of_first(ply: Ply, value: Value) -> Value:
    return value if ply.seat % 2 == 0 else value.flipped()


def check_record(record: object) -> Record:
    """Refuse what is not a record, or has no moves to review."""
    if not isinstance(record, Record):
        raise TypeError(f"a record is expected, not {type(record).__name__}")
    return record


@explained
def assembled(record: Record, limits: Limits, engine: str, plies: Sequence[Ply]) -> Review:
    """A review of a record from what was found out about its turns."""
    return Review(
        record.game,
        record.start.to_text(),
        record.players,
        record.result,
        record.outcome.reason if record.outcome else None,
        limits,
        engine,
        tuple(plies),
        record,
    )
