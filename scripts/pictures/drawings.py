"""Run after a change of drawings (`make pictures`): the README's pictures of positions.

    python -m scripts.pictures.drawings [FOLDER]

They come from fixed positions and contain nothing that depends on the machine, so a second run
changes nothing unless the drawing code has changed.
"""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

import sixfold
from scripts import ROOT
from sixfold import render
from sixfold.render.theme import Theme, find_theme

SVG = "http://www.w3.org/2000/svg"
WIDTH, HEIGHT, MARGIN = 1800, 660, 30

# Positions just before a move worth seeing: a ring around an opponent's tile, a half-conquered
# flower, an explosion in the middle of the board; and the space for each picture.
SIX = (
    "six/foxmind b:-2,3;-1,0;0,0;1,1;1,3;2,-1;2,0;2,2;2,3;3,-2;3,0;3,1;3,3;4,-1;4,1;5,0 "
    "r:-2,2;-1,1;-1,3;-1,4;0,1;0,2;0,4;1,-1;1,0;1,2;2,1;3,-1;3,2;4,-2;4,0;5,-1 "
    "hands:5,5 turn:0 seen:1"
)
GOSIX = "gosix p0:a2;b3;c1;c2;c3;g3;h2 p1:a1;b1;b2;d1;d4;e1;e2;e4;f3;h1 hexes:0..1.0. turn:1"
HEXONE = (
    "hexone p0:c2*2;c5*1;d2*2;d3*2;d4*1;e1*2;e2*1;e3*2 "
    "p1:a1*1;a3*1;b1*2;b2*3;b3*2;b4*2;c3*3;c4*2 grey:a3;b4;c1;c5 gone:a2 "
    "opened:2 turn:1 seen:1"
)
SCENES = ((SIX, "4,2", 630), (GOSIX, "g2", 580), (HEXONE, "c3A", 530))

# A short game of SIX that ends with a ring.
GAME = (
    "2,-1 1,-1 1,1 0,1 2,0 0,-1 3,0 -1,0 -1,1 2,1 3,-2 4,-2 3,1 3,-1 2,2 1,2 1,3 4,0 4,1 0,-2 2,3 "
    "-1,-2 3,3 3,2 4,2"
)


def hero(theme: Theme) -> str:
    """The three games side by side on one table."""
    ElementTree.register_namespace("", SVG)
    root = ElementTree.Element(
        f"{{{SVG}}}svg",
        {"viewBox": f"0 0 {WIDTH} {HEIGHT}", "width": str(WIDTH), "height": str(HEIGHT)},
    )
    title = ElementTree.SubElement(root, f"{{{SVG}}}title")
    title.text = "SIX, GoSix and Hexone on one table"
    ElementTree.SubElement(
        root,
        f"{{{SVG}}}rect",
        {"width": str(WIDTH), "height": str(HEIGHT), "rx": "36", "fill": theme.table},
    )
    left = MARGIN
    for text, move, width in SCENES:
        position = sixfold.position(text).play(move)
        board = ElementTree.fromstring(render.svg(position, theme=theme, background=False))
        for name, value in (
            ("x", left),
            ("y", MARGIN),
            ("width", width),
            ("height", HEIGHT - 2 * MARGIN),
        ):
            board.set(name, str(value))
        root.append(board)
        left += width
    return ElementTree.tostring(root, encoding="unicode") + "\n"


def animation() -> bytes:
    """A game of SIX from the first tile to the ring."""
    position = sixfold.game("six/foxmind").start()
    for move in GAME.split():
        position = position.play(move)
    return render.gif(position, width=560, delay=0.7)


def main(folder: Path) -> None:
    """Write all pictures into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    pictures = {
        "hero-light.svg": hero(find_theme("light")).encode(),
        "hero-dark.svg": hero(find_theme("dark")).encode(),
        "six-game.gif": animation(),
    }
    for name, content in pictures.items():
        (folder / name).write_bytes(content)
        print(f"{folder / name}: {len(content):,} bytes")


if __name__ == "__main__":
    here = ROOT / "docs" / "pictures"
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else here)
