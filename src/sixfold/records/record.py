"""A record: headers, a tree of moves, and how the game ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any, Generic, Self, TypeVar, cast, overload

from sixfold.core import registry
from sixfold.core.arguments import expect, explained
from sixfold.core.errors import IllegalMove
from sixfold.core.game import Game
from sixfold.core.move import Move
from sixfold.core.outcome import Outcome
from sixfold.core.position import Position
from sixfold.records.ending import Ending, ending_tags, outcome_at, read_ending, result_of
from sixfold.records.faults import RecordError
from sixfold.records.headers import Headers
from sixfold.records.node import Node, node_of
from sixfold.records.tree import Branch
from sixfold.records.walking import Step, steps

T = TypeVar("T")


class _Header(Generic[T]):
    """An attribute of a record that lives in its headers, and is checked there when it is set."""

    def __set_name__(self, owner: type[Record], name: str) -> None:
        self._name = name

    @overload
    def __get__(self, record: None, owner: type[Record]) -> Self: ...
    @overload
    def __get__(self, record: Record, owner: type[Record]) -> T: ...
    def __get__(self, record: Record | None, owner: type[Record]) -> Self | T:
        return self if record is None else cast(T, getattr(record.headers, self._name))

    def __set__(self, record: Record, value: T) -> None:
        changes: dict[str, Any] = {self._name: value}
        record._headers = replace(record._headers, **changes)


class Record:
    """One game as it was played, with comments.

    >>> record = Record.new("gosix", players=("Ada", "Bob"), date="2026-11-15")
    >>> node = record.add("d2")
    >>> node = record.add("c2", comment="right next to it", marks=[5])
    >>> record.finish(record.end.concede(seat=0))
    >>> record.result, record.outcome.reason
    ('0-1', 'resign')
    """

    @explained
    def __init__(self, headers: Headers, tree: Branch | None = None) -> None:
        """A game that is not over; its tree has only the start, or is one that was there before.

        The tree is not copied: what is changed later makes another one.
        """
        self._headers = headers
        self._root = node_of(Branch(headers.start) if tree is None else _checked(tree, headers))
        self._ending: Ending | None = None
        self._tip = self._root  # on the main line, unless its order was changed since
        self._tip_order = 0

    @classmethod
    @explained
    def new(
        cls,
        game: Game | str,
        *,
        players: Iterable[str] = (),
        date: str | None = None,
        event: str = "",
        clock: str | None = None,
        start: Position[Any] | str | None = None,
        comment: str = "",
        tags: Mapping[str, str] | None = None,
    ) -> Record:
        """A record without moves."""
        expect("players", players, Iterable[str])
        if isinstance(game, str):
            game = registry.game(game)
        if isinstance(start, str):
            start = registry.position(start)
        return cls(
            Headers(
                game,
                game.start() if start is None else start,
                tuple(players),
                date,
                event,
                clock,
                comment,
                tags or {},
            )
        )

    # Headers

    @property
    def headers(self) -> Headers:
        """What stands above the moves, as one value."""
        return self._headers

    players: _Header[tuple[str, ...]] = _Header()
    date: _Header[str | None] = _Header()
    event: _Header[str] = _Header()
    clock: _Header[str | None] = _Header()
    comment: _Header[str] = _Header()
    tags: _Header[Mapping[str, str]] = _Header()

    @property
    def game(self) -> Game:
        """The game and edition that was played."""
        return self.headers.game

    @property
    def start(self) -> Position[Any]:
        """The position before the first move."""
        return self._root.position

    def all_tags(self) -> dict[str, str]:
        """Every tag as it is written, in order."""
        return self.headers.to_tags(ending_tags(self.outcome))

    # The tree

    @property
    def tree(self) -> Branch:
        """The moves and what is said about them, as a value that later changes leave as it is."""
        return self._root.branch

    @property
    def root(self) -> Node:
        """The start of the game, from which nodes lead to all moves."""
        return self._root

    def nodes(self) -> Iterator[Node]:
        """Every node, in the order in which it is written: the root, a move, its variations, …"""
        yield self._root
        for step, node in steps(self._root):
            if step is Step.MOVE:
                yield node

    @explained
    def at(self, path: Iterable[Move | str]) -> Node | None:
        """The node that the moves of a path lead to, if there is one; `Node.path` is the way."""
        node: Node | None = self._root
        for move in path:
            node = node and node.child(move)
        return node

    # The main line

    @property
    def last(self) -> Node:
        """The end of the main line, where the next move is added."""
        if self._tip_order != self._root.order.changes:
            self._tip, self._tip_order = self._root, self._root.order.changes
        while (following := self._tip.next) is not None:
            self._tip = following
        return self._tip

    @property
    def end(self) -> Position[Any]:
        """The last position of the main line."""
        return self.last.position if self._root.is_walked else self.tree.end().position

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the main line."""
        moves, branch = [], self.tree
        while branch.children:
            branch = branch.children[0]
            moves.append(cast(Move, branch.position.last_move))
        return tuple(moves)

    def mainline(self) -> Iterator[Node]:
        """The nodes of the main line, from the first move on."""
        node = self._root.next
        while node is not None:
            yield node
            node = node.next

    @explained
    def add(
        self,
        move: Move | str,
        *,
        comment: str = "",
        marks: Iterable[int] = (),
        clock: timedelta | None = None,
    ) -> Node:
        """Play the next move of the game; raises IllegalMove or NotationError."""
        outcome = self.outcome
        if outcome is not None:
            raise IllegalMove("game-over", reason=outcome.reason)
        return self.last.add(move, comment=comment, marks=marks, clock=clock)

    # The end

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, on the board or off it; None while the game is running."""
        return outcome_at(self.end, self._ending)

    @property
    def result(self) -> str:
        """`1-0`, `0-1`, `1/2-1/2`, or `*` while the game is running."""
        return result_of(self.outcome)

    @explained
    def finish(self, outcome: Outcome) -> None:
        """End the game off the board: `record.finish(record.end.concede(seat))`.

        Raises RecordError for an outcome that is not possible here. A later call corrects an
        earlier one.
        """
        sides = ((), self.game.seats_of(0), self.game.seats_of(1))
        if outcome.winners not in sides:
            raise RecordError("bad-result", tag="Result", value=str(outcome.winners))
        points = None if outcome.points is None else str(outcome.points)
        self._ending = read_ending(self.end, result_of(outcome), outcome.reason, points)

    def reopen(self) -> None:
        """Take back an end that the board does not show, such as a resignation."""
        self._ending = None

    @explained
    def finish_as(self, tags: Mapping[str, str]) -> None:
        """End the game as the tags Result, Reason and Points tell; for readers of records."""
        if "Result" not in tags:
            raise RecordError("missing-tag", tag="Result")
        self._ending = read_ending(self.end, tags["Result"], tags.get("Reason"), tags.get("Points"))

    # Other forms

    def to_json(self) -> dict[str, Any]:
        """The record as plain values for JSON; `from_json` is the inverse."""
        from sixfold.records.jsonform import to_json  # that module imports this one

        return to_json(self)

    @staticmethod
    def from_json(data: object) -> Record:
        """A record from what `to_json` made; raises RecordError, whose `path` says where."""
        from sixfold.records.jsonform import from_json  # that module imports this one

        return from_json(data)

    def __str__(self) -> str:
        from sixfold.records.writer import dumps  # that module imports this one

        return dumps(self)

    def __repr__(self) -> str:
        names = " – ".join(name or "?" for name in self.players)
        return f"<Record {self.game.id}, {names}, {len(self.moves)} plies, {self.result}>"

    def __eq__(self, other: object) -> bool:
        """Equal records have the same headers, outcome and moves, and say the same about each."""
        if not isinstance(other, Record):
            return NotImplemented
        return (
            self.headers == other.headers
            and self.tree == other.tree
            and self.outcome == other.outcome
        )

    def __reduce__(self) -> tuple[Any, ...]:
        # A tree of nodes is too deep for pickle; its JSON is not.
        return Record.from_json, (self.to_json(),)


def _checked(tree: Branch, headers: Headers) -> Branch:
    """A tree that begins where the headers say."""
    if tree.position != headers.start:
        raise ValueError("this tree does not begin where the game does")
    said = tree.remarks
    if said.marks or said.clock is not None or said.introduces:
        raise ValueError("the start of a game has no mark, no clock reading and nothing before it")
    return tree
