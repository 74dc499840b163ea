"""A game: one edition of a family with its options, and the facts that it declares."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from sixfold.core.arguments import explained
from sixfold.core.errors import SetupError
from sixfold.core.move import Move
from sixfold.core.position import Position
from sixfold.core.symmetry import Identity, Symmetry
from sixfold.core.text import Fields

RULES_VERSION = "1"
"""The version of the rules, as `sixfold rules` prints them; records carry it."""


_IDENTITY = Identity()


@dataclass(frozen=True, slots=True)
class Length:
    """Bounds on the number of plies from the start to the end; `longest` is None if there is none.

    They are guaranteed, not necessarily reached.
    """

    shortest: int
    longest: int | None


class Setup(ABC):
    """An arrangement that somebody made: not a position until it has been checked."""

    @abstractmethod
    def position(self) -> Position[Any]:
        """The arrangement as a position; raises SetupError if it cannot occur in any game."""

    def problems(self) -> tuple[SetupError, ...]:
        """All that is impossible; `position` raises the first of it."""
        try:
            self.position()
        except SetupError as error:
            return (error,)
        return ()

    def to_text(self) -> str:
        """The arrangement as a position text, whether it can occur or not."""
        return self.position().to_text()


@dataclass(frozen=True)
class Game(ABC):
    """Rules to play by. Games are interned by the registry: the same id is the same object."""

    _page_html: ClassVar[Callable[..., str] | None] = None
    """Hook that makes HTML of the Markdown of a rules page; the package's root sets it."""

    family: ClassVar[str]
    available_options: ClassVar[tuple[str, ...]] = ()
    move_type: ClassVar[type[Move]]
    faults: ClassVar[tuple[str, ...]]
    """The codes of every IllegalMove that this family can raise."""
    rules_version: ClassVar[str] = RULES_VERSION
    """Raise this with a correction that could change how a running game continues."""
    former_rules: ClassVar[frozenset[str]] = frozenset()
    """Earlier versions whose games are still played on as they were begun."""
    tournament: ClassVar[bool] = False
    """Whether a winner scores points, so that those of two games can be added (`TwoGameMatch`)."""

    edition: str | None
    options: frozenset[str]

    @property
    def id(self) -> str:
        """`six/foxmind+declare`: family, edition, options in alphabetical order."""
        base = f"{self.family}/{self.edition}" if self.edition else self.family
        return "+".join([base, *sorted(self.options)])

    @property
    def base_id(self) -> str:
        """The id without options."""
        return self.id.partition("+")[0]

    @property
    def seats(self) -> int:
        """How many players sit at the table."""
        return 2

    @property
    @abstractmethod
    def length(self) -> Length:
        """Bounds on a game's number of plies."""

    @property
    def counts_repetition(self) -> bool:
        """Whether the third occurrence of a position is a draw."""
        return False

    @property
    def declares(self) -> bool:
        """Whether something wins only when its player points at it, so that nobody may be told."""
        return False

    @explained
    def seats_of(self, side: int) -> tuple[int, ...]:
        """The seats that play a colour: one, or two partners."""
        return tuple(range(side, self.seats, 2))

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The maps of the board under which the rules stay the same; the first changes nothing."""
        return (_IDENTITY,)

    @abstractmethod
    def start(self) -> Position[Any]:
        """The position before the first move."""

    def empty(self) -> Setup:
        """The arrangement to build a position from: nothing is on the board."""
        fields = Fields(self.start().to_text())
        return self.read_setup(fields)

    @abstractmethod
    def parse_move(self, text: str) -> Move:
        """A move from its notation; raises NotationError, says nothing about legality."""

    @abstractmethod
    def read_setup(self, fields: Fields) -> Setup:
        """An arrangement, not yet checked, from the fields that follow the id."""

    def __reduce__(self) -> tuple[Any, ...]:
        from sixfold.core.registry import game  # the registry imports this module

        return game, (self.id,)

    def facts(self) -> dict[str, Any]:
        """What the game declares about itself, ready for JSON."""
        return {
            "id": self.id,
            "family": self.family,
            "edition": self.edition,
            "options": sorted(self.options),
            "available_options": list(self.available_options),
            "seats": self.seats,
            "length": {"shortest": self.length.shortest, "longest": self.length.longest},
            "rules": self.rules_version,
            "tournament": self.tournament,
        }

    def __str__(self) -> str:
        return self.id
