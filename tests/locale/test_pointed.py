"""Beside the cell that somebody points at, a refusal says “this cell”: names of cells are no help.

The terminal and programs get the names: there nobody points.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from catalogue_tools import braces

from sixfold.core.errors import IllegalMove
from sixfold.locale import LANGUAGES, SENTENCES, sentence, translator
from sixfold.locale.family import described
from sixfold.locale.saying import Saying
from sixfold.locale.sentences import POINTED

CELLS = {"cell": "7,7", "source": "7,7", "target": "7,8", "cells": ["7,7"], "choices": ["7,7"]}
"""Parameters that name cells."""

FACTS = {**CELLS, "hexagons": ["4", "6"], "counts": [3, 5]}

TYPED = {"choice-not-needed", "declare-off"}
"""What only somebody can break who writes a move: a click makes no `=` and no `!`."""


def pointed() -> Mapping[str, str | Saying]:
    found: dict[str, str | Saying] = {**POINTED}
    for family in described().values():
        found |= family.pointed
    return found


@pytest.mark.parametrize("code", SENTENCES["IllegalMove"])
def test_a_sentence_beside_the_cell_has_no_names_of_cells(code: str) -> None:
    for language in LANGUAGES:
        said = sentence(IllegalMove(code, **FACTS), language, pointed=True)
        assert "7,7" not in said, said
        assert "7,8" not in said, said
        assert "0,0" not in said, said
        assert "{" not in said, said
        assert code in TYPED or "=" not in said, said


@pytest.mark.parametrize("code", pointed())
def test_a_sentence_beside_the_cell_is_for_one_that_has_names(code: str) -> None:
    with_names = SENTENCES["IllegalMove"][code]
    assert braces(with_names) & CELLS.keys() or "0,0" in with_names


def test_both_ways_in_two_languages() -> None:
    error = IllegalMove("tie-closing", cell="g3", hexagons=["6"], counts=[3])
    assert sentence(error).startswith("A pawn on g3 would close hexagon 6 ")
    here = sentence(error, pointed=True)
    assert here == "A pawn here would close 1 hexagon with equal counts, 3 each."
    several = IllegalMove("tie-closing", cell="g3", hexagons=["6", "7"], counts=[3, 4])
    assert "2 Sechsecke" in sentence(several, "de", pointed=True)
    assert "3 und 4 auf jeder Seite" in sentence(several, "de", pointed=True)


def test_colours_have_their_names_in_every_language() -> None:
    for language in LANGUAGES:
        names = [translator(language).gettext(name) for name in ("Black", "Red")]
        values = described()["six"].values["colour"]
        assert [translator(language).gettext(values[letter]) for letter in "br"] == names
