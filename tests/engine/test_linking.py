"""A kernel is made into machine code only as a part of what calls it, or if Python calls it."""

from __future__ import annotations

from typing import Any

from sixfold.engine.compile.jit import kernel


@kernel
def climb(steps: int) -> int:
    """In how many ways one can climb stairs, one or two steps at a time."""
    return 1 if steps < 2 else climb(steps - 1) + climb(steps - 2)


@kernel
def climb_twice(steps: int) -> int:
    """The same with a second flight."""
    return climb(steps) * climb(steps)


def test_a_kernel_is_linked_into_its_caller_and_can_still_be_called_from_python() -> None:
    inner: Any = climb
    assert climb_twice(10) == 89 * 89
    assert not inner.overloads, "Python has not called it, and yet it was compiled for Python"
    assert climb(10) == 89
    assert climb_twice(11) == 144 * 144
