"""Pictures and animations as jobs of the pool.

The library that makes pixels holds the interpreter lock for seconds, so a program that has to
answer others draws in another process. What crosses to it is text: the game and its moves.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any, NotRequired, TypedDict

from sixfold.core import registry
from sixfold.pool import Context, Kind, register
from sixfold.render.animation import GifOptions, animate
from sixfold.render.raster import PngOptions, photograph
from sixfold.render.story import Moment, replay

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
    position: NotRequired[str | None]
    """The text of the position that the moves begin at; without it, the game's own start."""
    moves: Sequence[str]
    theme: str
    width: int
    ratio: NotRequired[float]
    """Of a picture: width to height."""


def picture(order: Order, context: Context) -> bytes:
    """The position after the last move as PNG."""
    last = _moments(order, context, 1)[-1]
    ratio = order.get("ratio")
    return photograph(last, PngOptions(width=order["width"], theme=order["theme"], ratio=ratio))


def animation(order: Order, context: Context) -> bytes:
    """The game as an animated GIF; it can be stopped between two frames."""

    def on_frame(number: int, frames: int) -> None:
        context.check()
        context.progress({"frame": number, "frames": frames})

    moments = _moments(order, context, LONGEST + 1)
    options = GifOptions(width=order["width"], theme=order["theme"], on_frame=on_frame)
    return animate(moments, options)


def _moments(order: Order, context: Context, last: int) -> Sequence[Moment[Any]]:
    """The last moments of a game, which is replayed once."""
    kept: deque[Moment[Any]] = deque(maxlen=last)
    text = order.get("position")
    start = registry.position(text) if text else registry.game(order["game"]).start()
    for moment in replay(start, order["moves"]):
        context.check()
        kept.append(moment)
    return kept
