"""Hexone in the terminal: 19 cells with flat tops, each with its name and its stack.

  _____
 /     \\        a dot before the name: one may play there
/  ·b2> \\       an arrow after it: the cell is a point
\\   2x  /       two pawns of the first player
 \\:::::/        worn by an explosion
"""

from __future__ import annotations

from collections.abc import Iterator

from sixfold.games.hexone import HexonePosition
from sixfold.games.hexone.board import CELLS, INDEX, place
from sixfold.locale import translator
from sixfold.render.captions import side_names
from sixfold.render.terminal.canvas import BOLD, DIM, LAST, Canvas, Marks

_ARROWS = {"c5": "^", "c1": "v", "a1": "<", "a3": "<", "e1": ">", "e3": ">"}


def board(position: HexonePosition, canvas: Canvas, marks: Marks) -> None:
    """Draw the cells that are left, then the stacks on them."""
    legal = {move.cell for move in position.legal_moves}
    last = position.last_move.cell if position.last_move else None
    stacks = {
        name: (side, count) for side in (0, 1) for name, count in position.stacks(side).items()
    }
    for name in CELLS:
        across, up = place(INDEX[name])
        x, y = 7 * across, -2 * up
        if name in position.gone:
            if name == last:
                canvas.write(x - 2, y, f"[{name}]", LAST)
            continue
        _outline(canvas, x, y, worn=name in position.grey)
        label = f"{name}{_ARROWS.get(name, '')}"
        if name in legal:
            canvas.write(x - 2, y, marks.dot)
        canvas.write(x - 1, y, label, BOLD if name in legal else DIM)
        if name in stacks:
            side, count = stacks[name]
            text = f"{count}{marks.sides[side]}"
            start = x - len(text) // 2
            canvas.write(start, y + 1, text, marks.styles[side])
            if name == last:
                canvas.write(start - 1, y + 1, "[", LAST)
                canvas.write(start + len(text), y + 1, "]", LAST)
        elif name == last:
            canvas.write(x - 1, y + 1, "[ ]", LAST)


def _outline(canvas: Canvas, x: int, y: int, *, worn: bool) -> None:
    canvas.write(x - 2, y - 2, "_____", DIM)
    canvas.write(x - 3, y - 1, "/     \\", DIM)
    canvas.write(x - 4, y, "/       \\", DIM)
    canvas.write(x - 4, y + 1, "\\       /", DIM)
    canvas.write(x - 3, y + 2, "\\_____/", DIM)
    if worn:
        canvas.write(x - 2, y - 1, ":::::", DIM)


def facts(position: HexonePosition, marks: Marks, lang: str) -> Iterator[str]:
    """Pawns, and the state of the board."""
    say = translator(lang).say
    first, second = side_names(position, lang)
    a, b = (sum(position.stacks(side).values()) for side in (0, 1))
    yield say("Pawns: {first} {a}, {second} {b}.", first=first, a=a, second=second, b=b)
    if position.grey:
        yield say("Grey (:::): {cells}.", cells=" ".join(position.grey))
    if position.gone:
        yield say("Removed: {cells}.", cells=" ".join(position.gone))
