"""SIX in the terminal: rows of cells, each shifted by half a cell, that say their own names.

A cell is written as its sign and its q; its r stands before the row. So `·2` in the row `-1` is the
cell `2,-1`, and nobody needs to follow a diagonal across the screen:

     r
    -1        ·2
     0  ⬢0  ⬡1  ·2
     1        ·1

Places are whole numbers, so a field that has drifted far away lines up like any other.
"""

from __future__ import annotations

from collections.abc import Iterator

from sixfold.core.hexes import cell_text
from sixfold.games.six import SixPosition
from sixfold.games.six.events import Captured
from sixfold.games.six.move import parse_cell
from sixfold.locale import translator
from sixfold.render.captions import side_names
from sixfold.render.story import last_story
from sixfold.render.terminal.canvas import DIM, LAST, WINNING, Canvas, Marks


def board(position: SixPosition, canvas: Canvas, marks: Marks) -> None:
    """Draw the tiles, and dots where one may be laid."""
    tiles = position.field.tiles
    last = position.last_move.target if position.last_move else None
    winning = {parse_cell(name) for name in position.outcome.cells} if position.outcome else set()
    cells = sorted({*tiles, *(move.target for move in position.legal_moves if move.target)})
    if not cells:
        return
    top = min(r for _, r in cells)
    left = min(2 * q + r for q, r in cells)
    labels = max(len(str(r)) for _, r in cells)
    digits = max(len(str(q)) for q, _ in cells)
    half = (digits + 4) // 2  # half of a cell: its sign, its q, and room for a mark on either side
    canvas.write(labels - 1, -1, "r", DIM)
    for row in {r for _, r in cells}:
        canvas.write(0, row - top, str(row).rjust(labels), DIM)
    for cell in cells:
        q, r = cell
        x, y = labels + 2 + (2 * q + r - left) * half, r - top
        if cell not in tiles:
            canvas.write(x, y, f"{marks.dot}{q}", DIM)
            continue
        side = tiles[cell]
        canvas.write(x, y, marks.sides[side], marks.styles[side])
        canvas.write(x + 1, y, str(q), DIM)
        if cell in winning:
            canvas.write(x - 1, y, "*", WINNING)
        if cell == last:
            canvas.write(x + 1 + len(str(q)), y, marks.last, LAST)


def facts(position: SixPosition, marks: Marks, lang: str) -> Iterator[str]:
    """Hands, losses, and how to name a cell."""
    words = translator(lang)
    if position.phase == 1:
        first, second = side_names(position, lang)
        a, b = position.hands
        yield words.say("In hand: {first} {a}, {second} {b}.", first=first, a=a, second=second, b=b)
    taken = sum(len(event.cells) for event in last_story(position).all(Captured))
    if taken:
        yield words.count(
            "Captured by the last move: {n} tile.", "Captured by the last move: {n} tiles.", taken
        )
    target = next((move.target for move in position.legal_moves if move.target), None)
    if target is not None:
        sign, cell = f"{marks.dot}{target[0]}", cell_text(target)
        message = words.gettext("A cell is q,r: {sign} in row {row} is {cell}.")
        yield message.format(sign=sign, row=target[1], cell=cell)
