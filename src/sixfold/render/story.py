"""What a picture shows about one move: the last one, or one that is held in the air.

The rules say what a move does, as events; pictures only read them. A moment carries the events with
its position, so that nothing has to ask the rules twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from sixfold.core.events import Event
from sixfold.core.move import Move
from sixfold.core.position import Position

E = TypeVar("E", bound=Event)
P = TypeVar("P", bound=Position[Any])


@dataclass(frozen=True, slots=True)
class Story:
    """A move's events, in the order in which they happen."""

    events: tuple[Event, ...] = ()
    in_air: bool = False
    """Whether the move has not been played: it is held over the table."""
    side: int = 0
    """The colour of the mover."""
    move: str = ""
    """The move's text."""

    def all(self, kind: type[E]) -> list[E]:
        """The events of one kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def first(self, kind: type[E]) -> E | None:
        """The first event of a kind, or None."""
        return next(iter(self.all(kind)), None)


@dataclass(frozen=True, slots=True)
class Moment(Generic[P]):
    """A position and the story of the move that is shown with it."""

    position: P
    story: Story


def last_story(position: Position[Any]) -> Story:
    """What the last move did; nothing where the line begins."""
    parent, move = position.parent, position.last_move
    if parent is None or move is None:
        return Story()
    return Story(parent.preview(move), side=parent.side, move=str(move))


def moment_of(position: P, preview: Move | str | None = None) -> Moment[P]:
    """A position with the previewed move if there is one, else with the last one."""
    if preview is None:
        return Moment(position, last_story(position))
    events = position.preview(preview)
    return Moment(position, Story(events, in_air=True, side=position.side, move=str(preview)))


def replay(start: Position[Any], moves: Iterable[str]) -> Iterator[Moment[Any]]:
    """A game from where it begins, moment by moment; the rules run once for each move."""
    position = start
    yield Moment(position, Story())
    for move in moves:
        side = position.side
        position, events = position.step(move)
        yield Moment(position, Story(events, side=side, move=move))
