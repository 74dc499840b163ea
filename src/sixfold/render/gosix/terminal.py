"""GoSix in the terminal: the flower with the names of its empty corners.

A pawn hides its corner's name, which nobody needs while the pawn is there. A hexagon shows its
number, and its owner's sign before it.
"""

from __future__ import annotations

from collections.abc import Iterator

from sixfold.games.gosix import GoSixPosition
from sixfold.games.gosix.board import CORNERS, HEXAGONS, SIDES, place
from sixfold.games.gosix.events import Cleared
from sixfold.locale import event_sentence, translator
from sixfold.render.captions import side_names
from sixfold.render.story import last_story
from sixfold.render.terminal.canvas import DIM, LAST, WINNING, Canvas, Marks

_HALF = 4  # half the width of a hexagon, in characters


def _place(name: str) -> tuple[int, int]:
    across, row = place(name)
    return across * _HALF, 2 * row


_PLACES = {name: _place(name) for name in CORNERS}


def board(position: GoSixPosition, canvas: Canvas, marks: Marks) -> None:
    """Draw sides, owners and corners."""
    for one, other in SIDES:
        (x, y), (x2, y2) = _PLACES[one], _PLACES[other]
        sign = "|" if x == x2 else "/" if x2 < x else "\\"
        canvas.write((x + x2) // 2, (y + y2) // 2, sign, DIM)
    for index, around in enumerate(HEXAGONS):
        _hexagon(position, canvas, marks, index, _PLACES[around[0]])
    pawns = {corner: side for side in (0, 1) for corner in position.pawns(side)}
    legal = {move.corner for move in position.legal_moves}
    last = position.last_move.corner if position.last_move else None
    for name, (x, y) in _PLACES.items():
        if name in pawns:
            side = pawns[name]
            canvas.write(x, y, marks.sides[side], marks.styles[side])
            if name == last:
                canvas.write(x - 1, y, "[", LAST)
                canvas.write(x + 1, y, "]", LAST)
        elif name == last:
            canvas.write(x - 1, y, f"[{name}]", LAST)
        else:
            canvas.write(x, y, name, "" if name in legal else DIM)


def _hexagon(
    position: GoSixPosition, canvas: Canvas, marks: Marks, index: int, top: tuple[int, int]
) -> None:
    x, y = top[0], top[1] + 3
    owner, name = position.owners[index], str(index + 1)
    won = position.outcome is not None and name in position.outcome.cells
    if owner is not None:
        canvas.write(x - 1, y, f"{marks.sides[owner]}{name}", marks.styles[owner])
        if won:
            canvas.write(x - 2, y, "*", WINNING)
            canvas.write(x + 1, y, "*", WINNING)
    else:
        canvas.write(x, y, name, DIM)


def facts(position: GoSixPosition, marks: Marks, lang: str) -> Iterator[str]:
    """Who owns how many hexagons, what came off, and which empty corners are closed."""
    say, owned = translator(lang).say, position.owners
    first, second = side_names(position, lang)
    counts = {"a": owned.count(0), "b": owned.count(1)}
    yield say("Hexagons: {first} {a}, {second} {b}.", first=first, second=second, **counts)
    for event in last_story(position).all(Cleared):
        yield event_sentence(event, position.game, lang)
    if position.outcome is None:
        taken = {*position.pawns(0), *position.pawns(1)}
        open_ = {move.corner for move in position.legal_moves}
        closed = [name for name in CORNERS if name not in taken and name not in open_]
        if closed:
            yield say("Forbidden (tie): {corners}.", corners=" ".join(closed))
