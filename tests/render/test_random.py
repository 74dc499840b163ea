"""Random positions of all games: drawing never fails, whatever is asked for."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import sixfold
from sixfold import render

from .scenes import THEMES, walk

VARIANTS = [
    *(game.id for game in sixfold.games()),
    "six/foxmind-advanced+declare+teams",
    "six/steffen+declare",
    "six/first-edition+teams",
    "hexone+endless",
]


@settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(
    id=st.sampled_from(VARIANTS),
    seed=st.integers(0, 10_000),
    plies=st.integers(0, 70),
    theme=st.sampled_from(THEMES),
    flags=st.fixed_dictionaries(
        {
            name: st.booleans()
            for name in ("coordinates", "last_move", "winning", "legal", "captured", "background")
        }
    ),
    choice=st.none() | st.integers(0, 10_000),
)
def test_drawing_never_fails(
    id: str, seed: int, plies: int, theme: str, flags: dict[str, Any], choice: int | None
) -> None:
    *_, position = walk(id, seed, plies)
    move = None
    if choice is not None and position.legal_moves:
        move = position.legal_moves[choice % len(position.legal_moves)]
    text = render.svg(position, theme=theme, preview=move, **flags)
    ElementTree.fromstring(text)
    assert "<text" not in text
    assert render.text(position)
    assert render.text(position, colour=False).isascii()
