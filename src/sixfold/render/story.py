"""What a picture tells about one move: the last one, or one that is held in the air.

The rules say what a move does, as events; pictures only read them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar

from sixfold.core.events import Event
from sixfold.core.position import Position
from sixfold.render.look import Look

E = TypeVar("E", bound=Event)


@dataclass(frozen=True, slots=True)
class Story:
    """A move's events, in the order in which they happen."""

    events: tuple[Event, ...] = ()
    in_air: bool = False
    """Whether the move has not been played: it is held over the table."""
    side: int = 0
    """The colour of the mover."""

    def all(self, kind: type[E]) -> list[E]:
        """The events of one kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def first(self, kind: type[E]) -> E | None:
        """The first event of a kind, or None."""
        return next(iter(self.all(kind)), None)


def last_story(position: Position[Any]) -> Story:
    """What the last move did; nothing where the line begins."""
    parent, move = position.parent, position.last_move
    if parent is None or move is None:
        return Story()
    return Story(parent.preview(move), side=parent.side)


def story_of(position: Position[Any], look: Look) -> Story:
    """The move that a picture shows: the previewed one, else the last one."""
    if look.preview is not None:
        return Story(position.preview(look.preview), in_air=True, side=position.side)
    return last_story(position)
