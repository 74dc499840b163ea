"""How a failed call is explained by its arguments, and when it is not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import pytest

from sixfold.core.arguments import explained, fits

if TYPE_CHECKING:
    from decimal import Decimal


@explained
def halved(number: int, words: Sequence[str] = (), by: Decimal | int = 2) -> float:
    return float(number / by) + len("".join(words))


@explained
@dataclass(frozen=True)
class Pair:
    first: int
    second: float

    def __post_init__(self) -> None:
        self.mean()

    @explained
    def mean(self) -> float:
        return (self.first + self.second) / 2


def test_a_failure_is_explained_by_the_first_argument_of_a_wrong_kind() -> None:
    wrong: Any = "ten"
    with pytest.raises(TypeError, match=r"^number must be a whole number, not 'ten' \(str\)$"):
        halved(wrong)
    with pytest.raises(TypeError, match="words must be several values, each a text, not"):
        halved(1, words=[2])  # type: ignore[list-item]


def test_what_works_is_not_looked_at() -> None:
    fraction: Any = 2.5
    assert halved(fraction) == 1.25


def test_a_failure_with_right_arguments_stays_what_it_is() -> None:
    with pytest.raises(ZeroDivisionError):
        halved(1, by=0)
    with pytest.raises(TypeError, match="missing 1 required positional argument"):
        halved()  # type: ignore[call-arg]


def test_fields_are_explained_too() -> None:
    with pytest.raises(TypeError, match="second must be a number, not None"):
        Pair(1, None)  # type: ignore[arg-type]
    made = Pair.__new__(Pair)
    object.__setattr__(made, "first", "one")
    object.__setattr__(made, "second", 2)
    with pytest.raises(TypeError, match="first must be a whole number, not 'one'"):
        made.mean()


FITTING: tuple[tuple[Any, Any, bool], ...] = (
    (np.int64(3), int, True),
    (True, int, False),
    (3, float, True),
    (np.float32(3), float, True),
    ("abc", Iterable[str], False),
    (["a"], tuple[str, ...], True),
    ([1], tuple[str, ...], False),
    ((1, "a"), tuple[int, str], True),
    ((1,), tuple[int, str], False),
    ({"a": 1}, Mapping[str, int], True),
    ({1: "a"}, Mapping[str, int], False),
    ("a", Literal["a", "b"], True),
    ("c", Literal["a", "b"], False),
    (None, str | None, True),
    (b"x", str | None, False),
    (object(), Any, True),
)


@pytest.mark.parametrize(("value", "kind", "expected"), FITTING)
def test_values_go_with_annotations(value: Any, kind: Any, expected: bool) -> None:
    assert fits(value, kind) is expected


def test_an_iterator_is_not_used_up() -> None:
    numbers = iter([1, 2])
    assert fits(numbers, Iterable[str])
    assert [*numbers] == [1, 2]
