"""One audience of a table and the view that it has, kept up to date at little cost.

`show` makes a view of everything; a `Watcher` makes again only what can have changed. A table is an
immutable value, and what an event does not touch is the same object before and after it: a section
of the view whose fields are the same objects as before is left as it is. What is made again and has
come out as it was is not news either. Tests hold the outcome against `show` on random tables.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sixfold.play import view as sections
from sixfold.play.actions import ABORT_PLIES, claim_time
from sixfold.play.deltas import Message, messages
from sixfold.play.offers import turn_start
from sixfold.play.parts import Offer
from sixfold.play.table import Table
from sixfold.play.view_types import Cough
from sixfold.play.words import MOST_WORDS, may_cough
from sixfold.scene import family_of, told
from sixfold.scene.types import GameEvent

NOBODY: frozenset[int] = frozenset()
MOST_KEPT = 4096
"""Answers to what may be done that are remembered for all tables; a game has a handful."""

_allowed: dict[tuple[Any, ...], list[str]] = {}


class Watcher:
    """Whoever sees a table with the same eyes: a player, the maker, or all spectators."""

    def __init__(
        self,
        table: Table,
        player: str | None,
        now: int,
        *,
        present: Collection[str] | None = None,
        spectators: int = 0,
    ) -> None:
        self.player = player
        self.table = table
        self.view = sections.show(table, player, now, present=present, spectators=spectators)
        self._present = present
        self._kind = _kind(table, player)

    def renew(
        self,
        table: Table,
        now: int,
        *,
        present: Collection[str] | None = None,
        spectators: int = 0,
    ) -> list[Message]:
        """Bring the view up to date; what there is to say about it."""
        new = self._new(table, now, present, spectators)
        told = messages(self.view, new) if new else []
        for name, value in new.items():
            setattr(self.view, name, value)
        self.table, self._present = table, present
        return told

    def _new(
        self, table: Table, now: int, present: Collection[str] | None, spectators: int
    ) -> dict[str, Any]:
        """The fields that have other values now."""
        was, view = self.table, self.view
        made: dict[str, Any] = {"rev": table.rev, "spectators": spectators}
        sat_down = table.seats is not was.seats
        you = table.seats_of(self.player) if sat_down else view.you
        if sat_down:
            self._kind = _kind(table, self.player)
        if sat_down or table.gone is not was.gone or present != self._present:
            made["you"] = you
            made["seats"] = sections.seats(table.seats, table.gone, tuple(you), present)
        if table is not was:
            self._changed(made, was, table, tuple(you))
        your_turn = table.phase == "playing" and table.turn in you
        was_yours = view.phase == "playing" and view.turn in view.you
        if table.position is not was.position or your_turn != was_yours:
            self._board(made, table, your_turn)
        if view.clocks is not None:
            made["clocks"] = sections.clocks(table.clock, now)
        made["may"] = self._may(table, tuple(you), now)
        return {
            name: value
            for name, value in made.items()
            if value is not (old := getattr(view, name)) and value != old
        }

    def _changed(
        self, made: dict[str, Any], was: Table, table: Table, you: tuple[int, ...]
    ) -> None:
        """What only an event changes."""
        made["changed"] = table.changed_at
        made["next"] = table.next
        made["stuck"] = table.stuck
        made["thinking"] = table.engine_to_move
        if table.plies is not was.plies:
            self._moves(made, was, table)
        regrouped = table.seats is not was.seats or table.phase != was.phase
        if regrouped:
            made["phase"] = table.phase
            made["links"] = sections.links(table, self.player)
        if regrouped or table.chat is not was.chat:
            made["chat"] = sections.chat(table, you)
        if regrouped or table.gone is not was.gone:
            made["claim_at"] = sections.claim_at(table, you)
        if table.how is not was.how or table.outcome is not was.outcome:
            made["ending"] = table.how
            made["outcome"] = table.outcome
            made["series"] = sections.series(
                table.series, table.series_now, table.previous, is_going_on=table.outcome is None
            )
        if table.last_cough is not was.last_cough or table.coughers is not was.coughers:
            made["cough"] = may_cough(table)
            cough = table.last_cough
            made["last_cough"] = None if cough is None else Cough(*cough)
        if regrouped or _offers(table) != _offers(was):
            made["offers"] = sections.offers(*_offers(table), you)

    def _moves(self, made: dict[str, Any], was: Table, table: Table) -> None:
        """The list of moves; while it only grows it is not made anew."""
        before, now = was.plies, table.plies
        if len(now) == len(before) + 1 and now.first(len(before)) is before:
            moves = (*self.view.moves, next(iter(reversed(now))).move)
        else:
            moves = table.moves
        made["moves"], made["ply"] = moves, len(moves)
        made["last"] = moves[-1] if moves else None

    def _board(self, made: dict[str, Any], table: Table, your_turn: bool) -> None:
        """The scene, without what never changes at a table."""
        position = table.position
        family = family_of(position)
        made["position"], made["events"] = _told(table)
        made["board"] = family.board(position, to_move=your_turn)
        made["turn"] = position.turn
        made["legal"] = family.legal(position) if your_turn else ()
        made["closings"] = family.closings(position) if your_turn else {}
        made["bursts"] = family.bursts(position) if your_turn else {}

    def _may(self, table: Table, you: tuple[int, ...], now: int) -> list[str]:
        """What may be done, asked of the rules once for each state of affairs that they look at.

        The rules find out by trying sixteen actions, most of which they refuse.
        """
        if not you and self.player != table.maker:
            return []
        claims = [claim_time(table, seat) for seat in you] if table.gone else ()
        affairs = (
            self._kind, table.phase, table.turn, table.how, table.next, table.stuck,
            table.draw, table.takeback, table.resigned, table.barred, table.rematch, table.coughers,
            table.ply < ABORT_PLIES,
            len(table.chat) >= MOST_WORDS,
            turn_start(table, you) is None,
            *[turn_start(table, (seat,)) is None for seat in you if len(you) > 1],
            *[time is not None and now >= time for time in claims],
        )  # fmt: skip
        allowed = _allowed.get(affairs)
        if allowed is None:
            if len(_allowed) >= MOST_KEPT:
                _allowed.clear()
            allowed = sections.what_may_be_done(table, self.player, now)
            _allowed[affairs] = allowed
        return allowed


_last_told: tuple[Table | None, str, list[GameEvent]] = (None, "", [])


def _told(table: Table) -> tuple[str, list[GameEvent]]:
    """What all audiences of a table are told alike; they are told one after the other."""
    global _last_told
    if _last_told[0] is not table:
        _last_told = table, table.position.to_text(), told(table.last_events)
    return _last_told[1:]


def _kind(table: Table, player: str | None) -> tuple[Any, ...]:
    """What sort of table it is for a player, as far as that says what he may do."""
    people = sorted(table.people)
    sitting = tuple(
        "engine" if seat.is_engine else seat.player and people.index(seat.player)
        for seat in table.seats
    )
    return (
        sitting,
        table.seats_of(player),
        player == table.maker,
        table.setup.cough,
        table.clock.plan.kind,
        "declare" in table.game.options,
    )


def _offers(
    table: Table,
) -> tuple[Offer | None, Offer | None, frozenset[int], frozenset[int], frozenset[int]]:
    """What has been asked for, as `view.offers` wants to be told it."""
    coughers = table.coughers if table.setup.cough else NOBODY
    return table.draw, table.takeback, table.resigned, table.rematch, coughers
