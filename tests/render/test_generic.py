"""A game without a drawing of its own is drawn as text."""

from __future__ import annotations

import io
import re
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageSequence

import sixfold
from sixfold import render
from sixfold.render import family, generic, glyphs
from sixfold.render.family import FamilyDrawings
from sixfold.render.theme import find_theme

from .heap import HEAP, HeapPosition
from .scenes import SVG, THEMES, Picture


def middle() -> HeapPosition:
    return HEAP.start(9).play("take-2")


def end() -> HeapPosition:
    return HEAP.start(4).play("take-3").play("take-1")


def said(picture: Picture, class_: str) -> str:
    """What lines of a class say, read from their strokes; blanks are not drawn."""
    signs = []
    for line in picture.all(class_):
        for use in line.iter(f"{SVG}use"):
            href = use.get("href", "")
            signs.append(chr(int(href.rpartition("-")[2], 16)))
    return "".join(signs)


def test_every_game_of_the_house_has_drawings_of_its_own() -> None:
    assert {game.family for game in sixfold.games()} == family.families()
    assert "heap" not in family.families()


@pytest.mark.parametrize("theme", THEMES)
def test_the_sheet_says_what_there_is_to_know(theme: str) -> None:
    position = middle()
    picture = Picture(position, theme=theme)
    assert said(picture, "position") == position.to_text().replace(" ", "")
    assert said(picture, "last-move") == "Lastmove:take-2."
    assert "heap" in said(picture, "name").lower()
    assert said(picture, "status").endswith("tomove.")
    assert not picture.all("legal")
    colours = find_theme(theme)
    assert picture.all("table")[0].get("fill") == colours.table
    assert {line.get("stroke") for line in picture.all("position")} == {colours.ink}
    assert "<text" not in picture.text
    title = picture.root.find(f"{SVG}title")
    assert title is not None
    assert "to move." in (title.text or "")


def test_options_change_the_sheet() -> None:
    position = middle()
    assert said(Picture(position, legal=True), "legal") == "Legalmoves:take-1take-2take-3"
    assert not Picture(position, last_move=False).all("last-move")
    assert not Picture(position, background=False).all("table")
    preview = Picture(position, preview="take-3")
    assert said(preview, "air") == "Intheair:take-3."
    assert not preview.all("last-move")
    assert said(Picture(end()), "winning") == "Whatwon:bottom."
    assert not Picture(end(), winning=False).all("winning")


def test_long_texts_are_broken_into_lines_and_bounded() -> None:
    short, long, endless = (Picture(HEAP.start(stones)) for stones in (1, 40, 5000))
    assert len(short.all("position")) == 1 < len(long.all("position")) < 20
    heights = [float(p.root.get("viewBox", "").split()[3]) for p in (short, long, endless)]
    assert heights[0] < heights[1] < heights[2] < 2000
    width = float(long.root.get("viewBox", "").split()[2])
    for line in long.all("position"):
        at = re.search(r"translate\(([0-9.]+) .*scale\(([0-9.]+)\)", line.get("transform", ""))
        assert at is not None
        last = [*line.iter(f"{SVG}use")][-1]
        assert float(at[1]) + (float(last.get("x", "")) + 6) * float(at[2]) < width


def test_pixels_need_no_fonts() -> None:
    with_text, without = (
        Image.open(io.BytesIO(render.png(position, width=300))).convert("L").tobytes()
        for position in (HEAP.start(9), HEAP.start(1))
    )
    assert sum(pixel < 128 for pixel in with_text) > sum(pixel < 128 for pixel in without) + 200
    frames = Image.open(io.BytesIO(render.gif(end(), width=90)))
    assert len([*ImageSequence.Iterator(frames)]) == 3
    assert frames.width == 90


def test_the_terminal_says_the_same() -> None:
    text = render.text(middle(), colour=False)
    assert text.isascii()
    assert text.replace("\n", " ").startswith(middle().to_text())
    assert "Last move: take-2." in text
    assert "to move." in text
    assert "heap" in text.split("take-2.")[1].lower()
    assert "\x1b[" in render.text(middle())
    assert "\n* bottom\n" in render.text(end(), colour=False)


def test_what_a_family_leaves_out_is_drawn_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(family, "_families", {**family._families})
    family.register("heap", FamilyDrawings(signs=("▲", "△"), facts=lambda *_: iter(["A fact."])))
    assert family.family_of(middle()).picture is generic.TextDrawing
    text = render.text(middle())
    assert "▲" in text
    assert "A fact." in text
    with pytest.raises(ValueError, match="registered already"):
        family.register("heap", FamilyDrawings())


def test_signs_that_cannot_be_drawn_are_replaced() -> None:
    assert glyphs.drawable("Éclair: Größe 漢 ½") == "Eclair: Gro?e ? 1?2"
    ElementTree.fromstring(render.svg(middle(), lang="ko"))
