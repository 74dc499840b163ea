"""A tree in the order in which it is written."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from typing import Protocol, Self, TypeVar


class Step(Enum):
    """A tree in writing order is a sequence of moves and of brackets around variations."""

    OPEN = auto()
    MOVE = auto()
    CLOSE = auto()


class _Tree(Protocol):
    """A branch, or a node."""

    @property
    def children(self) -> tuple[Self, ...]: ...


T = TypeVar("T", bound=_Tree)


def steps(root: T) -> Iterator[tuple[Step, T]]:
    """Walk a tree in the order in which it is written: a move, its variations, the next move.

    Every step names a branch or node: the move, or the first move of the variation that opens or
    closes. The walk keeps its own stack, so that no nesting is too deep for it.
    """
    todo: list[tuple[Step | None, T]] = [(None, root)]  # None: go on with the line from here
    while todo:
        step, at = todo.pop()
        if step is not None:
            yield step, at
        elif children := at.children:
            main = children[0]
            yield Step.MOVE, main
            todo.append((None, main))
            for first in children[:0:-1]:
                todo += [(Step.CLOSE, first), (None, first), (Step.MOVE, first), (Step.OPEN, first)]
