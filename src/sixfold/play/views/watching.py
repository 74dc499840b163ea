"""One audience of a table and the view that it has, kept up to date at little cost.

`show` makes a view of everything; a `Watcher` makes again only what can have changed, and what all
see alike is made once for them (`News`). A table is an immutable value, and what an event does not
touch is the same object before and after it: a section of the view whose fields are the same
objects as before is left as it is. What is made again and has come out as it was is not news
either. Tests hold the outcome against `show` on random tables.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from operator import attrgetter
from typing import Any

from sixfold.play.actions.talk import may_cough
from sixfold.play.table.parts import Offer
from sixfold.play.table.table import Table
from sixfold.play.views import view as sections
from sixfold.play.views.deltas import Message, added, messages
from sixfold.play.views.types import Cough

NOBODY: frozenset[int] = frozenset()


class News:
    """What has become of a table since it was another, as far as everybody is told it alike.

    Made once, however many watch.
    """

    def __init__(self, was: Table, table: Table, now: int) -> None:
        self.was = was
        self.table = table
        self.now = now
        self.clocks = sections.clocks(table.clock, now)
        self.fields = {} if table is was else _changed(was, table)
        """The fields of a view that have other values now; one move that was played is `move`."""


def _changed(was: Table, table: Table) -> dict[str, Any]:
    new = {
        name: value
        for name, value_of in _PLAIN.items()
        if (value := value_of(table)) != value_of(was)
    }
    if table.plies is not was.plies:
        new |= _moves(was, table)
    if table.position is not was.position:
        before, scene = was.scene, table.scene
        if scene.text != before.text:
            new["position"] = scene.text
        if scene.events != before.events:
            new["events"] = scene.events
    return new


def _moves(was: Table, table: Table) -> dict[str, Any]:
    """The list of moves, or how it has grown."""
    before, now = was.plies, table.plies
    if now.first(len(before)) is before:
        if len(now) == len(before) + 1:
            return {"move": table.last}
    elif len(played := added(was.moves, table.moves)) == 1:
        return {"move": played[0]}
    return {"moves": table.moves, "ply": table.ply, "last": table.last}


_PLAIN: dict[str, Callable[[Table], Any]] = {
    "rev": attrgetter("rev"),
    "changed": attrgetter("changed_at"),
    "phase": attrgetter("phase"),
    "turn": attrgetter("turn"),
    "ending": attrgetter("how"),
    "ending_reason": attrgetter("reason"),
    "outcome": attrgetter("outcome"),
    "thinking": attrgetter("engine_to_move"),
    "stuck": attrgetter("stuck"),
    "next": attrgetter("next"),
}
"""Fields that a table has as a view shows them."""


class Watcher:
    """All who see a table in the same way: a player, the maker, or all spectators."""

    def __init__(
        self,
        table: Table,
        player: str | None,
        now: int,
        *,
        present: Collection[str] | None = None,
        spectators: int = 0,
        names: sections.Names = sections.NAMELESS,
    ) -> None:
        self.player = player
        self.table = table
        self.view = sections.show(
            table, player, now, present=present, spectators=spectators, names=names
        )
        self._present = present
        self._names = names

    def renew(
        self,
        news: News,
        *,
        present: Collection[str] | None = None,
        spectators: int = 0,
        names: sections.Names = sections.NAMELESS,
    ) -> list[Message]:
        """Bring the view up to date; what there is to say about it."""
        if news.was is not self.table:
            news = News(self.table, news.table, news.now)
        new = news.fields | self._own(news, present, spectators, names)
        told = messages(self.view, new) if new else []
        self.view.take(new)
        self.table, self._present, self._names = news.table, present, names
        return told

    def _own(
        self,
        news: News,
        present: Collection[str] | None,
        spectators: int,
        names: sections.Names,
    ) -> dict[str, Any]:
        """The other fields that have other values now."""
        was, table, view = news.was, news.table, self.view
        made: dict[str, Any] = {"spectators": spectators, "clocks": news.clocks}
        sat_down = table.seats is not was.seats
        you = table.seats_of(self.player) if sat_down else view.you
        if sat_down:
            made["coach"] = sections.may_be_coached(table, self.player)
        regrouped = sat_down or names != self._names
        if regrouped or table.gone is not was.gone or present != self._present:
            made["you"] = you
            made["seats"] = sections.seats(table.seats, table.gone, tuple(you), present, names)
        if table is not was:
            self._sections(made, was, table, tuple(you))
        your_turn = table.phase == "playing" and table.turn in you
        was_yours = view.phase == "playing" and view.turn in view.you
        if table.position is not was.position or your_turn != was_yours:
            scene = table.scene
            made |= scene.for_mover if your_turn else scene.for_others
        made["may"] = sections.what_may_be_done(table, self.player, news.now)
        return {
            name: value
            for name, value in made.items()
            if value is not (old := getattr(view, name)) and value != old
        }

    def _sections(
        self, made: dict[str, Any], was: Table, table: Table, you: tuple[int, ...]
    ) -> None:
        """What only an event changes, and seldom does."""
        regrouped = table.seats is not was.seats or table.phase != was.phase
        if regrouped:
            made["links"] = sections.links(table, self.player)
        if regrouped or table.chat is not was.chat:
            made["chat"] = sections.chat(table, you)
        begun = table.clock.beginning != was.clock.beginning
        if regrouped or begun or table.gone is not was.gone:
            made["claim_at"] = sections.claim_at(table, you)
        if table.how is not was.how or table.outcome is not was.outcome:
            made["series"] = sections.series(
                table.series,
                table.series_now,
                table.previous,
                table.earlier,
                is_going_on=table.outcome is None,
            )
        if table.last_cough is not was.last_cough or table.coughers is not was.coughers:
            made["cough"] = may_cough(table)
            cough = table.last_cough
            made["last_cough"] = None if cough is None else Cough(*cough)
        if regrouped or _offers(table) != _offers(was):
            made["offers"] = sections.offers(*_offers(table), you)


def _offers(
    table: Table,
) -> tuple[Offer | None, Offer | None, frozenset[int], frozenset[int], frozenset[int]]:
    """What has been asked for, as `view.offers` wants to be told it."""
    coughers = table.coughers if table.setup.cough else NOBODY
    return table.draw, table.takeback, table.resigned, table.rematch, coughers
