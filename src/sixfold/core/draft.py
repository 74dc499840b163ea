"""A draft: an arrangement while somebody builds it on a board.

It is a value, so every method that changes something returns another draft. Anything can be built;
`problems` lists all that is impossible, and `position` needs that list to be empty.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import replace
from typing import Any, NoReturn, Self

from sixfold.core.arguments import expect
from sixfold.core.errors import SetupError
from sixfold.core.game import Game, Setup
from sixfold.core.position import Position

Tell = Callable[[SetupError], object]
"""What to do with a problem: keep it and go on, or raise it."""


class Draft(Setup):
    """What drafts of all games can do. Cells have the names that the notation gives them."""

    game: Any
    """The game and edition that it is for."""

    def position(self) -> Position[Any]:
        position = self._check(_refuse)
        if position is None:
            raise AssertionError("a draft without problems is a position")
        return position

    def problems(self) -> tuple[SetupError, ...]:
        found: list[SetupError] = []
        self._check(found.append)
        return tuple(dict.fromkeys(found))

    @abstractmethod
    def _check(self, tell: Tell) -> Position[Any] | None:
        """Tell all problems, the gravest first; the position, if it makes any sense.

        What only follows from a problem that was told already is left out.
        """

    @abstractmethod
    def place(self, cell: str, side: int, count: int = 1) -> Self:
        """Put a piece of a side on a cell, instead of whatever is there.

        A stack can have a `count`, where the game has stacks. Raises SetupError for a name that no
        cell has.
        """

    @abstractmethod
    def remove(self, cell: str) -> Self:
        """Take away what is on a cell."""

    @abstractmethod
    def recolour(self, cell: str) -> Self:
        """Give what is on a cell to the other side."""

    @abstractmethod
    def with_turn(self, seat: int) -> Self:
        """Let a seat be next."""

    def under(self, game: Game) -> Self:
        """The draft's pieces in another edition of the game, or with other options."""
        return replace(self, game=self._related(game))  # type: ignore[type-var]

    def _related(self, game: Game) -> Game:
        """A game whose rules are those of this draft, but for edition and options."""
        expect("game", game, Game)
        if game.family != self.game.family:
            raise ValueError(f"{game.id} has other pieces than {self.game.id}")
        return game

    @abstractmethod
    def fitted(self) -> Self:
        """Its pieces with hands, phase and turn that go with them, as far as they follow."""


def _refuse(problem: SetupError) -> NoReturn:
    raise problem
