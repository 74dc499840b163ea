"""What only a move of Trio does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sixfold.core.events import Event


@dataclass(frozen=True, slots=True)
class Threatened(Event):
    """A player could make four in a row on these cells with the next stone."""

    kind: ClassVar[str] = "threatened"
    seat: int
    cells: tuple[str, ...]
