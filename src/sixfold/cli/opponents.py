"""Who can play against a person on the terminal: random moves, or a level of the engine."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from sixfold.cli.arguments import is_terminal
from sixfold.cli.interrupts import until_interrupted
from sixfold.core.move import Move
from sixfold.core.position import Position
from sixfold.engine.errors import require
from sixfold.engine.levels import LEVELS
from sixfold.locale import Translator, level_name

SEEDS = 2**31
ERASE = "\r\x1b[K"
"""Takes back what stands on the line of a terminal."""


class Opponent(Protocol):
    """A player at the other side of the terminal."""

    def name(self, words: Translator) -> str:
        """What they are called."""

    def choose(self, position: Position[Any], words: Translator) -> Move:
        """The move that they answer a position with."""


class RandomMoves:
    """Plays any legal move."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def name(self, words: Translator) -> str:
        return words.gettext("Random")

    def choose(self, position: Position[Any], words: Translator) -> Move:
        move: Move = self._random.choice(position.legal_moves)
        return move


class EngineLevel:
    """A level of the engine, which goes by the name of an animal."""

    def __init__(self, number: int, family: str, seed: int | None = None) -> None:
        """Kernels that this machine does not have yet are compiled here, which is said."""
        require()
        from sixfold.engine import Engine  # loads the compiler, which takes a moment
        from sixfold.engine.compile.prepare import is_cached, prepare

        if not is_cached(family):
            prepare(family, lambda text: print(text, file=sys.stderr, flush=True))
        self._number = number
        self._engine = Engine(level=number)
        self._seed = random.randrange(SEEDS) if seed is None else seed

    def name(self, words: Translator) -> str:
        return level_name(self._number, words.language)

    def choose(self, position: Position[Any], words: Translator) -> Move:
        """The level's move; Ctrl-C ends the search and the command."""
        with _line(words.say("{name} is thinking …", name=self.name(words))):
            move, interrupted = until_interrupted(
                self._engine, lambda: self._engine.choose(position, seed=self._seed)
            )
        if interrupted:
            raise KeyboardInterrupt
        return move


def opponent(against: str, family: str, seed: int | None) -> Opponent | None:
    """Who is meant: `random`, or a level's number; nobody for a person at the keyboard."""
    if against == "person":
        return None
    if against == "random":
        return RandomMoves(seed)
    return EngineLevel(int(against), family, seed)


def is_opponent(against: str) -> bool:
    """Whether somebody goes by this name."""
    return against in ("person", "random", *(str(level.number) for level in LEVELS))


@contextmanager
def _line(text: str) -> Iterator[None]:
    """Something that a terminal shows for as long as it lasts; files do not get it."""
    if not is_terminal(sys.stdout):
        yield
        return
    print(text, end="", flush=True)
    try:
        yield
    finally:
        print(ERASE, end="", flush=True)
