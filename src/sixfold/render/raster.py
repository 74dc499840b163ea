"""PNG pictures, and the door to the optional libraries that make them."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Unpack

from sixfold.core.position import Position
from sixfold.render.look import PictureOptions, look_of
from sixfold.render.picture import check_pixels, compose, drawing_of


def png(position: Position[Any], *, width: int = 800, **options: Unpack[PictureOptions]) -> bytes:
    """A position as a PNG picture, `width` pixels wide; the options are those of `svg`."""
    check_pixels("width", width)
    look = look_of(**options)
    camera = drawing_of(position).camera([position], look)
    return rasterise(compose(position, camera, look), width)


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
