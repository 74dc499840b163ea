"""Keywords of `svg`, `png` and `gif`: declared once, known to all who ask."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest

from sixfold import render

from .scenes import middle

SHARED = {"theme", "coordinates", "last_move", "winning", "legal", "captured"}
STILL = SHARED | {"preview", "background", "labels", "exits"}


@pytest.mark.parametrize(
    ("draw", "keywords"),
    [
        (render.svg, STILL | {"size", "lang"}),
        (render.png, STILL | {"width", "ratio"}),
        (render.gif, SHARED | {"width", "delay", "on_frame"}),
    ],
)
def test_the_signature_names_every_keyword(draw: Callable[..., Any], keywords: set[str]) -> None:
    first, *others = inspect.signature(draw).parameters.values()
    assert first.name == ("positions" if draw is render.gif else "position")
    assert {each.name for each in others} == keywords
    for each in others:
        assert each.kind is inspect.Parameter.KEYWORD_ONLY
        assert each.default is not inspect.Parameter.empty
    assert draw.__doc__
    with pytest.raises(TypeError, match="unexpected keyword argument 'thme'"):
        draw(middle("gosix"), thme="dark")
    with pytest.raises(ValueError, match="light, dark, colour-blind"):
        draw(middle("gosix"), theme="neon")
    with pytest.raises(TypeError):
        draw(middle("gosix"), "dark")


def test_the_position_can_be_named() -> None:
    draw: Callable[..., str] = render.svg
    assert draw(position=middle("gosix"), theme="dark") == render.svg(middle("gosix"), theme="dark")


def test_every_keyword_changes_the_picture_or_stays_as_it_was() -> None:
    position = middle("six/foxmind")
    plain = render.svg(position)
    defaults = {
        name: each.default
        for name, each in inspect.signature(render.svg).parameters.items()
        if name != "position"
    }
    assert render.svg(position, **defaults) == plain
    for name in ("coordinates", "last_move", "legal", "background"):
        other: dict[str, Any] = {name: not defaults[name]}
        assert render.svg(position, **other) != plain
