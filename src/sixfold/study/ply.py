"""One turn of a game under review, as a pure function: the same job has the same result anywhere.

A turn gets up to three searches, each with a fresh table:

1. the position, all moves: what is best?
2. if something else was played, that move beside the best one, so that both get the same depth;
3. where it matters, all other moves together: does every one of them lose?

A job says in texts and numbers what is to be searched, so that it can be sent to any worker.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from sixfold.core.arguments import complete, explained
from sixfold.core.position import Position
from sixfold.engine.limits import Limits
from sixfold.study.cases import Case, Played, Reason
from sixfold.study.family import family_of
from sixfold.study.grades import INACCURACY_FROM, grade_of, is_slower, loss_of
from sixfold.study.looking import Looker
from sixfold.study.reasons import reasons_for
from sixfold.study.turns import Turn, deciding_step, first_difference, first_turn, replay, walk
from sixfold.study.values import LOSS, Value, of_outcome

COMPARED = 2
"""The second search gets one part in so many of what the first one gets."""
OTHERS = 8
"""… and the third."""
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

    def to_json(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {
            "start": self.start,
            "moves": list(self.moves),
            "turn": {
                "ply": self.turn.ply,
                "number": self.turn.number,
                "seat": self.turn.seat,
                "moves": list(self.turn.moves),
            },
            "limits": limits_to_json(self.limits),
            "known": self.known and self.known.to_json(),
            "better": self.better and [self.better[0].to_json(), list(self.better[1])],
        }

    @staticmethod
    @explained
    @complete
    def from_json(data: dict[str, Any]) -> PlyJob:
        """The inverse of `to_json`."""
        turn = data["turn"]
        return PlyJob(
            data["start"],
            tuple(data["moves"]),
            Turn(turn["ply"], turn["number"], turn["seat"], tuple(turn["moves"])),
            limits_from_json(data["limits"]),
            data["known"] and Value.from_json(data["known"]),
            data["better"] and (Value.from_json(data["better"][0]), tuple(data["better"][1])),
        )


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

    @property
    def move(self) -> str:
        """What was played, as people write it."""
        return " ".join(self.moves)

    @property
    def loss(self) -> float:
        """What it gave away, from 0 to 1."""
        return 0.0 if self.forced else loss_of(self.before, self.after)

    @property
    def counts(self) -> bool:
        """Whether it counts for accuracy: there was a choice, and something to lose."""
        return not (self.forced or self.before.loses)

    @property
    def grade(self) -> str:
        """One of `grades.GRADES`."""
        return grade_of(
            self.before,
            self.after,
            is_best=self.moves == self.best,
            only=self.only,
            forced=self.forced,
        )

    @property
    def exact(self) -> bool:
        """Whether both values are proven."""
        return self.before.exact and self.after.exact

    def proven_win(self, plies: int | None) -> Ply:
        """The same once it is known that the turn wins: then nothing was better."""
        won = Value(1, True, plies)
        if self.before.wins:
            return replace(self, after=won)
        return replace(
            self,
            before=won,
            after=won,
            best=self.moves,
            line=(*self.moves, *self.reply)[:LONGEST_LINE],
            reasons=(),
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
            "exact": self.exact,
            "only": self.only,
            "forced": self.forced,
            "values": {"before": self.before.to_json(), "after": self.after.to_json()},
            "reasons": [reason.to_json() for reason in self.reasons],
        }

    @staticmethod
    @explained
    @complete
    def from_json(data: dict[str, Any]) -> Ply:
        """The inverse of `to_json`; what follows from the rest is not read."""
        return Ply(
            data["ply"],
            data["number"],
            data["seat"],
            tuple(data["move"].split()),
            Value.from_json(data["values"]["before"]),
            Value.from_json(data["values"]["after"]),
            tuple(data["best"].split()),
            tuple(data["line"]),
            tuple(data["reply"]),
            data["only"],
            data["forced"],
            tuple(Reason.from_json(reason) for reason in data["reasons"]),
        )


@explained
def review_ply(job: PlyJob) -> Ply:
    """Search a turn and say what it was worth."""
    position = replay(job.start, job.moves)
    return _Reviewer(position, job).review()


class _Reviewer:
    """Carries out one job."""

    def __init__(self, position: Position[Any], job: PlyJob) -> None:
        self._position = position
        self._turn = job.turn
        self._known = job.known
        self._better = job.better
        self._limits = job.limits
        self._walk = walk(position, job.turn.moves)
        self._family = family_of(position)

    def review(self) -> Ply:
        moves = self._turn.moves
        forced = all(len(each.legal_moves) == 1 for each in self._walk[:-1])
        before, line = self._best(forced)
        best = first_turn(self._position, line)
        if self._known is not None and best == moves:
            before = self._known
        compared, after, reply = self._played(before, best, line)
        if not before.exact:
            before = compared
        if before.exact and not after.exact:
            after = _bounded(before, after)
        if after.chance > before.chance or (after.wins and not before.wins):
            before, best, line = after, moves, (*moves, *reply)
        only = not forced and self._is_only(before, after, best)
        found = Ply(
            self._turn.ply,
            self._turn.number,
            self._turn.seat,
            moves,
            before,
            after,
            best,
            tuple(line[: max(LONGEST_LINE, len(best))]),
            tuple(reply[:LONGEST_LINE]),
            only,
            forced,
        )
        return replace(found, reasons=self._reasons(found))

    # The three searches

    def _look(self, part: int = 1) -> Looker:
        return Looker(self._limits, part)

    def _best(self, forced: bool) -> tuple[Value, tuple[str, ...]]:
        """The value of the position, and the line that has it.

        A second look need not search what is known.
        """
        if self._better is not None:
            return self._better
        look = self._look(OTHERS if forced else 1)
        settled = self._family.settled(self._position)
        if self._known is not None and len(self._turn.moves) == 1:
            others = self._other_moves(self._position, self._turn.moves[0])
            if not others:
                return self._known, self._turn.moves
            ((value, line),) = look.values(self._position, others)
        else:
            ((value, line),) = look.values(self._position)
        return (settled or value), line

    def _played(
        self, best_value: Value, best: tuple[str, ...], line: tuple[str, ...]
    ) -> tuple[Value, Value, tuple[str, ...]]:
        """The best turn's value at equal depth, that of the played one, and how it goes on."""
        moves, end = self._turn.moves, self._walk[-1]
        if end.outcome is not None:
            return best_value, of_outcome(end.outcome, self._position, len(moves)), ()
        known = self._known or self._settled_after(end)
        if known is not None:
            return best_value, known, self._look(OTHERS).line(end)
        compared, value = None, best_value
        while line[: len(moves)] != moves:
            step = first_difference(line, moves)
            if step >= len(line):
                line = (*moves, *self._look(COMPARED).line(end))
                value = self._value_after(end)
                break
            pair = (line[step], moves[step])
            found = self._look(COMPARED).compare(self._walk[step], pair)
            if found is None:  # the search does not tell these two moves apart
                return best_value, self._value_after(end), ()
            (rival, _), (value, rest) = found
            rival, value = rival.later(step), value.later(step)
            compared = rival if compared is None else compared
            line = (*moves[:step], *rest)
        return compared or best_value, value, tuple(line[len(moves) :])

    def _value_after(self, end: Position[Any]) -> Value:
        """The value of the position after the turn, for the mover."""
        return self._look(COMPARED).value(end).seen_from(end, self._walk)

    def _settled_after(self, end: Position[Any]) -> Value | None:
        """The same where the rules know it."""
        settled = self._family.settled(end)
        return settled and settled.seen_from(end, self._walk)

    def _is_only(self, before: Value, after: Value, best: tuple[str, ...]) -> bool:
        """Whether every other move than the best loses; asked only where that matters.

        Within a turn it is the move that mattered: where the player went wrong, or the first one.
        """
        if before.loses or not (self._turn.moves == best or after.loses):
            return False
        step = deciding_step(best, self._turn.moves)
        others = self._other_moves(self._walk[step], best[step])
        if not others:
            return False
        ((value, _),) = self._look(OTHERS).values(self._walk[step], others)
        return value.loses

    def _other_moves(self, position: Position[Any], move: str) -> list[str]:
        """All legal moves but one, however it is said (`2,3` and `2,3!` are one move)."""
        spoken = move.rstrip("!")
        return [
            text
            for text in map(str, position.legal_moves)
            if text != move and (not spoken or text.rstrip("!") != spoken)
        ]

    # Words

    def _reasons(self, found: Ply) -> tuple[Reason, ...]:
        """What speaks against the turn, if something does."""
        slower = is_slower(found.before, found.after)
        if found.forced or (found.loss < INACCURACY_FROM and not slower):
            return ()
        reply = first_turn(self._walk[-1], found.reply)
        case: Case[Any] = Case(
            self._position,
            Played(self._position, found.moves),
            Played(self._position, found.best),
            Played(self._walk[-1], reply) if reply else None,
            found.before,
            found.after,
            found.only,
        )
        return reasons_for(case)


def _bounded(before: Value, after: Value) -> Value:
    """An estimate that cannot be higher than what is proven of the position."""
    if before.loses:
        return LOSS
    return after if after.chance <= before.chance else Value(before.chance)


def limits_to_json(limits: Limits) -> dict[str, Any]:
    """What ends each search, as plain values."""
    return {"nodes": limits.nodes, "depth": limits.depth, "seconds": limits.seconds}


def limits_from_json(data: dict[str, Any]) -> Limits:
    """The inverse of `limits_to_json`."""
    return Limits(seconds=data["seconds"], nodes=data["nodes"], depth=data["depth"])
