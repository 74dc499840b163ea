"""A hint: what the puzzle is about, and where to look, without the move itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Literal

from sixfold.core.events import Moved, Placed
from sixfold.core.position import Position
from sixfold.study import plain
from sixfold.study.puzzles.catalogue import catalogues
from sixfold.study.puzzles.judging import played_to
from sixfold.study.puzzles.lines import GENERAL
from sixfold.study.puzzles.model import Puzzle

FEWEST = 3
"""Cells of an area, as far as there are any: with fewer it would be the solution."""

Where = Literal["area", "piece", "nowhere"]


@dataclass(frozen=True, slots=True)
class Hint:
    """What helps without giving the move away."""

    theme: str | None
    """The most telling theme of the puzzle; none if it has only those of every game."""
    where: Where
    """`cells` are the area of the move, or the tile or stack that moves; or nothing is shown."""
    cells: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Plain values for JSON."""
        found: dict[str, Any] = plain.plain(self)
        return found


def hint(puzzle: Puzzle, played: Sequence[str] = ()) -> Hint:
    """A hint for the next move of the solver."""
    position = played_to(puzzle, played)
    theme = next((theme for theme in puzzle.themes if theme not in GENERAL), None)
    event = position.preview(puzzle.moves[len(played)])[0]
    if isinstance(event, Moved):
        return Hint(theme, "piece", (event.source,))
    catalogue = catalogues().get(position.game.family)
    if catalogue is not None and isinstance(event, catalogue.acting):
        return Hint(theme, "piece", (event.to_json()["cell"],))
    if isinstance(event, Placed) and catalogue is not None and catalogue.beside is not None:
        return Hint(theme, "area", _area(position, event.cell, catalogue.beside))
    return Hint(theme, "nowhere")


def _area(
    position: Position[Any], cell: str, beside: Callable[[str], tuple[str, ...]]
) -> tuple[str, ...]:
    """A few cells that can be played on, the right one among them, but not in their middle."""
    events = (position.preview(move)[0] for move in position.legal_moves)
    open_cells = {event.cell for event in events if isinstance(event, Placed)}
    seed = f"{position.canonical_key} {cell}"

    def lot(other: str) -> bytes:
        return sha256(f"{seed} {other}".encode()).digest()

    area = {cell}
    near = [{each, *beside(each)} for each in sorted(beside(cell), key=lot)]
    for some in (*near, *({each} for each in sorted(open_cells, key=lot))):
        if len(area) >= FEWEST:
            break
        area |= open_cells & some
    return tuple(sorted(area))
