"""One turn of a game under review: what is to be found out about it, and what was found.

A job says that in texts and numbers, so that it can be sent to any worker (`searching`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import msgspec

from sixfold.core.arguments import explained
from sixfold.engine.limits import Limits
from sixfold.study import plain
from sixfold.study.reviews.judging.cases import Reason
from sixfold.study.reviews.judging.grades import are_comparable, grade_of, loss_of
from sixfold.study.reviews.judging.turns import Turn
from sixfold.study.reviews.judging.values import LOSS, Value

LONGEST_LINE = 16
"""Moves of a line that are kept."""


@dataclass(frozen=True)
class PlyJob:
    """What is to be found out about a turn."""

    start: str
    """The position text where the record begins."""
    moves: tuple[str, ...]
    """The moves from there up to the turn."""
    turn: Turn
    limits: Limits
    known: Value | None = None
    """The exact value after the turn, if the next turn has proven it: this is a second look."""
    better: tuple[Value, tuple[str, ...]] | None = None
    """In a second look, what was proven of the position before, and the line that has it."""
    proof: float = 0.0
    """Seconds for a proof if the turn would be open otherwise (`proving.proof_nodes`)."""
    found: Ply | None = None
    """What was found out: only the proof is missing."""

    def to_json(self) -> dict[str, Any]:
        """Plain values for JSON."""
        found = None if self.found is None else self.found.to_json()
        job = _JobData(
            self.start, self.moves, self.turn, LimitsData.of(self.limits),
            self.known, self.better, self.proof, found,
        )  # fmt: skip
        data: dict[str, Any] = plain.plain(job)
        return data

    @staticmethod
    @explained
    def from_json(data: dict[str, Any]) -> PlyJob:
        """The inverse of `to_json`."""
        read = plain.read(data, _JobData)
        found = None if read.found is None else Ply.from_json(read.found)
        return PlyJob(
            read.start, read.moves, read.turn, read.limits.limits,
            read.known, read.better, read.proof, found,
        )  # fmt: skip


@dataclass(frozen=True)
class Ply:
    """What a review says about a turn; values are those of the mover's side."""

    ply: int
    number: str
    seat: int
    moves: tuple[str, ...]
    """What was played: one move, or a whole turn of Hexone."""
    before: Value
    after: Value
    best: tuple[str, ...]
    """The turn that the engine prefers; the played one if nothing is better."""
    line: tuple[str, ...]
    """How the game could have gone on with it, the best turn included."""
    reply: tuple[str, ...]
    """How the engine goes on after what was played."""
    only: bool
    """Whether every move but the best one loses, which is proven."""
    forced: bool
    """Whether there was nothing to choose."""
    reasons: tuple[Reason, ...] = ()
    holds: int | None = None
    """Plies within which the played turn loses and the best one is proven not to: that
    settles which is better, although the value before is an estimate."""
    tried: float = 0.0
    """Seconds that a proof was given in vain."""

    @property
    def move(self) -> str:
        """What was played, as people write it."""
        return " ".join(self.moves)

    @property
    def loss(self) -> float:
        """What it gave away, from 0 to 1; nothing that is known of while it is open."""
        return 0.0 if self.forced or self.open else loss_of(self.before, self.after)

    @property
    def open(self) -> bool:
        """Whether only one of the values is proven, and nothing else tells which turn is better."""
        settled = self.forced or self.holds is not None
        return not (settled or are_comparable(self.before, self.after))

    @property
    def counts(self) -> bool:
        """Whether it counts for accuracy: there was a choice, and something to lose."""
        return not (self.forced or self.open or self.before.loses)

    @property
    def grade(self) -> str:
        """One of `grades.GRADES`."""
        return grade_of(
            self.before,
            self.after,
            is_best=self.moves == self.best,
            only=self.only,
            forced=self.forced,
            settled=self.holds is not None,
        )

    @property
    def exact(self) -> bool:
        """Whether both values are proven."""
        return self.before.exact and self.after.exact

    def proven_win(self, plies: int | None) -> Ply:
        """This turn once it is known that it wins: then nothing was better."""
        won = Value(1, True, plies)
        if self.before.wins:
            at_once = tuple(each for each in self.reasons if each.code == "win-at-once")
            return replace(self, after=won, reasons=at_once)
        return replace(
            self,
            before=won,
            after=won,
            best=self.moves,
            line=(*self.moves, *self.reply)[:LONGEST_LINE],
            reasons=(),
        )

    def proven_loss(self) -> Ply:
        """This turn once it is known that the position before was lost: it gave nothing away."""
        return replace(
            self,
            before=self.before if self.before.loses else LOSS,
            after=self.after if self.after.loses else LOSS,
            only=False,
            reasons=(),
            holds=None,
        )

    def to_json(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {
            "ply": self.ply,
            "number": self.number,
            "seat": self.seat,
            "move": self.move,
            "before": self.before.chance,
            "after": self.after.chance,
            "loss": self.loss,
            "best": " ".join(self.best),
            "line": list(self.line),
            "reply": list(self.reply),
            "grade": self.grade,
            "open": self.open,
            "exact": self.exact,
            "only": self.only,
            "forced": self.forced,
            "values": {"before": self.before.to_json(), "after": self.after.to_json()},
            "reasons": [reason.to_json() for reason in self.reasons],
            "holds": self.holds,
            "tried": self.tried,
        }

    @staticmethod
    @explained
    def from_json(data: dict[str, Any]) -> Ply:
        """The inverse of `to_json`; what follows from the rest is not read."""
        return plain.read(data, PlyData).ply_of_it


class PlyData(msgspec.Struct, frozen=True):
    """What is read of the JSON of a turn."""

    ply: int
    number: str
    seat: int
    move: str
    best: str
    line: tuple[str, ...]
    reply: tuple[str, ...]
    only: bool
    forced: bool
    values: Values
    reasons: tuple[Reason, ...]
    holds: int | None = None
    tried: float = 0.0

    @property
    def ply_of_it(self) -> Ply:
        """The turn as a review has it."""
        return Ply(
            self.ply, self.number, self.seat, tuple(self.move.split()),
            self.values.before, self.values.after, tuple(self.best.split()), self.line, self.reply,
            self.only, self.forced, self.reasons, self.holds, self.tried,
        )  # fmt: skip


class Values(msgspec.Struct, frozen=True):
    """The values of a turn in JSON, with all that is known of them."""

    before: Value
    after: Value


class LimitsData(msgspec.Struct, frozen=True):
    """What ends each search, in JSON."""

    nodes: int | None
    depth: int | None
    seconds: float | None

    @staticmethod
    def of(limits: Limits) -> LimitsData:
        """Those of a review, which looks at all moves and ends."""
        return LimitsData(limits.nodes, limits.depth, limits.seconds)

    @property
    def limits(self) -> Limits:
        """The limits for a search."""
        return Limits(self.seconds, self.nodes, self.depth)


class _JobData(msgspec.Struct, frozen=True):
    """The JSON of a `PlyJob`."""

    start: str
    moves: tuple[str, ...]
    turn: Turn
    limits: LimitsData
    known: Value | None
    better: tuple[Value, tuple[str, ...]] | None
    proof: float = 0.0
    found: dict[str, Any] | None = None
