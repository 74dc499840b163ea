"""PNG pictures, and the door to the optional libraries that make them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

from sixfold.core.arguments import explained
from sixfold.core.position import Position
from sixfold.render.family import family_of
from sixfold.render.look import StillLook, takes
from sixfold.render.picture import camera_of, check_pixels, compose
from sixfold.render.story import Moment, moment_of


@dataclass(frozen=True, slots=True, kw_only=True)
class PngOptions(StillLook):
    """What can be said about a PNG: the keywords of `png`."""

    width: int = 800
    ratio: float | None = None
    """Width : height, by free space around the picture; its own if nothing is said."""


@takes(PngOptions)
@explained
def png(position: Position[Any], options: PngOptions) -> bytes:
    """A position as a PNG picture, `width` pixels wide; the options are those of `svg`."""
    family_of(position)  # complain about anything that is not a position first
    return photograph(moment_of(position, options.preview), options)


def photograph(moment: Moment[Any], options: PngOptions) -> bytes:
    """A moment as a PNG picture."""
    check_pixels("width", options.width)
    camera = camera_of([moment], options)
    if options.ratio is not None:
        camera = replace(camera, box=camera.box.shaped(options.ratio, options.ratio))
    return rasterise(compose(moment, camera, options), options.width)


def rasterise(svg: str, width: int) -> bytes:
    """An SVG of ours as PNG; no font of the machine is needed or looked for."""
    resvg = optional("resvg_py")
    return bytes(resvg.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True))


def optional(module: str) -> Any:
    """A module of the extra `pictures`, imported when it is first needed."""
    try:
        return import_module(module)
    except ImportError as error:
        raise ImportError(
            f"this picture needs {module}: pip install 'sixfold[pictures]'", name=module
        ) from error
