"""One turn of a game under review, as a pure function: the same job has the same result anywhere.

A turn gets up to three searches, each with a fresh table:

1. the position, all moves: what is best?
2. if something else was played, that move beside the best one, so that both get the same depth;
3. where it matters, all other moves together: does every one of them lose?

If one of the two values is proven then and the other is an estimate, they cannot be compared. A job
that has nodes for it tries to prove the other one as well (`_settled`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sixfold.core.arguments import explained
from sixfold.core.position import Position
from sixfold.study.reviews.judging.cases import Case, Played, Reason
from sixfold.study.reviews.judging.family import family_of
from sixfold.study.reviews.judging.grades import INACCURACY_FROM, is_slower
from sixfold.study.reviews.judging.reasons import proven_reasons, reasons_for
from sixfold.study.reviews.judging.searches import Found, Looker, plies_held, proof_nodes, proven
from sixfold.study.reviews.judging.turns import (
    deciding_step,
    first_difference,
    first_turn,
    replay,
    walk,
)
from sixfold.study.reviews.judging.values import LOSS, Value, of_outcome
from sixfold.study.reviews.model import LONGEST_LINE, Ply, PlyJob

COMPARED = 2
"""What the nodes of the first search are divided by for the second one."""
OTHERS = 8
"""What the nodes of the first search are divided by for the third one."""


@explained
def review_ply(job: PlyJob) -> Ply:
    """Search a turn and say what it was worth."""
    return _Reviewer(replay(job.start, job.moves), job).review()


class _Reviewer:
    """Carries out one job."""

    def __init__(self, position: Position[Any], job: PlyJob) -> None:
        self._position = position
        self._job = job
        self._turn = job.turn
        self._known = job.known
        self._walk = walk(position, job.turn.moves)
        self._proof_nodes = 0
        self._family = family_of(position)

    def review(self) -> Ply:
        found = self._job.found or self._searched()
        return self._settled(found) if found.open and self._job.proof else found

    def _searched(self) -> Ply:
        moves = self._turn.moves
        forced = all(len(each.legal_moves) == 1 for each in self._walk[:-1])
        before, line = self._best(forced)
        best = first_turn(self._position, line)
        compared, after, reply = self._played(before, best, line)
        if not before.exact:
            # What is proven of one move is not proven of the position, unless the move wins.
            before = compared if compared.wins or not compared.exact else Value(compared.chance)
        if before.exact and not after.exact:
            after = _bounded(before, after)
        if after.wins and not before.wins:
            before, best, line = after, moves, (*moves, *reply)
        elif after.chance > before.chance:
            before, best, line = replace(after, exact=before.exact), moves, (*moves, *reply)
        if forced:
            before = after
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
            only=False,
            forced=forced,
        )
        return self._explained(found)

    def _explained(self, found: Ply) -> Ply:
        """The turn, with whether it was the only move, and with what speaks against it."""
        only = not found.forced and self._is_only(found)
        found = replace(found, only=only)
        return replace(found, reasons=self._reasons(found))

    # The three searches

    def _look(self, part: int = 1) -> Looker:
        return Looker(self._job.limits, part)

    def _best(self, forced: bool) -> Found:
        """The value of the position, and the line that has it.

        A second look need not search what is known.
        """
        if self._job.better is not None:
            return self._job.better
        if self._known is not None and not self._known.wins:
            return self._best_other(self._known)
        look = self._look(OTHERS if forced else 1)
        settled = self._family.settled(self._position)
        ((value, line),) = look.values(self._position)
        return (settled or value), line

    def _best_other(self, known: Value) -> Found:
        """The best turn beside the played one, whose value is known and no win."""
        moves = self._turn.moves
        choices = ((step, self._other_moves(each, moves[step])) for step, each in self._steps())
        step, others = next(((step, others) for step, others in choices if others), (0, []))
        if not others:
            return known, moves
        ((value, line),) = self._look().values(self._walk[step], others)
        value, line = value.later(step), (*moves[:step], *line)
        if value.exact and not value.wins and len(moves) > 1:
            # Other ways through the same turn were not looked at.
            value = Value(value.chance)
        return (self._family.settled(self._position) or value), line

    def _steps(self) -> list[tuple[int, Position[Any]]]:
        return list(enumerate(self._walk[:-1]))

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
        """The value of the position after the turn where the rules know it."""
        settled = self._family.settled(end)
        return settled and settled.seen_from(end, self._walk)

    def _is_only(self, found: Ply) -> bool:
        """Whether every other move than the best loses; asked only where that matters.

        Within a turn it is the move that mattered: where the player went wrong, or the first one.
        """
        best, moves = found.best, found.moves
        if found.before.loses or not (moves == best or found.after.loses):
            return False
        step = deciding_step(best, moves)
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

    # Proofs

    def _settled(self, open_turn: Ply) -> Ply:
        """A turn with one proven value, with the other one proven as well if that can be done."""
        self._proof_nodes = proof_nodes(self._position, self._job.proof, self._job.limits)
        prove = self._proven_after if open_turn.before.exact else self._proven_before
        settled = prove(open_turn)
        return replace(open_turn, tried=self._job.proof) if settled is None else settled

    def _proven_after(self, ply: Ply) -> Ply | None:
        """The position before was proven: what is the one after it worth?"""
        end = self._walk[-1]
        found = proven(end, self._proof_nodes)
        if found is None:
            return None
        after = found[0].seen_from(end, self._walk)
        if after.wins:
            return ply.proven_win(after.plies)
        return self._explained(replace(ply, after=after))

    def _proven_before(self, ply: Ply) -> Ply | None:
        """The position after was proven, and is no win: was there something better?"""
        found = proven(self._position, self._proof_nodes)
        if found is None and ply.best == ply.moves:
            found = self._best_other(ply.after)
            ply = replace(
                ply, before=found[0], best=first_turn(self._position, found[1]), line=found[1]
            )
        if found is None or not found[0].exact:
            return self._held(ply) if ply.after.loses else None
        before, line = found
        if before.loses:
            return ply.proven_loss()
        if before.chance == ply.after.chance:
            line = (*ply.moves, *ply.reply)
        best = first_turn(self._position, line)
        line = line[: max(LONGEST_LINE, len(best))]
        return self._explained(replace(ply, before=before, best=best, line=line))

    def _held(self, ply: Ply) -> Ply | None:
        """The turn loses soon, and there is one that is proven not to lose as soon."""
        nodes, longer = self._proof_nodes, self._family.longer_turns
        plies = plies_held(self._walk[-1], walk(self._position, ply.best)[-1], nodes, longer)
        if plies is None:
            return None
        return self._explained(replace(ply, holds=plies + len(ply.moves)))

    # Words

    def _reasons(self, found: Ply) -> tuple[Reason, ...]:
        """What speaks against the turn, if something does; of an open one, what is proven."""
        slower = is_slower(found.before, found.after)
        if found.forced or not (found.open or slower or found.loss >= INACCURACY_FROM):
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
        return (proven_reasons if found.open else reasons_for)(case)


def _bounded(before: Value, after: Value) -> Value:
    """An estimate that cannot be higher than what is proven of the position."""
    if before.loses:
        return LOSS
    return after if after.chance <= before.chance else Value(before.chance)
