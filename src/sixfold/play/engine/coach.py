"""The coach: who may have one, which turn it looks at, and the searches for that.

    coach = Coach(door, pool)           # listens at the door from now on
    coach.judge(table_id, player)       # a Judgement of their last turn; None if there is none

A coach is for somebody who is alone with the computer. Nobody has one against other people, at one
screen or by link, and nobody where shapes are declared: there it is part of the game to see them,
and whatever a coach said would tell that there is one. Spectators hear nothing.

The computer's move never waits for the coach, whose searches are small and come after those for
people's games. A search is cancelled when its turn is no longer the last one of the player. While a
family of games is still being compiled, the coach is silent.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Final

from sixfold.play.actions.fairness import refuse_analysis
from sixfold.play.errors import PlayError
from sixfold.play.service import TableService
from sixfold.play.table.table import Table
from sixfold.play.views.view import may_be_coached
from sixfold.pool import SOON, Pool, Ticket
from sixfold.study import Ply, PlyJob, Turn
from sixfold.study.reviews.coach import coach_job
from sixfold.study.reviews.jobs import TURN
from sixfold.study.reviews.judging.turns import ends_turn

REMEMBERED: Final = 500
"""Tables whose last judgement is kept, for pages that are loaded again."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Judgement:
    """What is being found out about a turn."""

    job: PlyJob
    found: Future[Ply]
    """Cancelled when the game has moved on; fails with PlayError `engine-failed`."""

    @property
    def turn(self) -> Turn:
        """The turn in question."""
        return self.job.turn

    @property
    def last(self) -> int:
        """The number of the turn's last ply, from 1."""
        return self.turn.ply + len(self.turn.moves) - 1


class Preparing(Exception):
    """The engine is still being compiled for this game."""


class Coach:
    """The coach of one server process, for all tables."""

    def __init__(self, door: TableService, pool: Pool) -> None:
        self._door = door
        self._pool = pool
        self._lock = threading.Lock()
        self._asked: OrderedDict[str, tuple[Judgement, Ticket]] = OrderedDict()
        door.on_commit(self._notice)

    def judge(self, table_id: str, player: str | None) -> Judgement | None:
        """What is said, or being found out, about the last whole turn of a player.

        Raises PlayError `no-coach` if they may not have one, and `running-game` if they play the
        same game against somebody else; `Preparing`; PoolBusy and PoolClosed.
        """
        table = self._door.table(table_id)
        refuse_coach(table, player)
        turn = last_turn(table)
        if turn is None:
            return None
        job = job_of(table, turn)
        with self._lock:
            if (known := self._known(table_id, job)) is not None:
                return known
        refuse_analysis(self._door, player, list(table.position.line()))
        family = table.game.family
        if family not in self._pool.ready:
            raise Preparing
        ticket = self._pool.submit(
            TURN.name, job.to_json(), owner=player or "", priority=SOON,
            resource=family,
        )  # fmt: skip
        judgement = Judgement(job, Future())
        with self._lock:
            if (known := self._known(table_id, job)) is not None:  # two pages, at one moment
                ticket.cancel()
                return known
            before = self._asked.pop(table_id, None)
            self._asked[table_id] = judgement, ticket
            if len(self._asked) > REMEMBERED:
                self._asked.popitem(last=False)
        if before is not None:
            before[1].cancel()
        ticket.future.add_done_callback(lambda done: self._judged(table_id, judgement, done))
        return judgement

    def _known(self, table_id: str, job: PlyJob) -> Judgement | None:
        """The answer to the same question; moves before the turn may be others by now.

        Another process may have taken them back, and this one does not hear of every commit.
        """
        known = self._asked.get(table_id)
        if known is None or known[0].job != job:
            return None
        self._asked.move_to_end(table_id)
        return known[0]

    def close(self) -> None:
        """Look at nothing any more; the pool is not ours to close."""
        with self._lock:
            asked = [*self._asked.values()]
            self._asked.clear()
        for _, ticket in asked:
            ticket.cancel()

    def _judged(self, table_id: str, judgement: Judgement, done: Future[Any]) -> None:
        if done.cancelled():
            self._forget(table_id, judgement)
            judgement.found.cancel()
        elif (error := done.exception()) is None:
            # Kept: the same turn needs no second search.
            judgement.found.set_result(Ply.from_json(done.result()))
        else:
            log.warning("the coach failed: %s\n%s", error, getattr(error, "trace", ""))
            self._forget(
                table_id, judgement
            )  # first: somebody who hears of it may ask again at once
            judgement.found.set_exception(PlayError("engine-failed"))

    def _forget(self, table_id: str, judgement: Judgement) -> None:
        with self._lock:
            known = self._asked.get(table_id)
            if known is not None and known[0] is judgement:
                del self._asked[table_id]

    def _notice(self, tables: Sequence[Table]) -> None:
        """Games go on: what was asked about an earlier turn is not wanted any more."""
        for table in tables:
            with self._lock:
                known = self._asked.get(table.id)
                if known is None or last_turn(table) == known[0].turn:
                    continue
                del self._asked[table.id]
            known[1].cancel()


def refuse_coach(table: Table, player: str | None) -> None:
    """Raise PlayError if a coach would be unfair, or is not for this player."""
    if not may_be_coached(table, player):
        raise PlayError("no-coach")


def last_turn(table: Table) -> Turn | None:
    """The last whole turn of the person at a table with one person."""
    (seat,) = table.human_seats
    end: int | None = None
    ply, at = table.ply, table.position
    while (before := at.parent) is not None and ply > 0:
        if end is None and before.turn == seat and ends_turn(at):
            end = ply
        ply -= 1
        if end is not None and not before.in_chain:
            break
        at = before
    return None if end is None else Turn(ply + 1, "", seat, table.moves[ply:end])


def job_of(table: Table, turn: Turn) -> PlyJob:
    """The search about a turn of a table."""
    start = table.setup.start.to_text()
    return coach_job(table.game, start, table.moves[: turn.ply - 1], turn)
