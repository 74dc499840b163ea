"""The tree of a chapter: a value. Changing a node makes new nodes from there up to the root only.

A node is named by the path of move texts that leads to it, so moves that somebody else adds,
removes or puts in another order beside it do not change its name. For that, no two moves of a node
are the same: what a record says twice is said once, with all the words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sixfold.core.position import Position
from sixfold.records import Node, Remarks
from sixfold.records.remarks import NO_REMARKS

Path = tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Branch:
    """A position, what is said about the move that led to it, and the moves that follow."""

    position: Position[Any]
    remarks: Remarks = NO_REMARKS
    children: tuple[Branch, ...] = ()

    @property
    def move(self) -> str:
        """The text of the move that led here; the root has none that counts."""
        return str(self.position.last_move)

    def child(self, move: str) -> Branch | None:
        """The branch with this move, if there is one."""
        return next((child for child in self.children if child.move == move), None)

    def at(self, path: Path) -> Branch | None:
        """The branch that a path leads to, if there is one."""
        branch: Branch | None = self
        for move in path:
            branch = branch and branch.child(move)
        return branch

    def changed(self, path: Path, change: Callable[[Branch], Branch]) -> Branch:
        """The tree with another branch at the end of a path; LookupError if the path is gone."""
        way = [self]
        for move in path:
            child = way[-1].child(move)
            if child is None:
                raise LookupError(move)
            way.append(child)
        branch = change(way.pop())
        for parent in reversed(way):
            branch = parent.with_child(branch)
        return branch

    def with_child(self, child: Branch) -> Branch:
        """The branch with a child in the place of the one with the same move, or after the last."""
        move = child.move
        others = [child if each.move == move else each for each in self.children]
        if self.child(move) is None:
            others.append(child)
        return self.with_children(others)

    def with_children(self, children: list[Branch]) -> Branch:
        """The branch with these children.

        If a variation now continues the line, what introduced it is said about its move.
        """
        if children and children[0].remarks.introduces:
            first = children[0]
            children = [
                replace(first, remarks=first.remarks.without_introduction()),
                *children[1:],
            ]
        return replace(self, children=tuple(children))

    def all(self) -> Iterator[Branch]:
        """This branch and every one below it, parents first."""
        todo = [self]
        while todo:
            branch = todo.pop()
            yield branch
            todo += reversed(branch.children)

    def end(self) -> Branch:
        """The end of the main line."""
        branch = self
        while branch.children:
            branch = branch.children[0]
        return branch

    def depth(self) -> int:
        """How deep variations nest below this branch."""
        deepest = 0
        todo = [(self, 0)]
        while todo:
            branch, depth = todo.pop()
            deepest = max(deepest, depth)
            for place, child in enumerate(branch.children):
                todo.append((child, depth + (place > 0)))
        return deepest

    def __eq__(self, other: object) -> bool:
        """Equal trees start at the same position and have the same moves and remarks in order."""
        if not isinstance(other, Branch):
            return NotImplemented
        todo = [(self, other)]
        if self.position != other.position:
            return False
        while todo:
            one, two = todo.pop()
            if one is two:
                continue
            if one.remarks != two.remarks or len(one.children) != len(two.children):
                return False
            if any(a.move != b.move for a, b in zip(one.children, two.children, strict=True)):
                return False
            todo += zip(one.children, two.children, strict=True)
        return True

    def __copy__(self) -> Branch:
        return self  # a branch is never changed

    def __deepcopy__(self, memo: object) -> Branch:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        # One row for each move: branches within branches would be too deep for pickle, and each
        # position would bring its whole line along.
        order, rows = [self], []
        for place, branch in enumerate(order):  # it grows meanwhile
            for child in branch.children:
                order.append(child)
                rows.append((place, child.move, child.remarks))
        return _regrown, (self.position, self.remarks, rows)


# To and from the tree of a record


class _Growing:
    """A branch that is not complete yet."""

    __slots__ = ("children", "position", "remarks")

    def __init__(self, position: Position[Any], remarks: Remarks) -> None:
        self.position = position
        self.remarks = remarks
        self.children: dict[str, _Growing] = {}


def from_node(root: Node) -> Branch:
    """The tree below a node of a record, in which the same move stands only once."""
    top = _Growing(root.position, root.remarks)
    todo, order = [(root, top)], [top]
    for node, growing in todo:  # it grows meanwhile; the first of two twins comes first
        for child in node.children:
            move = str(child.move)
            known = growing.children.get(move)
            if known is None:
                position = child.position
                if position.parent is not growing.position:  # below a move that was there twice
                    position = growing.position.play(move)
                known = growing.children[move] = _Growing(position, child.remarks)
                order.append(known)
            else:
                known.remarks = _both(known.remarks, child.remarks)
            todo.append((child, known))
    return _grown(order)


def _regrown(
    position: Position[Any], remarks: Remarks, rows: Iterable[tuple[int, str, Remarks]]
) -> Branch:
    """The branch with these moves below it, each in the row of its parent: 0 is the branch."""
    order = [_Growing(position, remarks)]
    for parent, move, said in rows:
        growing = order[parent]
        child = growing.children[move] = _Growing(growing.position.play(move), said)
        order.append(child)
    return _grown(order)


def _grown(order: Sequence[_Growing]) -> Branch:
    """The first branch of some in which children come after their parents, now complete."""
    done: dict[int, Branch] = {}
    for growing in reversed(order):
        children = [done.pop(id(child)) for child in growing.children.values()]
        done[id(growing)] = Branch(growing.position, growing.remarks).with_children(children)
    return done[id(order[0])]


def to_node(branch: Branch, node: Node) -> None:
    """Put what follows a branch below a node with the same position, and say the same about it."""
    node.remarks = branch.remarks
    todo = [(branch, node)]
    while todo:
        branch, node = todo.pop()
        for child in branch.children:
            added = node.graft(child.position)
            added.remarks = child.remarks
            todo.append((child, added))


def _both(one: Remarks, other: Remarks) -> Remarks:
    """What is said about a move in two places."""
    return Remarks(
        _joined(one.comment, other.comment),
        _joined(one.before, other.before),
        (*one.marks, *other.marks),
        other.clock if one.clock is None else one.clock,
        tuple(dict.fromkeys((*one.commands, *other.commands))),
        tuple(dict.fromkeys((*one.before_commands, *other.before_commands))),
    )


def _joined(one: str, other: str) -> str:
    return one if other in ("", one) else f"{one}\n{other}".lstrip("\n")
