"""A game as its turns: what is graded is a turn, which is one move in most games.

In Hexone a turn is a placement with its explosions. A record may begin or end within one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sixfold.core import registry
from sixfold.core.arguments import explained
from sixfold.core.move import Move
from sixfold.core.position import Position
from sixfold.records import Node, Record


@dataclass(frozen=True, slots=True)
class Turn:
    """The moves that a seat plays before another one is to move."""

    ply: int
    """The number of its first ply, from 1."""
    number: str
    """What a record writes before it: `24.` or `24...`"""
    seat: int
    moves: tuple[str, ...]


@explained
def turns_of(record: Record) -> list[Turn]:
    """The turns of a record's main line."""
    turns: list[Turn] = []
    moves: list[str] = []
    first: Node | None = None
    for node in record.mainline():
        first = first or node
        moves.append(str(node.move))
        if ends_turn(node.position):
            turns.append(_turn(first, moves))
            moves, first = [], None
    if first is not None:
        turns.append(_turn(first, moves))
    return turns


def _turn(first: Node, moves: Sequence[str]) -> Turn:
    before = first.position.parent
    assert before is not None, "a move has a position before it"
    return Turn(first.ply, first.number, before.turn, tuple(moves))


def ends_turn(after: Position[Any]) -> bool:
    """Whether a turn is over with the move that led here."""
    return after.outcome is not None or not after.in_chain


def first_turn(position: Position[Any], moves: Sequence[Move | str]) -> tuple[str, ...]:
    """The moves of a line that belong to the turn of the side that begins it."""
    turn: list[str] = []
    for move in moves:
        turn.append(str(move))
        position = position.play(move)
        if ends_turn(position):
            break
    return tuple(turn)


def replay(start: str, moves: Sequence[str]) -> Position[Any]:
    """The position some moves after a position text."""
    position = registry.position(start)
    for move in moves:
        position = position.play(move)
    return position


def walk(position: Position[Any], moves: Sequence[str]) -> list[Position[Any]]:
    """A position and those after each of some moves."""
    positions = [position]
    for move in moves:
        positions.append(positions[-1].play(move))
    return positions


def first_difference(line: Sequence[str], moves: Sequence[str]) -> int:
    """Where a line leaves what was played; its length if it does not."""
    shared = zip(line, moves, strict=False)
    return next((at for at, (one, other) in enumerate(shared) if one != other), len(line))


def deciding_step(best: Sequence[str], moves: Sequence[str]) -> int:
    """The move of a turn at which another one parts from it; the first one if none does."""
    step = first_difference(best, moves)
    return 0 if step >= min(len(best), len(moves)) else step
