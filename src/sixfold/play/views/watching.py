"""One audience of a table and the view that it has, kept up to date at little cost.

A `Watcher` has the sections of its view (`views/view.py`) made again only if they can have changed,
and what all see alike is made once for them (`News`). A table is an immutable value, and what an
event does not touch is the same object before and after it. What is made again and has come out as
it was is not news either. Tests hold the outcome against `show` on random tables.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Set
from typing import Any

from sixfold.play.table.table import Table
from sixfold.play.views.deltas import Message, added, messages
from sixfold.play.views.view import (
    AROUND,
    FOR_ALL,
    FOR_SOMEBODY,
    NAMELESS,
    Names,
    S,
    Section,
    Sight,
    at_this_moment,
    changed_fields,
    clocks,
    whole,
)


class News:
    """What has become of a table since it was another, as far as everybody is told it alike.

    Made once, however many watch.
    """

    def __init__(self, was: Table, table: Table, now: int) -> None:
        self.was = was
        self.table = table
        self.now = now
        self.made: dict[str, Any] = {"clocks": clocks(table.clock, now)}
        """Fields of a view that may have other values now."""
        self.moves: dict[str, Any] = {}
        """How the list of moves has changed; one move that was played is `move`."""
        self.changed: set[str] = set()
        """What sections read and is not what it was."""
        self.own: list[Section[Sight]] = []
        """Sections that have to be made again for each audience."""
        if table is not was:
            self.changed = changed_fields(was, table)
            for section in concerned(FOR_ALL, self.changed):
                self.made |= section.make(table)
            self.own = concerned(FOR_SOMEBODY, self.changed)
            if table.plies is not was.plies:
                self.moves = _moves(was, table)


def concerned(sections: Iterable[Section[S]], changed: Set[str]) -> list[Section[S]]:
    """The sections that read something that has changed."""
    return [section for section in sections if not changed.isdisjoint(section.reads)]


def _moves(was: Table, table: Table) -> dict[str, Any]:
    """The list of moves, or how it has grown."""
    before, now = was.plies, table.plies
    if now.first(len(before)) is before:
        if len(now) == len(before) + 1:
            return {"move": table.last}
    elif len(played := added(was.moves, table.moves)) == 1:
        return {"move": played[0]}
    return {"moves": table.moves, "ply": table.ply, "last": table.last}


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
        names: Names = NAMELESS,
    ) -> None:
        self._sight = Sight(table, player, now, present, spectators, names)
        self.view = whole(self._sight)

    @property
    def player(self) -> str | None:
        return self._sight.player

    @property
    def table(self) -> Table:
        return self._sight.table

    def renew(
        self,
        news: News,
        *,
        present: Collection[str] | None = None,
        spectators: int = 0,
        names: Names = NAMELESS,
    ) -> list[Message]:
        """Bring the view up to date; what there is to say about it."""
        was, view = self._sight, self.view
        if news.was is not was.table:
            news = News(was.table, news.table, news.now)
        at = self._sight = Sight(news.table, was.player, news.now, present, spectators, names)
        made = news.made | at_this_moment(at)
        is_as_before = present == was.present and names == was.names
        for section in news.own if is_as_before else concerned(FOR_SOMEBODY, news.changed | AROUND):
            made |= section.make(at)
        new = news.moves | {
            name: value
            for name, value in made.items()
            if value is not (old := getattr(view, name)) and value != old
        }
        told = messages(view, new) if new else []
        view.take(new)
        return told
