"""How the first proof numbers of GoSix are fitted: each term has a weight that the engine reads."""

from __future__ import annotations

import json
from importlib.resources import files

from lab.training.prospects import weight_numbers
from sixfold.engine.gosix.prospects import FILE, TERMS


def test_every_term_has_a_weight_in_the_tables_of_the_package() -> None:
    numbers, lengths = weight_numbers()
    data = json.loads((files("sixfold.engine") / "weights" / FILE).read_text("utf-8"))
    assert {name: len(weights) for name, weights in data.items()} == lengths
    assert len(numbers) == TERMS
    assert {*numbers} <= {*range(sum(lengths.values()))}
