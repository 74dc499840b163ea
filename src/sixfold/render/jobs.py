"""Pictures and animations as jobs of the pool.

The library that makes pixels holds the interpreter lock for seconds, so a program that has to
answer others draws in another process. What crosses to it is text: the game and its moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypedDict

from sixfold.core import registry
from sixfold.core.position import Position
from sixfold.pool import Context, Kind, register
from sixfold.render.film import gif
from sixfold.render.raster import png

LONGEST = 400
"""Plies that an animation shows; of a longer game it shows the end."""
EACH = 12
"""Pictures, and animations, that may wait for one owner."""

PICTURE = register(
    Kind(
        "picture",
        "sixfold.render.jobs:picture",
        crew="pictures",
        seconds=120,
        memory_mb=500,
        waiting_each=EACH,
    )
)
ANIMATION = register(
    Kind(
        "animation",
        "sixfold.render.jobs:animation",
        crew="animations",
        seconds=1200,  # a niced process on a busy machine: the longest take 40 s of its own time
        memory_mb=800,
        waiting_each=EACH,
    )
)


class Order(TypedDict):
    """What is to be drawn."""

    game: str
    moves: Sequence[str]
    theme: str
    width: int


def picture(order: Order, context: Context) -> bytes:
    """The position after the last move as PNG."""
    return png(_line(order, context)[-1], width=order["width"], theme=order["theme"])


def animation(order: Order, context: Context) -> bytes:
    """The game as an animated GIF; it can be told to end between two frames."""

    def on_frame(number: int, frames: int) -> None:
        context.check()
        context.progress({"frame": number, "frames": frames})

    shown = _line(order, context)[-LONGEST - 1 :]
    return gif(shown, width=order["width"], theme=order["theme"], on_frame=on_frame)


def _line(order: Order, context: Context) -> list[Position[Any]]:
    """The positions of a game from its start."""
    line = [registry.game(order["game"]).start()]
    for move in order["moves"]:
        context.check()
        line.append(line[-1].play(move))
    return line
