"""What this room knows about a family of games: one object each, registered by its own folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from sixfold.core import plugins
from sixfold.core.position import Position
from sixfold.render import generic
from sixfold.render.frame import Drawing
from sixfold.render.terminal.canvas import Canvas, Marks


@dataclass(frozen=True, slots=True, kw_only=True)
class FamilyDrawings:
    """How positions of a family are drawn. What a family leaves out is drawn as text."""

    picture: type[Drawing[Any]] = generic.TextDrawing
    """Draws a position on a sheet of SVG."""
    board: Callable[[Any, Canvas, Marks], None] = generic.board
    """Draws a position in the terminal."""
    facts: Callable[[Any, Marks, str], Iterator[str]] = generic.facts
    """What the terminal shows below the board, in a language."""
    signs: tuple[str, str] = ("●", "○")
    """What stands for a piece of each side in a terminal with colours."""
    styles: tuple[str, str] = ("1", "31")
    """The ANSI styles of the sides."""


_families: dict[str, FamilyDrawings] = {}
_GENERIC = FamilyDrawings()


def register(family: str, drawings: FamilyDrawings) -> None:
    """Register how a family is drawn."""
    if family in _families:
        raise ValueError(f"the drawings of {family} are registered already")
    _families[family] = drawings


def family_of(position: Position[Any]) -> FamilyDrawings:
    """How a position is drawn: as its family registered, or as text."""
    if not isinstance(position, Position):
        raise TypeError(f"a {type(position).__name__} is not a position to draw")
    family = position.game.family
    own = family in _families or family in families()
    return _families[family] if own else _GENERIC


def families() -> frozenset[str]:
    """The families that have their own drawings, here or in another package."""
    plugins.load("sixfold.render", register)
    return frozenset(_families)
