"""The tree of a record: a node is a position, the move that led to it, and the comments on it.

A node knows its children and not its parent. Without cycles a record is freed as soon as
nobody refers to it, so the memory of a program that reads a million games stays flat; the way back
is `position.parent`. The tree only grows: what was the main line stays the main line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import timedelta
from enum import Enum, auto
from itertools import zip_longest
from typing import Any

from sixfold.core.errors import IllegalMove, NotationError, RecordError
from sixfold.core.move import Move
from sixfold.core.position import Position
from sixfold.records.clocks import check_reading

MARKS = range(1, 7)
"""Good, bad, brilliant, blunder, interesting, dubious: `!` and `?` are no marks in these games."""


class Node:
    """A moment of a game. `children[0]` continues the line, the others are its alternatives."""

    __slots__ = (
        "_before", "_children", "_clock", "_is_variation", "_marks",
        "comment", "ply", "position", "round",
    )  # fmt: skip

    def __init__(self, position: Position[Any]) -> None:
        """The root of a tree; every other node is made by `add`."""
        self.position = position
        self.ply = 0
        self.round = 0 if _begins_round(position) else 1
        self.comment = ""
        self._before = ""
        self._marks: tuple[int, ...] = ()
        self._clock: timedelta | None = None
        self._children: list[Node] = []
        self._is_variation = False

    def add(
        self,
        move: Move | str,
        *,
        comment: str = "",
        marks: Iterable[int] = (),
        clock: timedelta | None = None,
    ) -> Node:
        """Play a move here: it continues the line, or starts a variation if there is a next move.

        Raises IllegalMove or NotationError and changes nothing.
        """
        child = Node(self.position.play(move))
        child.ply = self.ply + 1
        child.round = self._next_round
        child.comment = comment
        child.marks = tuple(marks)
        child.clock = clock
        child._is_variation = bool(self._children)
        self._children.append(child)
        return child

    @property
    def move(self) -> Move | None:
        """The move that led here; None at the root."""
        return self.position.last_move if self.ply else None

    @property
    def children(self) -> tuple[Node, ...]:
        """The moves that were played or looked at here."""
        return tuple(self._children)

    @property
    def next(self) -> Node | None:
        """The move that continues the line, if there is one."""
        return self._children[0] if self._children else None

    @property
    def number(self) -> str:
        """What is written before this move: `2.` where a round begins, `2...` within it."""
        before = self.position.parent
        return _number(self.round, before) if self.ply and before else ""

    @property
    def next_number(self) -> str:
        """What is written before a move that is played here."""
        return _number(self._next_round, self.position)

    @property
    def _next_round(self) -> int:
        return self.round + _begins_round(self.position)

    # What was said about the move

    @property
    def before(self) -> str:
        """The comment that introduces a variation; it stands before its first move."""
        return self._before

    @before.setter
    def before(self, text: str) -> None:
        if text and not self._is_variation:
            raise ValueError("only the first move of a variation has a comment before it")
        self._before = text

    @property
    def marks(self) -> tuple[int, ...]:
        """Marks of quality, `$1` to `$6`, in rising order."""
        return self._marks

    @marks.setter
    def marks(self, marks: Iterable[int]) -> None:
        marks = tuple(sorted(set(marks)))
        for mark in marks:
            if mark not in MARKS:
                raise RecordError("bad-mark", mark=f"${mark}")
        if marks and not self.ply:
            raise ValueError("the start of a game has no mark")
        self._marks = marks

    @property
    def clock(self) -> timedelta | None:
        """The time that the mover had left after the move."""
        return self._clock

    @clock.setter
    def clock(self, left: timedelta | None) -> None:
        if left is not None and not self.ply:
            raise ValueError("the start of a game has no clock reading")
        self._clock = None if left is None else check_reading(left)

    def __repr__(self) -> str:
        return f"<Node {self.number} {self.move}>" if self.ply else "<Node root>"


def _begins_round(position: Position[Any]) -> bool:
    """Whether seat 0 begins its turn here, which is where numbers go up."""
    return position.turn == 0 and not position.in_chain


def _number(round: int, position: Position[Any]) -> str:
    return f"{round}." if _begins_round(position) else f"{round}..."


def replay(node: Node, text: str) -> Node:
    """Add a move that was read; a fault is a RecordError, caused by the one of the rules."""
    try:
        return node.add(text)
    except (NotationError, IllegalMove) as error:
        code = "not-a-move" if isinstance(error, NotationError) else "illegal-move"
        raise RecordError(code, move=text, ply=node.ply + 1, reason=error.code) from error


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
        elif node._children:
            main, *variations = node._children
            yield Step.MOVE, main
            todo.append((None, main))
            for first in reversed(variations):
                todo += [(Step.CLOSE, first), (None, first), (Step.MOVE, first), (Step.OPEN, first)]


def same_tree(one: Node, other: Node) -> bool:
    """Whether two trees have the same moves with the same comments, marks and clocks."""
    if one.comment != other.comment:
        return False
    for a, b in zip_longest(steps(one), steps(other)):
        if a is None or b is None or a[0] is not b[0] or _said(a[1]) != _said(b[1]):
            return False
    return True


def _said(node: Node) -> tuple[object, ...]:
    return node.move, node.comment, node.before, node.marks, node.clock
