"""A node: where somebody stands in the tree of a record, to walk through it and to change it.

The tree is a value (`tree.Branch`). A node is a handle on a branch of it: nodes are made where
somebody asks for them, and stay the same ones from then on. What is changed by a node is first
known to the nodes that lead to it; `branch` makes a value of it again, of which all that was not
changed is shared with the value before.

A node refers to its parent weakly. Without cycles a record is freed as soon as nobody refers to it,
so the memory of a program that reads a million games stays flat; a program that works with nodes
keeps their record.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta
from typing import Any, cast
from weakref import ref

from sixfold.core.arguments import explained
from sixfold.core.move import Move
from sixfold.core.position import Position
from sixfold.records.commands import Drawing, name_of, with_command, with_drawings
from sixfold.records.remarks import NO_REMARKS, Remarks
from sixfold.records.tree import (
    Branch,
    Row,
    begins_round,
    first_round,
    number_of,
    regrown,
    rows_of,
)


class Order:
    """Shared by the nodes of a tree: how often the order of its lines has been changed.

    A program that remembers a place on the main line sees here whether it may have left it.
    """

    __slots__ = ("changes",)

    def __init__(self) -> None:
        self.changes = 0


class Node:
    """A moment of a game. `children[0]` continues the line, the others are its alternatives."""

    __slots__ = (
        "__weakref__", "_branch", "_children", "_parent", "_remarks", "order", "ply", "position",
        "round",
    )  # fmt: skip

    @explained
    def __init__(self, position: Position[Any]) -> None:
        """The root of a tree; every other node is made by `add`."""
        self.position = position
        self.ply = 0
        self.round = first_round(position)
        self.order = Order()
        self._remarks = NO_REMARKS
        self._parent: ref[Node] | None = None
        self._branch: Branch | None = None  # None where something was changed, here or below
        self._children: list[Node] | None = []  # None until somebody asks; then there is a branch

    @property
    def branch(self) -> Branch:
        """All that stands here and below, as a value."""
        if self._branch is None:
            changed = [self]
            for node in changed:  # it grows meanwhile
                changed += [child for child in node._known() if child._branch is None]
            for node in reversed(changed):
                children = tuple([cast(Branch, child._branch) for child in node._known()])
                node._branch = Branch(node.position, node._remarks, children)
        return cast(Branch, self._branch)

    @property
    def is_walked(self) -> bool:
        """Whether somebody has asked for the nodes below; before that all is in `branch`."""
        return self._children is not None

    def _known(self) -> list[Node]:
        """The nodes of the moves that follow."""
        if self._children is None:
            assert self._branch is not None
            self._children = []
            for branch in self._branch.children:
                child = self._below(branch.position)
                child._remarks, child._branch, child._children = branch.remarks, branch, None
        return self._children

    def _below(self, position: Position[Any]) -> Node:
        """One more child, of which nothing is said yet."""
        child = Node.__new__(Node)
        child.position = position
        child.ply = self.ply + 1
        child.round = self._next_round
        child.order = self.order
        child._remarks = NO_REMARKS
        child._parent = ref(self)
        child._branch = None
        child._children = []
        assert self._children is not None
        self._children.append(child)
        return child

    def _changed(self) -> None:
        """From here up to the root, values have to be made anew."""
        node: Node | None = self
        while node is not None and node._branch is not None:
            node._known()  # which the value knew
            node._branch = None
            node = None if node._parent is None else node._parent()

    @explained
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
        position = self.position.play(move)
        remarks = NO_REMARKS
        if comment or marks or clock is not None:
            remarks = Remarks(comment, marks=tuple(marks), clock=clock)
        child = self.graft(position)
        child._remarks = remarks
        return child

    @explained
    def graft(self, position: Position[Any]) -> Node:
        """As `add`, for a move that has been played from this position already."""
        if position.parent is not self.position:
            raise ValueError("this position was not played from here")
        self._known()
        self._changed()
        return self._below(position)

    @explained
    def add_line(self, moves: Iterable[Move | str]) -> Node:
        """Play several moves, one after the other; returns the last node.

        Raises IllegalMove or NotationError and changes nothing.
        """
        positions, position = [], self.position
        for move in moves:
            position = position.play(move)
            positions.append(position)
        node = self
        for position in positions:
            node = node.graft(position)
        return node

    # Where it stands

    @property
    def move(self) -> Move | None:
        """The move that led here; None at the root."""
        return self.position.last_move if self.ply else None

    @property
    def parent(self) -> Node | None:
        """The node before this move; None at the root, and for a node that was removed.

        A node does not keep the nodes before it: keep the record.
        """
        if self._parent is None:
            return None
        parent = self._parent()
        if parent is None:
            raise ReferenceError("the record of this node is gone: keep it while you use its nodes")
        return parent

    @property
    def children(self) -> tuple[Node, ...]:
        """The moves that were played or looked at here."""
        return tuple(self._known())

    @property
    def next(self) -> Node | None:
        """The move that continues the line, if there is one."""
        return next(iter(self._known()), None)

    def child(self, move: Move | str) -> Node | None:
        """The first of the children with this move, if there is one."""
        text = str(move)
        return next((child for child in self._known() if str(child.move) == text), None)

    @property
    def path(self) -> tuple[str, ...]:
        """The moves from the root to here, as texts; `Record.at` is the way back."""
        moves = []
        node: Node | None = self
        while node is not None and node.ply:
            moves.append(str(node.move))
            node = node.parent
        return tuple(reversed(moves))

    @property
    def starts_variation(self) -> bool:
        """Whether another move continues the line here, and this one is an alternative."""
        parent = self.parent
        return parent is not None and parent._known()[0] is not self

    @property
    def variation(self) -> Node | None:
        """The first move of the variation that this move belongs to; None on the main line."""
        node: Node | None = self
        while node is not None and not node.starts_variation:
            node = node.parent
        return node

    @property
    def is_mainline(self) -> bool:
        """Whether this move is part of the game itself."""
        return self.variation is None

    @property
    def number(self) -> str:
        """What is written before this move: `2.` where a round begins, `2...` within it."""
        before = self.position.parent
        return number_of(self.round, before) if self.ply and before else ""

    @property
    def next_number(self) -> str:
        """What is written before a move that is played here."""
        return number_of(self._next_round, self.position)

    @property
    def _next_round(self) -> int:
        return self.round + begins_round(self.position)

    # Changing the order

    def promote(self) -> None:
        """Go one place up among the alternatives; the second becomes what continues the line."""
        self._go(-1)

    def demote(self) -> None:
        """Go one place down among the alternatives."""
        self._go(1)

    def promote_to_main(self) -> None:
        """Make the line that leads here the main line, from the root on."""
        node = self
        while (parent := node.parent) is not None:
            siblings = parent._known()
            siblings.insert(0, siblings.pop(siblings.index(node)))
            parent._reordered()
            node = parent

    def remove(self) -> None:
        """Take this move out of the tree, with all that follows it.

        If it continued the line, the next alternative does so from now on.
        """
        parent = self.parent
        if parent is None:
            raise ValueError("the start of a game cannot be removed")
        parent._known().remove(self)
        self._parent = None
        parent._reordered()

    def _go(self, places: int) -> None:
        parent = self.parent
        if parent is None:
            return
        siblings = parent._known()
        at = siblings.index(self)
        to = min(max(at + places, 0), len(siblings) - 1)
        siblings.insert(to, siblings.pop(at))
        parent._reordered()

    def _reordered(self) -> None:
        """What introduced a variation that now continues the line is said about its move."""
        self.order.changes += 1
        self._changed()
        for first in self._known()[:1]:
            if first._remarks.introduces:
                first._say(first._remarks.without_introduction())

    # What was said about the move

    @property
    def remarks(self) -> Remarks:
        """All that was said about the move, as one value."""
        return self._remarks

    @remarks.setter
    @explained
    def remarks(self, remarks: Remarks) -> None:
        if remarks.introduces and not self.starts_variation:
            raise ValueError("only the first move of a variation has a comment before it")
        if remarks.marks and not self.ply:
            raise ValueError("the start of a game has no mark")
        if remarks.clock is not None and not self.ply:
            raise ValueError("the start of a game has no clock reading")
        self._say(remarks)

    def _say(self, remarks: Remarks) -> None:
        self._remarks = remarks
        self._changed()

    @property
    def comment(self) -> str:
        """The words after the move; at the root, those before the first move."""
        return self._remarks.comment

    @comment.setter
    def comment(self, text: str) -> None:
        if text != self._remarks.comment:
            self._say(replace(self._remarks, comment=text))

    @property
    def before(self) -> str:
        """The comment that introduces a variation; it stands before its first move."""
        return self._remarks.before

    @before.setter
    def before(self, text: str) -> None:
        if text != self._remarks.before:
            self.remarks = replace(self._remarks, before=text)

    @property
    def marks(self) -> tuple[int, ...]:
        """Marks of quality, `$1` to `$6`, in rising order."""
        return self._remarks.marks

    @marks.setter
    @explained
    def marks(self, marks: Iterable[int]) -> None:
        self.remarks = replace(self._remarks, marks=tuple(marks))

    @property
    def clock(self) -> timedelta | None:
        """The time that the mover had left after the move."""
        return self._remarks.clock

    @clock.setter
    @explained
    def clock(self, left: timedelta | None) -> None:
        self.remarks = replace(self._remarks, clock=left)

    @property
    def commands(self) -> tuple[str, ...]:
        """What programs say about the move, such as `eval 0.3`, without `[%` and `]`."""
        return self._remarks.commands

    @commands.setter
    @explained
    def commands(self, commands: Iterable[str]) -> None:
        self._say(replace(self._remarks, commands=tuple(commands)))

    def command(self, name: str) -> str | None:
        """What the first command of this name says: `0.3` for `[%eval 0.3]`."""
        for command in self.commands:
            if name_of(command) == name:
                return command.partition(" ")[2]
        return None

    def set_command(self, name: str, value: str | None) -> None:
        """Say `[%name value]` instead of any command of this name; None says nothing."""
        self.commands = with_command(self.commands, name, value)

    @property
    def drawings(self) -> tuple[Drawing, ...]:
        """Arrows and rings on the board."""
        return self._remarks.drawings

    @drawings.setter
    @explained
    def drawings(self, drawings: Iterable[Drawing]) -> None:
        self.commands = with_drawings(self.commands, tuple(drawings))

    def __repr__(self) -> str:
        return f"<Node {self.number} {self.move}>" if self.ply else "<Node root>"

    def __reduce__(self) -> tuple[Any, ...]:
        # A copy has all that follows, and no parent.
        return _grown, (self.position, self.ply, self.round, self._remarks, rows_of(self.branch))


def node_of(branch: Branch) -> Node:
    """The root of a tree that is there already."""
    root = Node(branch.position)
    root._remarks, root._branch, root._children = branch.remarks, branch, None
    return root


def _grown(
    position: Position[Any], ply: int, round: int, remarks: Remarks, rows: Iterable[Row]
) -> Node:
    """The node with these moves below it; pickles name this function."""
    top = node_of(regrown(position, remarks, rows))
    top.ply, top.round = ply, round
    return top
