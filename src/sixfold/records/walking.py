"""A tree in the order in which it is written, and whether two trees are the same."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from itertools import zip_longest

from sixfold.records.node import Node


class Step(Enum):
    """A tree in writing order is a sequence of moves and of brackets around variations."""

    OPEN = auto()
    MOVE = auto()
    CLOSE = auto()


def steps(root: Node) -> Iterator[tuple[Step, Node]]:
    """Walk a tree in the order in which it is written: a move, its variations, the next move.

    Every step names a node: the move, or the first move of the variation that opens or closes. The
    walk keeps its own stack, so that no nesting is too deep for it.
    """
    todo: list[tuple[Step | None, Node]] = [(None, root)]  # None: go on with the line from here
    while todo:
        step, node = todo.pop()
        if step is not None:
            yield step, node
        elif node.next is not None:
            main, *variations = node.children
            yield Step.MOVE, main
            todo.append((None, main))
            for first in reversed(variations):
                todo += [(Step.CLOSE, first), (None, first), (Step.MOVE, first), (Step.OPEN, first)]


def same_tree(one: Node, other: Node) -> bool:
    """Whether two trees have the same moves, and the same is said about each."""
    if one.remarks != other.remarks:
        return False
    for a, b in zip_longest(steps(one), steps(other)):
        if a is None or b is None or a[0] is not b[0]:
            return False
        if a[1].move != b[1].move or a[1].remarks != b[1].remarks:
            return False
    return True
