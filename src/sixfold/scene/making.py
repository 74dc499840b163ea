"""Scenes of positions and of lines, and the questions that a board asks about one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sixfold.core.arguments import expect, explained
from sixfold.core.errors import IllegalMove, NotationError
from sixfold.core.events import Event
from sixfold.core.position import Position
from sixfold.scene.family import About, family_of
from sixfold.scene.lazy_scene import LazyScene
from sixfold.scene.six import Lifts
from sixfold.scene.types import Scene


class Untold(Exception):
    """The move declares a shape, so only playing it may reveal whether it is legal."""


class Unplayable(Exception):
    """A line cannot be played: the move of this ply (the first is 1) is refused."""

    def __init__(self, ply: int, fault: IllegalMove | NotationError) -> None:
        super().__init__(ply, fault)
        self.ply = ply
        self.fault = fault


@explained
def scene(
    position: Position[Any],
    *,
    to_move: bool = True,
    ply: int = 0,
    events: Sequence[Event] | None = None,
) -> Scene:
    """A position for the player to move, or (without `to_move`) for everybody else.

    `ply` is how many moves have been played. Pass `events` if you know what the last of them did;
    otherwise the rules compute it again.
    """
    game, last, lazy = position.game, position.last_move, LazyScene(position, events)
    return Scene(
        game=game.id,
        family=game.family,
        edition=game.edition,
        options=sorted(game.options),
        position=lazy.text,
        turn=position.turn,
        ply=ply,
        last=None if last is None else str(last),
        events=lazy.events,
        outcome=position.outcome,
        **(lazy.for_mover if to_move else lazy.for_others),
    )


def line(position: Position[Any], moves: Iterable[str]) -> Iterator[Scene]:
    """The scenes of a line, its start first; only the last is for the player to move.

    Raises Unplayable after yielding the scenes before the bad move. However long the line is, only
    one position on it computes its legal moves.
    """
    expect("position", position, Position)
    expect("moves", moves, Iterable[str])
    return _line(position, moves)


def _line(position: Position[Any], moves: Iterable[str]) -> Iterator[Scene]:
    events: Sequence[Event] = ()
    ply = 0
    for ply, move in enumerate(moves, 1):
        yield scene(position, to_move=False, ply=ply - 1, events=events)
        before = position
        position, events = step(position, move, ply)
        before.forget()
    yield scene(position, ply=ply, events=events)


@explained
def reach(position: Position[Any], moves: Iterable[str]) -> Position[Any]:
    """The position at the end of a line; raises Unplayable."""
    for ply, move in enumerate(moves, 1):
        try:
            position = position.play(move)
        except (IllegalMove, NotationError) as error:
            raise Unplayable(ply, error) from None
    return position


def step(position: Position[Any], move: str, ply: int) -> tuple[Position[Any], Sequence[Event]]:
    """The position after the move of a ply, and what the move did; raises Unplayable."""
    try:
        return position.step(move)
    except (IllegalMove, NotationError) as error:
        raise Unplayable(ply, error) from None


@explained
def about(position: Position[Any], cell: str) -> About:
    """What a board asks about one cell, for the player to move; None where there is no answer."""
    return family_of(position).about(position, cell)


@explained
def lift(position: Position[Any], cell: str) -> Lifts:
    """Where a tile of SIX that is taken up may go in phase two, and what that would capture.

    Other families have no targets. Ask with `about`, which any family may answer.
    """
    found = about(position, cell)
    return found if isinstance(found, Lifts) else Lifts([])


@explained
def why(position: Position[Any], move: str) -> IllegalMove | NotationError | None:
    """Why the rules forbid a move, or None; raises Untold if that is secret."""
    if family_of(position).is_secret(move):
        raise Untold
    return position.why_not(move)
