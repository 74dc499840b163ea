"""Scripts: games that can be played again and again, with the package alone or in lockstep.

Who chooses the moves is a policy. It sees only the package's position and a seeded generator, so a
script is the same game every time: one test compares it with the naive model, another one counts
what happens in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import sixfold
from testkit import naive
from testkit.naive.six import is_shape, read_cell, read_cells

Position = sixfold.Position[Any]
Policy = Callable[[Random, Position], sixfold.Move]
Start = Callable[[str, Random], str]
Step = tuple[Position, sixfold.Move | None]

SHAPES = ("line", "triangle", "ring")


@dataclass(frozen=True)
class Script:
    """A game from a position, with a limit on its plies."""

    id: str
    name: str
    policy: Policy
    plies: int
    start: Start | None = None
    """Makes the text of the first position; None is the game's own start."""
    listings: int | None = None
    """In how many positions legal moves are compared, the naive model being slow; None is all."""

    def first(self) -> Position:
        """The position that the script begins with."""
        if self.start is None:
            return sixfold.game(self.id).start()
        return sixfold.position(self.start(self.id, Random(f"{self.id} {self.name} start")))

    def walk(self) -> Iterator[Step]:
        """Each position with the move that is played there, the last one with None."""
        random = Random(f"{self.id} {self.name}")
        position = self.first()
        for _ in range(self.plies):
            if position.outcome:
                break
            move = self.policy(random, position)
            yield position, move
            position = position.play(move)
        yield position, None


def compare(script: Script, compared: set[str]) -> None:
    """Play a script with both; legal moves are listed once for positions that come again."""
    state = naive.start(script.id)
    listings = 0
    for ply, (position, move) in enumerate(script.walk()):
        where = f"{script.name}: {position.to_text()}"
        if ply == 0 and script.start:
            state = naive.from_text(position.to_text())
        assert position.to_text() == state.text(), where
        assert position.turn == state.turn, where
        assert_same_outcome(position, state, where)
        standing = without_history(position.to_text())
        fresh = standing not in compared and listings != script.listings
        if position.outcome or fresh:
            compared.add(standing)
            listings += fresh
            assert [str(each) for each in position.legal_moves] == state.legal(), where
        if move is not None:
            state = state.apply(str(move))


def assert_same_outcome(position: Position, state: naive.State, where: str) -> None:
    outcome, expected = position.outcome, state.outcome()
    if outcome is None:
        assert expected is None, where
        return
    assert (outcome.winners, outcome.reason, outcome.points) == expected, where
    assert outcome.cells == expected_cells(position, outcome), where


def expected_cells(position: Position, outcome: sixfold.Outcome) -> tuple[str, ...]:
    """The cells that an outcome must name; of several shapes any one of that name will do."""
    found = fields(position)
    if outcome.reason in SHAPES:
        cells = [read_cell(cell) for cell in outcome.cells]
        assert is_shape(cells) == outcome.reason
        assert len(cells) == 6
        assert set(cells) <= set(read_cells(found["br"[outcome.winners[0] % 2]]))
        return tuple(f"{q},{r}" for q, r in sorted(cells))
    if outcome.reason in {"four", "blocked"} and outcome.winners:
        owner = str(outcome.winners[0])
        return tuple(str(n) for n, mark in enumerate(found["hexes"], start=1) if mark == owner)
    return ()


def fields(position: Position) -> dict[str, str]:
    """The fields of a position's text, the id left out."""
    return dict(field.split(":", 1) for field in position.to_text().split(" ")[1:])


def without_history(text: str) -> str:
    """A position text without its `seen`."""
    return " ".join(field for field in text.split(" ") if not field.startswith("seen:"))


def tiles(position: Position) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
    """The black and the red cells of SIX."""
    found = fields(position)
    return set(read_cells(found["b"])), set(read_cells(found["r"]))


def stacks(position: Position, seat: int) -> dict[str, int]:
    """A player's pawns of Hexone by cell."""
    listed = fields(position)[f"p{seat}"]
    pairs = [] if listed == "-" else [entry.split("*") for entry in listed.split(";")]
    return {cell: int(count) for cell, count in pairs}
