"""How the first proof numbers of GoSix are fitted: each term has a weight that the engine reads."""

from __future__ import annotations

from lab.training.prospects import weight_numbers
from sixfold.engine.evaluation import fitted
from sixfold.engine.families.gosix.prospects import TERMS


def test_every_term_has_a_weight_in_the_tables_of_the_package() -> None:
    numbers, lengths = weight_numbers()
    data = fitted("gosix", "prospects")
    assert {name: len(weights) for name, weights in data.items()} == lengths
    assert len(numbers) == TERMS
    assert {*numbers} <= {*range(sum(lengths.values()))}
