"""A position as a complete SVG document."""

from __future__ import annotations

from typing import Any

from sixfold.core.move import Move
from sixfold.core.position import Position
from sixfold.games.gosix import GoSixPosition
from sixfold.games.hexone import HexonePosition
from sixfold.games.six import SixPosition
from sixfold.render import words
from sixfold.render.frame import Camera, Drawing
from sixfold.render.geometry import Box
from sixfold.render.gosix import GoSixDrawing
from sixfold.render.hexone import HexoneDrawing
from sixfold.render.look import Look, look_of
from sixfold.render.sheet import Sheet
from sixfold.render.six import SixDrawing
from sixfold.render.theme import Theme

LARGEST = 8192
"""Pixels of a picture's longer side: more is a mistake, and would fill the memory."""

_COMFORTABLE = 560
_DRAWINGS: dict[type[Position[Any]], type[Drawing[Any]]] = {
    SixPosition: SixDrawing,
    GoSixPosition: GoSixDrawing,
    HexonePosition: HexoneDrawing,
}


def svg(
    position: Position[Any],
    *,
    theme: str | Theme = "light",
    coordinates: bool = False,
    last_move: bool = True,
    winning: bool = True,
    legal: bool = False,
    captured: bool = True,
    preview: Move | str | None = None,
    background: bool = True,
    size: int | None = None,
    lang: str = "en",
) -> str:
    """A position as a standalone SVG.

    `coordinates` names cells; `last_move`, `winning` and `captured` show what they say; `legal`
    shows where the next move may go. `preview` holds a legal move in the air over the board, with
    what it would capture hatched. Without `background` there is no table. `size` is the longer side
    in pixels. Title and description are in the language `lang`.
    """
    look = look_of(
        theme=theme,
        coordinates=coordinates,
        last_move=last_move,
        winning=winning,
        legal=legal,
        captured=captured,
        preview=preview,
        background=background,
    )
    return compose(position, drawing_of(position).camera([position], look), look, size, lang)


def drawing_of(position: Position[Any]) -> type[Drawing[Any]]:
    """How positions of this kind are drawn."""
    for kind, drawing in _DRAWINGS.items():
        if isinstance(position, kind):
            return drawing
    raise TypeError(f"no picture of a {type(position).__name__}: it is not a position to draw")


def compose(
    position: Position[Any],
    camera: Camera,
    look: Look,
    size: int | None = None,
    lang: str = "en",
) -> str:
    """A position as a camera sees it."""
    sheet = Sheet()
    drawing_of(position)(sheet, position, camera, look).draw()
    return sheet.finish(
        camera.box.view,
        _pixels(camera.box, size),
        title=f"{words.game_name(position, lang)}. {words.status(position, lang)}.",
        description=words.description(position, lang),
        class_=f"sixfold {position.game.family} {look.theme.name}",
    )


def _pixels(box: Box, size: int | None) -> tuple[int, int]:
    """Width and height of a picture; without a wish it is comfortable to look at on a page."""
    if size is None:
        size = round(min(_COMFORTABLE, max(box.width, box.height)))
    check_pixels("size", size)
    zoom = size / max(box.width, box.height)
    return max(1, round(box.width * zoom)), max(1, round(box.height * zoom))


def check_pixels(name: str, value: int, largest: int = LARGEST) -> None:
    """Refuse a picture of no size or of a senseless one."""
    if not 1 <= value <= largest:
        raise ValueError(f"{name} must be from 1 to {largest} pixels, not {value}")
