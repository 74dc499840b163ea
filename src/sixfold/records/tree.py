"""The one tree of variations: a value. Records and the chapters of studies hold it.

Changing a branch makes new branches from there up to the root only, and all others are shared. A
branch is named by the path of move texts that leads to it, so moves that somebody else adds,
removes or puts in another order beside it do not change its name. A file may say a move twice below
one position; a path leads to the first of the two, and `normalised` makes one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sixfold.core.arguments import explained
from sixfold.core.errors import IllegalMove, NotationError
from sixfold.core.position import Position
from sixfold.records.faults import RecordError
from sixfold.records.remarks import NO_REMARKS, Remarks

Path = tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Branch:
    """A position, what is said about the move that led to it, and the moves that follow.

    `children[0]` continues the line, the others are its alternatives.
    """

    position: Position[Any]
    remarks: Remarks = NO_REMARKS
    children: tuple[Branch, ...] = ()

    def __post_init__(self) -> None:
        if self.children and self.children[0].remarks.introduces:
            raise ValueError("only the first move of a variation has a comment before it")

    @property
    def move(self) -> str:
        """The text of the move that led here; the root has none that counts."""
        return str(self.position.last_move)

    @explained
    def child(self, move: str) -> Branch | None:
        """The first of the branches with this move, if there is one."""
        return next((child for child in self.children if child.move == move), None)

    @explained
    def at(self, path: Path) -> Branch | None:
        """The branch that a path leads to, if there is one."""
        branch: Branch | None = self
        for move in path:
            branch = branch and branch.child(move)
        return branch

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

    # Another tree from this one

    @explained
    def changed(self, path: Path, change: Callable[[Branch], Branch]) -> Branch:
        """The tree with another branch at the end of a path; LookupError if the path is gone."""
        way = [self]
        for move in path:
            child = way[-1].child(move)
            if child is None:
                raise LookupError(move)
            way.append(child)
        old = way.pop()
        branch = change(old)
        for parent in reversed(way):
            children = [branch if each is old else each for each in parent.children]
            old, branch = parent, parent.with_children(children)
        return branch

    @explained
    def with_child(self, child: Branch) -> Branch:
        """The branch with a child in the place of the one with the same move, or after the last."""
        known = self.child(child.move)
        others = [child if each is known else each for each in self.children]
        if known is None:
            others.append(child)
        return self.with_children(others)

    @explained
    def with_children(self, children: Sequence[Branch]) -> Branch:
        """The branch with these children.

        If a variation now continues the line, what introduced it is said about its move.
        """
        if children and children[0].remarks.introduces:
            first = children[0]
            said = first.remarks.without_introduction()
            children = [replace(first, remarks=said), *children[1:]]
        return replace(self, children=tuple(children))

    def normalised(self) -> Branch:
        """The tree in which no two moves below a position are the same, with all the words.

        It is this very tree if there are none.
        """
        for branch in self.all():
            some = branch.children
            if len(some) > 1 and len({child.position.last_move for child in some}) < len(some):
                return _merged(self)
        return self

    # As a value

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
            pairs = [*zip(one.children, two.children, strict=True)]
            if any(a.position.last_move != b.position.last_move for a, b in pairs):
                return False
            todo += pairs
        return True

    __hash__ = None  # type: ignore[assignment]  # a tree is long, and nobody needs it as a key

    def __copy__(self) -> Branch:
        return self  # a branch is never changed

    def __deepcopy__(self, memo: object) -> Branch:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return regrown, (self.position, self.remarks, rows_of(self))


Row = tuple[int, str, Remarks]
"""A move and what is said about it, after the number of its parent's row; 0 is the top."""


def rows_of(top: Branch) -> list[Row]:
    """All moves below a branch, parents first.

    Branches within branches would be too deep for pickle, and each position would bring its whole
    line along.
    """
    order, rows = [top], []
    for place, branch in enumerate(order):  # it grows meanwhile
        for child in branch.children:
            order.append(child)
            rows.append((place, child.move, child.remarks))
    return rows


def regrown(position: Position[Any], remarks: Remarks, rows: Iterable[Row]) -> Branch:
    """The branch with these moves below it."""
    order = [Growing(position, remarks)]
    for parent, move, said in rows:
        order.append(order[parent].grow(order[parent].position.play(move), said))
    return order[0].grown()


# While it is being made


class Growing:
    """A branch that is not complete yet: who makes a tree move by move needs no copies."""

    __slots__ = ("_grown", "children", "ply", "position", "remarks", "round")
    _grown: Branch

    def __init__(
        self,
        position: Position[Any],
        remarks: Remarks = NO_REMARKS,
        ply: int = 0,
        round: int | None = None,
    ) -> None:
        self.position = position
        self.remarks = remarks
        self.ply = ply
        self.round = first_round(position) if round is None else round
        self.children: list[Growing] = []

    def grow(self, position: Position[Any], remarks: Remarks = NO_REMARKS) -> Growing:
        """A child: the position after a move, which has been played from here."""
        child = Growing(position, remarks, self.ply + 1, self.next_round)
        self.children.append(child)
        return child

    def read(self, text: str) -> Growing:
        """A child for a move that was read; a fault is a RecordError, caused by the rules' one."""
        try:
            return self.grow(self.position.play(text))
        except (NotationError, IllegalMove) as error:
            code = "not-a-move" if isinstance(error, NotationError) else "illegal-move"
            raise RecordError(code, move=text, ply=self.ply + 1, reason=error.code) from error

    @property
    def next_round(self) -> int:
        """The round of a move that is played here."""
        return self.round + begins_round(self.position)

    def grown(self) -> Branch:
        """The branch as a value, with all that has grown on it."""
        order = [self]
        for growing in order:  # it grows meanwhile
            order += growing.children
        for growing in reversed(order):
            children = tuple([child._grown for child in growing.children])
            growing._grown = Branch(growing.position, growing.remarks, children)
        return self._grown


def _merged(top: Branch) -> Branch:
    """The tree in which what is said twice is said once; the first of two twins comes first."""
    growing = Growing(top.position, top.remarks)
    known: dict[tuple[int, str], Growing] = {}
    todo = [(top, growing)]
    for branch, place in todo:  # it grows meanwhile
        for child in branch.children:
            twin = known.get((id(place), child.move))
            if twin is None:
                position = child.position
                if position.parent is not place.position:  # below a move that was there twice
                    position = place.position.play(child.move)
                twin = known[id(place), child.move] = place.grow(position, child.remarks)
            else:
                twin.remarks = _both(twin.remarks, child.remarks)
            todo.append((child, twin))
    for _, place in todo:
        if place.children and place.children[0].remarks.introduces:
            first = place.children[0]
            first.remarks = first.remarks.without_introduction()
    return growing.grown()


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


# Numbers


def begins_round(position: Position[Any]) -> bool:
    """Whether seat 0 begins its turn here, which is where numbers go up."""
    return position.turn == 0 and not position.in_chain


def first_round(position: Position[Any]) -> int:
    """The round in which a tree begins: its first move has number 1."""
    return 0 if begins_round(position) else 1


def number_of(round: int, before: Position[Any]) -> str:
    """What is written before a move: `2.` where a round begins, `2...` within it."""
    return f"{round}." if begins_round(before) else f"{round}..."
