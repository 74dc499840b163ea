"""What a picture shows: the options that `svg`, `png` and `gif` share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

from sixfold.core.move import Move
from sixfold.render.theme import LIGHT, Theme, find_theme


class FilmOptions(TypedDict, total=False):
    """Keywords of every picture."""

    theme: str | Theme
    coordinates: bool
    last_move: bool
    winning: bool
    legal: bool
    captured: bool


class PictureOptions(FilmOptions, total=False):
    """Keywords of a single picture."""

    preview: Move | str | None
    background: bool


@dataclass(frozen=True, slots=True)
class Look:
    """Options, read and checked."""

    theme: Theme = LIGHT
    coordinates: bool = False
    last_move: bool = True
    winning: bool = True
    legal: bool = False
    captured: bool = True
    preview: Move | str | None = None
    background: bool = True
    """The table; without it a picture is transparent around board and pieces."""
    plain: bool = False
    """Without fine texture, for formats with few colours."""


def look_of(
    *,
    theme: str | Theme = LIGHT,
    coordinates: bool = False,
    last_move: bool = True,
    winning: bool = True,
    legal: bool = False,
    captured: bool = True,
    preview: Move | str | None = None,
    background: bool = True,
    plain: bool = False,
) -> Look:
    """The look that keywords ask for; an unknown theme is a ValueError that lists the known."""
    return Look(
        find_theme(theme),
        coordinates,
        last_move,
        winning,
        legal,
        captured,
        preview,
        background,
        plain,
    )
