"""A whole game as an animated GIF.

The camera stands still: one view holds every position, so nothing jumps. All frames share one
palette, which keeps colours steady and lets each frame store only what has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar

from sixfold.core.arguments import explained
from sixfold.core.position import Position
from sixfold.render.look import Look, takes
from sixfold.render.picture import camera_of, check_pixels, compose
from sixfold.render.raster import optional, rasterise
from sixfold.render.story import Moment, moment_of

if TYPE_CHECKING:
    from PIL.Image import Image

_WIDEST = 2048
_SAMPLES = 6  # frames that the palette is made from
_TWIN = 254  # colours before this one are the pictures'
_CLEAR = 255  # stands for what has not changed since the frame before


@dataclass(frozen=True, slots=True, kw_only=True)
class GifOptions(Look):
    """What can be said about a moving picture: the keywords of `gif`."""

    width: int = 600
    delay: float = 0.8
    """The time of a frame in seconds."""
    on_frame: Callable[[int, int], object] | None = None

    plain: ClassVar[bool] = True


@takes(GifOptions)
@explained
def gif(positions: Iterable[Position[Any]] | Position[Any], options: GifOptions) -> bytes:
    """Positions of one game as an animated GIF that loops; a single position shows its whole line.

    `delay` is the time of a frame in seconds; the last one stays longer. `on_frame` is called with
    the number of each frame before it is drawn, and with how many there are; what it raises ends
    the work. The options are those of `svg`.
    """
    line = positions.line() if isinstance(positions, Position) else positions
    return animate([moment_of(position) for position in line], options)


def animate(moments: Sequence[Moment[Any]], options: GifOptions) -> bytes:
    """Moments of one game as an animated GIF that loops."""
    _check(moments, options.width, options.delay)
    optional("PIL.Image")  # before the work, so that a missing library is reported at once
    camera = camera_of(moments, options)
    pictures = []
    for number, moment in enumerate(moments, 1):
        if options.on_frame is not None:
            options.on_frame(number, len(moments))
        pictures.append(rasterise(compose(moment, camera, options), options.width))
    frames, colours = _frames(pictures)
    times = [round(options.delay * 100) * 10] * (len(frames) - 1)
    out = BytesIO()
    frames[0].save(
        out,
        "GIF",
        save_all=True,
        append_images=frames[1:],
        duration=[*times, round(max(4 * options.delay, 2.0) * 100) * 10],
        loop=0,
        palette=colours,
        transparency=_CLEAR,
        optimize=True,
        disposal=1,
    )
    return out.getvalue()


def _check(moments: Sequence[Moment[Any]], width: int, delay: float) -> None:
    check_pixels("width", width, _WIDEST)
    if not 0.02 <= delay <= 60:
        raise ValueError(f"delay must be from 0.02 to 60 seconds, not {delay}")
    if not moments:
        raise ValueError("there are no positions to show")
    if len({moment.position.game for moment in moments}) > 1:
        raise ValueError("all positions of an animation must be of one game")


def _frames(pictures: Sequence[bytes]) -> tuple[list[Image], bytes]:
    """PNG pictures as frames in one palette that suits all of them, and that palette.

    Pillow leaves a frame out that equals the one before it, and the animation would be a frame
    short. The colour `_TWIN` is a copy of the first pixel's: such a frame gets that pixel from it,
    so that it differs, unseen.
    """
    dither = optional("PIL.Image").Dither.NONE
    chart = _chart([*pictures[:: max(1, len(pictures) // _SAMPLES)], pictures[-1]])
    frames = [_open(picture).quantize(palette=chart, dither=dither) for picture in pictures]
    colours = bytearray(chart.getpalette() or ()).ljust(768, b"\0")
    first = frames[0].tobytes()[0]
    colours[3 * _TWIN : 3 * _TWIN + 3] = colours[3 * first : 3 * first + 3]
    for before, frame in pairwise(frames):
        if frame.tobytes() == before.tobytes():
            frame.putpixel((0, 0), _TWIN)
    for frame in frames:
        frame.putpalette(colours)
    return frames, bytes(colours)


def _chart(samples: Sequence[bytes]) -> Image:
    """An image whose palette suits all samples; an octree keeps rare dark shades apart."""
    pillow = optional("PIL.Image")
    images = [_open(sample) for sample in samples]
    width, height = images[0].size
    strip: Image = pillow.new("RGB", (width, height * len(images)))
    for index, image in enumerate(images):
        strip.paste(image, (0, index * height))
    return strip.quantize(_TWIN, method=pillow.Quantize.FASTOCTREE, dither=pillow.Dither.NONE)


def _open(picture: bytes) -> Image:
    image: Image = optional("PIL.Image").open(BytesIO(picture)).convert("RGB")
    return image
