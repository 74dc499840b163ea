"""Which games there are, and how an id becomes a game.

Those of this package are registered by its `__init__`, those of others when they are needed
(`plugins.py`).
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sixfold.core import plugins
from sixfold.core.errors import UnknownGame, UnknownOption
from sixfold.core.events import GENERIC, Event, by_kind
from sixfold.core.game import Game, Setup
from sixfold.core.position import Position
from sixfold.core.text import Fields


@dataclass(frozen=True, slots=True)
class Family:
    """Editions that share one set of rules; `make` builds a game from edition and options."""

    name: str
    editions: tuple[str, ...]
    options: tuple[str, ...]
    make: Callable[[str | None, frozenset[str]], Game]
    events: tuple[type[Event], ...] = ()
    """What only moves of this family do; no other event has the same kind."""

    @property
    def base_ids(self) -> tuple[str, ...]:
        """The ids without options, in the order in which people should see them."""
        if not self.editions:
            return (self.name,)
        return tuple(f"{self.name}/{edition}" for edition in self.editions)


_families: dict[str, Family] = {}
_games: dict[str, Game] = {}


def register(family: Family) -> None:
    """Make a family of games known."""
    if family.name in _families:
        raise ValueError(f"a family named {family.name!r} is registered already")
    _by_kind(*_families.values(), family)
    _families[family.name] = family


def families() -> tuple[Family, ...]:
    """Every family that is registered, here or by another package."""
    plugins.load("sixfold.games", lambda name, family: register(family))
    return tuple(_families.values())


def events() -> dict[str, type[Event]]:
    """Every kind of event within a move by its name, which browsers and programs know."""
    return _by_kind(*families())


def _by_kind(*families: Family) -> dict[str, type[Event]]:
    own = (event for family in families for event in family.events)
    return by_kind(*dict.fromkeys((*GENERIC, *own)))  # families may share an event


def games() -> tuple[Game, ...]:
    """Every registered game and edition, without options."""
    return tuple(game(id) for family in families() for id in family.base_ids)


def game(id: str) -> Game:
    """The game with this id; options may come in any order after `+`."""
    if not isinstance(id, str):
        raise TypeError(f"a game's id is a str, not {type(id).__name__}")
    return _game(id)


@lru_cache(maxsize=256)
def _game(id: str) -> Game:
    base, *options = id.split("+")
    family = _family(base.partition("/")[0])
    if family is None or base not in family.base_ids:
        raise UnknownGame("unknown-game", id=id, suggestions=_suggest_ids(base, family))
    for option in options:
        if option not in family.options:
            close = tuple(difflib.get_close_matches(option, family.options))
            raise UnknownOption(
                "unknown-option",
                option=option,
                id=base,
                suggestions=close or family.options,
            )
        if options.count(option) > 1:
            raise UnknownOption("repeated-option", option=option, id=base)
    made = family.make(base.partition("/")[2] or None, frozenset(options))
    return _games.setdefault(made.id, made)  # one object for each game, also between threads


def setup(text: str) -> Setup:
    """The arrangement that a position text describes, not yet checked against the rules."""
    fields = Fields(text)
    arrangement = game(fields.id).read_setup(fields)
    fields.finish()
    return arrangement


def position(text: str) -> Position[Any]:
    """The position that a text describes; `Position.to_text` is its exact inverse."""
    return setup(text).position()


def replayed(start: str, moves: Iterable[str]) -> Position[Any]:
    """The position that moves lead to from the one that a text describes.

    Pickles call this, so its name stays. Each move is judged like any other: no pickle makes a
    position that the rules do not reach.
    """
    at = position(start)
    for move in moves:
        at = at.play(move)
    return at


def _family(name: str) -> Family | None:
    """A family by its name; only one that is not known yet may come from another package."""
    known = _families.get(name)
    if known is None:
        known = next((family for family in families() if family.name == name), None)
    return known


def _suggest_ids(base: str, family: Family | None) -> tuple[str, ...]:
    known = [id for each in families() for id in each.base_ids]
    if family is not None and base == family.name:
        return family.base_ids  # a bare `six` could be any edition
    close = difflib.get_close_matches(base, known, n=4, cutoff=0.5)
    return tuple(close) or (family.base_ids if family else tuple(known))
