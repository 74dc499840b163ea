"""A position as a complete SVG document."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sixfold.core.arguments import explained
from sixfold.core.position import Position
from sixfold.render import captions
from sixfold.render.family import family_of
from sixfold.render.frame import Camera
from sixfold.render.geometry import Box
from sixfold.render.look import Look, StillLook, takes
from sixfold.render.sheet import Sheet
from sixfold.render.story import Moment, moment_of

LARGEST = 8192
"""Pixels of a picture's longer side: more is a mistake, and would fill the memory."""

_COMFORTABLE = 560


@dataclass(frozen=True, slots=True, kw_only=True)
class SvgOptions(StillLook):
    """What can be said about a drawing: the keywords of `svg`."""

    size: int | None = None
    """The longer side in pixels."""
    lang: str = "en"
    """The language of title and description."""


@takes(SvgOptions)
@explained
def svg(position: Position[Any], options: SvgOptions) -> str:
    """A position as a standalone SVG.

    `coordinates` names cells; `last_move`, `winning` and `captured` show what they say; `legal`
    shows where the next move may go. `preview` holds a legal move in the air over the board, with
    what it would capture hatched. `labels` lays signs on cells, by their names; `exits` shows where
    pawns leave the board. Without `background` there is no table. `size` is the longer side in
    pixels. Title and description are in the language `lang`.
    """
    family_of(position)  # complain about anything that is not a position first
    moment = moment_of(position, options.preview)
    camera = camera_of([moment], options)
    title = captions.title(position, options.lang)
    description = captions.description(position, options.lang)
    return compose(moment, camera, options, options.size, title=title, description=description)


def camera_of(moments: Sequence[Moment[Any]], look: Look) -> Camera:
    """The view that holds all these moments of one game."""
    return family_of(moments[0].position).picture.camera(moments, look)


def compose(
    moment: Moment[Any],
    camera: Camera,
    look: Look,
    size: int | None = None,
    *,
    title: str | None = None,
    description: str | None = None,
) -> str:
    """A moment in a given view; pixels need no title."""
    sheet, position = Sheet(), moment.position
    family_of(position).picture(sheet, moment, camera, look).draw()
    return sheet.finish(
        camera.box.view,
        _pixels(camera.box, size),
        title=title,
        description=description,
        class_=f"sixfold {position.game.family} {look.colours.name}",
    )


def _pixels(box: Box, size: int | None) -> tuple[int, int]:
    """Width and height of a picture; by default a comfortable size on a page."""
    if size is None:
        size = round(min(_COMFORTABLE, max(box.width, box.height)))
    check_pixels("size", size)
    zoom = size / max(box.width, box.height)
    return max(1, round(box.width * zoom)), max(1, round(box.height * zoom))


def check_pixels(name: str, value: int, largest: int = LARGEST) -> None:
    """Refuse a picture of no size or of a senseless one."""
    if not 1 <= value <= largest:
        raise ValueError(f"{name} must be from 1 to {largest} pixels, not {value}")
