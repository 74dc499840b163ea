"""What holds for every picture of every game in every theme."""

from __future__ import annotations

import re

import pytest

import sixfold
from sixfold import render
from sixfold.render import glyphs
from sixfold.render.paint import READABLE, ink_on, mark_on, quiet_ink_on
from sixfold.render.theme import contrast, find_theme

from .scenes import IDS, SVG, THEMES, Picture, middle, scenes

EVERYTHING = {"coordinates": True, "legal": True}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("id", IDS)
def test_pictures_are_whole_and_need_nothing_from_outside(id: str, theme: str) -> None:
    for position in scenes(id):
        for options in ({}, EVERYTHING):
            picture = Picture(position, theme=theme, **options)
            assert picture.root.tag == f"{SVG}svg"
            assert picture.root.get("viewBox")
            for foreign in ("var(", "filter", "<text", "<style", "<script", "<image", "\ue000"):
                assert foreign not in picture.text
            assert picture.text.count("http") == 1
            assert "nan" not in picture.text
            assert "inf" not in picture.text


@pytest.mark.parametrize("id", IDS)
def test_every_reference_leads_to_an_element(id: str) -> None:
    for position in scenes(id):
        picture = Picture(position, **EVERYTHING)
        ids = [element.get("id") for element in picture.root.iter() if element.get("id")]
        assert len(ids) == len(set(ids))
        used = re.findall(r"url\(#([^)]+)\)|href=\"#([^\"]+)\"", picture.text)
        assert {one or other for one, other in used} <= set(ids)


@pytest.mark.parametrize("id", IDS)
def test_a_picture_says_what_it_shows(id: str) -> None:
    for position in scenes(id):
        root = Picture(position).root
        title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
        assert title is not None
        assert title.text
        assert "wins" in title.text or "Draw" in title.text or "to move" in title.text
        assert description is not None
        assert position.to_text() in (description.text or "")
        assert root.get("role") == "img"


def test_the_same_position_gives_the_same_text() -> None:
    for id in IDS:
        text = render.svg(middle(id))
        *_, again = middle(id).line()
        assert render.svg(again) == text
        assert render.svg(sixfold.position(middle(id).to_text())) != text  # no last move is known


def test_ids_of_different_pictures_do_not_clash() -> None:
    texts = [
        render.svg(position, theme=theme)
        for id in IDS
        for position in scenes(id)
        for theme in THEMES
    ]
    prefixes = [re.findall(r'id="(s[0-9a-f]{8})-', text) for text in set(texts)]
    assert all(len(set(found)) == 1 for found in prefixes)
    assert len({found[0] for found in prefixes}) == len(prefixes)


def test_a_theme_of_ones_own() -> None:
    green = render.Theme(
        **{
            field: getattr(find_theme("light"), field)
            for field in render.Theme.__slots__
            if field not in ("name", "table")
        },
        name='a <"meadow"> & more',
        table="#cfe3c0",
    )
    picture = Picture(middle("gosix"), theme=green)
    assert "#cfe3c0" in picture.text
    assert (picture.root.get("class") or "").endswith(green.name)


def test_colours_of_a_theme_are_checked() -> None:
    fields = {field: getattr(find_theme("light"), field) for field in render.Theme.__slots__}
    for broken in ({"table": "red"}, {"six": ("#000000", "url(x)")}, {"ink": '#00000"'}):
        with pytest.raises(ValueError, match="#rrggbb"):
            render.Theme(**{**fields, **broken})


def test_an_unknown_theme_names_the_known_ones() -> None:
    with pytest.raises(ValueError, match="light, dark, colour-blind"):
        render.svg(middle("gosix"), theme="neon")


@pytest.mark.parametrize("name", THEMES)
def test_sides_and_texts_stand_out(name: str) -> None:
    theme = find_theme(name)
    assert contrast(theme.ink, theme.table) >= 7
    assert contrast(theme.muted, theme.table) >= 4.5
    for pair in (theme.six, theme.gosix, theme.hexone):
        if theme.patterns:
            assert contrast(*pair) >= 3
        for colour in pair:
            assert contrast(colour, mark_on(colour)) >= 3
            assert contrast(colour, ink_on(colour)) >= 4
    for colour in theme.six:
        assert contrast(colour, theme.table) >= 1.7
        assert contrast(colour, ink_on(colour)) >= READABLE
    for ground in (theme.wood, theme.inlay, theme.white, theme.grey):
        assert contrast(ground, quiet_ink_on(ground)) >= READABLE


@pytest.mark.parametrize("id", IDS)
def test_sizes(id: str) -> None:
    for size in (1, 64, 480):
        root = Picture(middle(id), size=size).root
        assert max(int(root.get("width", "")), int(root.get("height", ""))) == size
    for size in (0, -5, 100_000):
        with pytest.raises(ValueError, match="size must be"):
            render.svg(middle(id), size=size)
    root = Picture(middle(id)).root
    assert max(int(root.get("width", "")), int(root.get("height", ""))) <= 600


def test_without_background_there_is_no_table() -> None:
    for id in IDS:
        assert Picture(middle(id)).all("table")
        assert not Picture(middle(id), background=False).all("table")


def test_a_notebook_shows_a_picture() -> None:
    assert middle("hexone")._repr_svg_() == render.svg(middle("hexone"))


def test_only_positions_can_be_drawn() -> None:
    for draw in (render.svg, render.text):
        with pytest.raises(TypeError):
            draw("gosix")  # type: ignore[arg-type]


def test_an_illegal_preview_is_refused_like_the_move() -> None:
    with pytest.raises(sixfold.IllegalMove):
        render.svg(sixfold.game("six/foxmind").start(), preview="5,5")
    with pytest.raises(sixfold.NotationError):
        render.svg(sixfold.game("gosix").start(), preview="z9")


def test_every_sign_that_pictures_need_is_drawn() -> None:
    assert {*map(chr, range(33, 127))} == {*glyphs.PATHS}
    for sign, path in glyphs.PATHS.items():
        assert re.fullmatch(r"[MLHVCSQZ0-9 .-]+", path), sign
    assert glyphs.width("") == 0
    assert glyphs.width("11") == glyphs.width("88")
    assert [sign for sign, _ in glyphs.placed("aé1")] == ["a", "1"]


@pytest.mark.parametrize(("game", "cell"), [("six/foxmind", "2,0"), ("gosix", "d2"), ("gosix", "4"),
                                            ("hexone", "b2")])  # fmt: skip
def test_labels_lie_on_their_cells(game: str, cell: str) -> None:
    position = sixfold.game(game).start()
    assert 'class="label"' not in render.svg(position)
    assert f'class="label" data-cell="{cell}"' in render.svg(position, labels={cell: "x"})
    with pytest.raises(ValueError, match="no cell z9"):
        render.svg(position, labels={"z9": "x"})
