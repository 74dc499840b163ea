"""Positions worth drawing, and a reader of the pictures that were drawn."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any
from xml.etree import ElementTree

import sixfold
from sixfold import render
from sixfold.core.events import Event
from sixfold.games.gosix.events import Cleared
from sixfold.games.six.events import Captured

Position = sixfold.Position[Any]

IDS = [game.id for game in sixfold.games()]
THEMES = render.themes()
SVG = "{http://www.w3.org/2000/svg}"


def walk(id: str, seed: int, plies: int = 200) -> Iterator[Position]:
    """A random game, position by position."""
    chance = random.Random(seed)
    position = sixfold.game(id).start()
    yield position
    for _ in range(plies):
        if position.outcome:
            return
        position = position.play(chance.choice(position.legal_moves))
        yield position


@cache
def middle(id: str) -> Position:
    """A position of a running game with a last move."""
    *_, position = walk(id, seed=1, plies=12)
    assert position.outcome is None
    assert position.last_move is not None
    return position


@cache
def end(id: str) -> Position:
    """A finished game."""
    for seed in range(100):
        *_, position = walk(id, seed)
        if position.outcome:
            return position
    raise AssertionError(f"no short random game of {id}")


@cache
def won(id: str, reason: str) -> Position:
    """A game that was won in a certain way."""
    for seed in range(500):
        *_, position = walk(id, seed)
        if position.outcome and position.outcome.reason == reason:
            return position
    raise AssertionError(f"no random game of {id} that ended by {reason}")


def told(position: Position) -> tuple[Event, ...]:
    """What the last move did."""
    assert position.parent is not None
    assert position.last_move is not None
    return position.parent.preview(position.last_move)


@cache
def capture() -> Position:
    """A position of SIX just after a move that captured tiles of both colours."""
    for seed in range(200):
        for position in walk("six/foxmind-advanced", seed, plies=70):
            if position.parent is not None and position.outcome is None:
                for event in told(position):
                    if isinstance(event, Captured) and min(event.counts) > 0:
                        return position
    raise AssertionError("no capture")


@cache
def conquest() -> Position:
    """A position of GoSix just after a hexagon was conquered."""
    for seed in range(200):
        for position in walk("gosix", seed):
            if position.parent and any(isinstance(event, Cleared) for event in told(position)):
                return position
    raise AssertionError("no conquest")


def scenes(id: str) -> list[Position]:
    """The start, the middle and the end of a game."""
    return [sixfold.game(id).start(), middle(id), end(id)]


class Picture:
    """An SVG, read back."""

    def __init__(self, position: Position, **options: Any) -> None:
        self.text = render.svg(position, **options)
        self.root = ElementTree.fromstring(self.text)

    def all(self, *classes: str) -> list[ElementTree.Element]:
        """The elements that have all these classes."""
        return [
            element
            for element in self.root.iter()
            if {*classes} <= {*element.get("class", "").split()}
        ]

    def cells(self, *classes: str) -> list[str]:
        """The cells of those elements, sorted."""
        return sorted(element.get("data-cell", "") for element in self.all(*classes))

    def hexagons(self, *classes: str) -> list[str]:
        """The hexagons of those elements, sorted."""
        return sorted(element.get("data-hexagon", "") for element in self.all(*classes))
