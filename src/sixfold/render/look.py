"""What a picture shows: the options of `svg`, `png` and `gif`.

An option is declared once, as a field with its type and its default. `takes` makes the fields of
such a class the keywords of a function, and callers, editors and type checkers know them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import wraps
from inspect import signature
from typing import Any, ClassVar, Concatenate, ParamSpec, TypeVar

from sixfold.core.move import Move
from sixfold.render.theme import Theme, find_theme

S = TypeVar("S")
L = TypeVar("L", bound="Look")
R = TypeVar("R")
Q = ParamSpec("Q")


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """Options of every picture; an unknown theme is a ValueError that lists the known."""

    theme: str | Theme = "light"
    coordinates: bool = False
    """Names of cells."""
    last_move: bool = True
    winning: bool = True
    legal: bool = False
    """Where the next move may go."""
    captured: bool = True
    """What the last move took."""

    plain: ClassVar[bool] = False
    """Without fine texture, for formats with few colours."""

    def __post_init__(self) -> None:
        find_theme(self.theme)

    @property
    def colours(self) -> Theme:
        """The theme that the look names, with its colours."""
        return find_theme(self.theme)

    @property
    def on_table(self) -> bool:
        """Whether the table is drawn."""
        return True

    @property
    def signs(self) -> Mapping[str, str]:
        """What is written on cells."""
        return {}

    @property
    def shows_exits(self) -> bool:
        """Whether every way off the board is drawn."""
        return False


@dataclass(frozen=True, slots=True, kw_only=True)
class StillLook(Look):
    """Options of a single picture."""

    preview: Move | str | None = None
    """A legal move to hold in the air."""
    labels: Mapping[str, str] = field(default_factory=dict)
    """Signs to lay on cells, by the cell's name: what a text under the picture speaks of."""
    exits: bool = False
    """Every way off the board, lost or back to the centre; only Hexone has them."""
    background: bool = True
    """The table; without it a picture is transparent around board and pieces."""

    @property
    def on_table(self) -> bool:
        return self.background

    @property
    def signs(self) -> Mapping[str, str]:
        return self.labels

    @property
    def shows_exits(self) -> bool:
        return self.exits


def takes(
    options: Callable[Q, L],
) -> Callable[[Callable[[S, L], R]], Callable[Concatenate[S, Q], R]]:
    """Give a function of something to draw and its options the options' fields as keywords."""
    keywords = signature(options).parameters.values()
    make: Callable[..., L] = options

    def decorate(draw: Callable[[S, L], R]) -> Callable[Concatenate[S, Q], R]:
        subject = next(iter(signature(draw).parameters.values()))
        public = signature(draw).replace(parameters=[subject, *keywords])

        @wraps(draw)
        def drawn(*args: Any, **given: Any) -> R:
            bound = public.bind(*args, **given).arguments
            return draw(bound.pop(subject.name), make(**bound))

        drawn.__dict__["__signature__"] = public  # for `help` and notebooks
        return drawn

    return decorate
