"""Run after a change of drawings (`make pictures`): icons of the app, and cards for shared links.

    python -m scripts.pictures.icons [FOLDER]

Cards are what a messenger shows beside a link to the first page or to the rules of a game; those of
tables are drawn by the server. Icons are the mark of the site on linen: `any` with round corners,
`maskable` to the edge, so that a phone can cut its own shape out of it.
"""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

from PIL import Image

import sixfold
from scripts import ROOT
from scripts.pictures.drawings import HEIGHT, SCENES, SVG, WIDTH, hero
from sixfold import render
from sixfold.render.raster import rasterise
from sixfold.render.theme import find_theme
from sixfold.server.pages.previews import CARD

FOLDER = ROOT / "src" / "sixfold" / "web" / "pictures"
ICON = ROOT / "src" / "sixfold" / "web" / "css" / "icon.svg"
SIZES = {"icon-192": (192, 0.82, 7), "icon-512": (512, 0.82, 7), "maskable-512": (512, 0.62, 0),
         "touch-180": (180, 0.72, 0)}  # fmt: skip
"""Icon → pixels, the part of its width that the mark takes, and how round its corners are."""
COLOURS = 256


def card(game: str) -> bytes:
    """The picture of a family's position on a card."""
    text, move, _ = next(scene for scene in SCENES if scene[0].startswith(game))
    position = sixfold.position(text).play(move)
    return packed(render.png(position, width=CARD[0], ratio=CARD[0] / CARD[1]))


def card_of_all() -> bytes:
    """The three games side by side."""
    theme = find_theme("light")
    width, height = CARD
    root = ElementTree.Element(
        f"{{{SVG}}}svg",
        {"viewBox": f"0 0 {width} {height}", "width": str(width), "height": str(height)},
    )
    size = {"width": str(width), "height": str(height)}
    ElementTree.SubElement(root, f"{{{SVG}}}rect", {**size, "fill": theme.table})
    games = ElementTree.fromstring(hero(theme))
    tall = width * HEIGHT / WIDTH
    for name, value in (("y", (height - tall) / 2), ("width", width), ("height", tall)):
        games.set(name, str(value))
    root.append(games)
    return packed(rasterise(ElementTree.tostring(root, encoding="unicode"), width))


def packed(png: bytes) -> bytes:
    """A picture with few colours: a third of the size, and nobody sees it at a card's size."""
    out = io.BytesIO()
    few = Image.open(io.BytesIO(png)).convert("RGB").quantize(COLOURS)
    few.save(out, "PNG", optimize=True)
    return out.getvalue()


def icon(size: int, part: float, corners: float) -> bytes:
    """The mark of the site, on linen."""
    theme = find_theme("light")
    paths = re.findall(r'class="(\w)" d="([^"]+)"', ICON.read_text("utf-8"))
    fills = {"d": "#2b2724", "r": "#b3261e"}
    marks = "".join(f'<path d="{path}" fill="{fills[kind]}"/>' for kind, path in paths)
    shift = 16 * (1 - part)
    drawing = (
        f'<svg xmlns="{SVG}" viewBox="0 0 32 32" width="{size}" height="{size}">'
        f'<rect width="32" height="32" rx="{corners}" fill="{theme.table}"/>'
        f'<g transform="translate({shift:.3f} {shift:.3f}) scale({part})">{marks}</g></svg>'
    )
    return rasterise(drawing, size)


def main(folder: Path) -> None:
    """Write all pictures into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    ElementTree.register_namespace("", SVG)
    pictures = {"card": card_of_all()}
    pictures |= {f"card-{game}": card(game) for game in ("six", "gosix", "hexone")}
    pictures |= {name: icon(*shape) for name, shape in SIZES.items()}
    for name, content in pictures.items():
        (folder / f"{name}.png").write_bytes(content)
        print(f"{folder / name}.png: {len(content):,} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
