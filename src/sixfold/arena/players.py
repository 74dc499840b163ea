"""The players of the arena: each answers a position with a move.

A player lives in a worker process from game to game. Nothing of the engine is loaded before a
player that needs it is made ready.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol

from sixfold.arena.spec import CannotPlay, PlayerSpec
from sixfold.core.game import Game
from sixfold.core.move import Move
from sixfold.core.position import Position
from sixfold.engine.errors import (
    EngineCrashed,
    EngineError,
    EngineRefused,
    EngineTimeout,
    IllegalReply,
)
from sixfold.engine.limits import Limits, Score
from sixfold.engine.timing import seconds_for_move

if TYPE_CHECKING:
    from sixfold.engine import Engine, ProtocolEngine
    from sixfold.engine.baselines.uct import Uct

HASH_MB = 32
"""The table of each engine: many play at once, and games are short."""

GRACE = 10.0
"""Seconds that a program may take beyond its time for a move before it is given up.

Workers share the machine; a program that is a little late has not lost for that.
"""

_FAULTS: dict[type[EngineError], str] = {EngineTimeout: "time", IllegalReply: "illegal"}


@dataclass(frozen=True)
class Choice:
    """A move, and what the player thinks of the position, if they say so."""

    move: Move | str
    score: Score | None = None


class Forfeit(Exception):
    """A player that cannot continue has lost; `fault` says what it did."""

    def __init__(self, fault: str) -> None:
        super().__init__(fault)
        self.fault = fault


class Player(Protocol):
    """What every player of a match can do."""

    def prepare(self, game: Game) -> None:
        """Load and compile what the game needs, so that the first move is not late.

        CannotPlay if the player does not know the game.
        """

    def new_game(self) -> None:
        """Forget the last game."""

    def choose(self, position: Position[Any], seed: int) -> Choice:
        """Answer a position of a running game; the same seed may give the same answer."""

    def close(self) -> None:
        """Give back what was taken."""


def make_player(spec: PlayerSpec) -> Player:
    """The player that a text describes."""
    if spec.kind == "random":
        return RandomPlayer()
    if spec.kind == "greedy":
        return GreedyPlayer()
    if spec.kind == "uct":
        return UctPlayer(spec.limits or Limits())
    if spec.kind == "engine":
        return EnginePlayer(spec.limits, spec.level)
    return CommandPlayer(spec.command, spec.limits or Limits())


def _in_turn(limits: Limits, position: Position[Any]) -> Limits:
    """The limits of a player's next move, whose seconds are for a turn."""
    if limits.seconds is None:
        return limits
    return replace(limits, seconds=seconds_for_move(limits.seconds, position))


class RandomPlayer:
    """Any legal move, each as likely as the others."""

    def prepare(self, game: Game) -> None:
        """Nothing is needed."""

    def new_game(self) -> None:
        """Nothing is remembered."""

    def choose(self, position: Position[Any], seed: int) -> Choice:
        """Draw a legal move by lot."""
        return Choice(random.Random(seed).choice(position.legal_moves))

    def close(self) -> None:
        """Nothing was taken."""


class GreedyPlayer(RandomPlayer):
    """Wins if it can, else makes its position look as good as it can; never asks for the reply."""

    def prepare(self, game: Game) -> None:
        """Compile the evaluation."""
        self.choose(game.start(), 0)

    def choose(self, position: Position[Any], seed: int) -> Choice:
        """The move with the best position after it; equal ones are drawn from."""
        from sixfold.engine.baselines.greedy import best_moves

        return Choice(random.Random(seed).choice(best_moves(position)))


class UctPlayer:
    """Plain UCT with random playouts."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._uct: Uct | None = None

    def prepare(self, game: Game) -> None:
        """Compile the search, and take the memory for its tree."""
        from sixfold.engine.baselines.uct import Uct

        self._uct = Uct()
        self._uct.choose(game.start(), Limits(nodes=1))

    def new_game(self) -> None:
        """Nothing is remembered: every move begins a new tree."""

    def choose(self, position: Position[Any], seed: int) -> Choice:
        """The most visited move."""
        if self._uct is None:
            self.prepare(position.game)
        assert self._uct is not None
        return Choice(self._uct.choose(position, _in_turn(self._limits, position), seed))

    def close(self) -> None:
        """Let the tree go."""
        self._uct = None


class EnginePlayer:
    """The engine of this package, at full strength within limits, or at a level."""

    def __init__(self, limits: Limits | None, level: int | None) -> None:
        self._limits = limits
        self._level = level
        self._engine: Engine | None = None

    def prepare(self, game: Game) -> None:
        """Compile the search for the game."""
        from sixfold.engine import Engine

        self._engine = Engine(threads=1, hash_mb=HASH_MB, level=self._level)
        self._engine.prepare(game.family)

    def new_game(self) -> None:
        """Forget the table, or the result would depend on which games a worker has played."""
        if self._engine is not None:
            self._engine.new_game()

    def choose(self, position: Position[Any], seed: int) -> Choice:
        """The best move; at full strength with its score, so that proofs are known."""
        if self._engine is None:
            self.prepare(position.game)
        assert self._engine is not None
        forced = len(position.legal_moves) == 1
        if self._level is not None or forced:
            return Choice(self._engine.choose(position, self._limits, seed=seed))
        known = self._engine.consider(position, self._limits)
        return Choice(known.best, known.lines[0].score)

    def close(self) -> None:
        """End a running search, and free the table."""
        if self._engine is not None:
            self._engine.close()


class CommandPlayer:
    """A program that speaks the engine protocol. What it breaks costs it the game, no more."""

    def __init__(self, command: tuple[str, ...], limits: Limits) -> None:
        self._command = command
        self._limits = limits
        self._engine: ProtocolEngine | None = None

    def prepare(self, game: Game) -> None:
        """Start the program, and tell it which game it is.

        A program that cannot be started, or does not know the game, is an error and no lost game.
        """
        program = self._program()
        try:
            program.prepare(game)
        except (EngineRefused, EngineCrashed) as error:
            raise CannotPlay(f"{program.name} cannot play {game.id}: {error}") from error

    def new_game(self) -> None:
        """Let it forget the last game."""
        self._program().new_game()

    def choose(self, position: Position[Any], seed: int) -> Choice:
        """The program's move; raises Forfeit if there is none, and the next call restarts it."""
        try:
            return Choice(self._program().choose(position, _in_turn(self._limits, position)))
        except EngineError as error:
            self.close()
            raise Forfeit(f"{_FAULTS.get(type(error), 'crash')}: {error}") from error

    def close(self) -> None:
        """End the program."""
        if self._engine is not None:
            self._engine.close()

    def _program(self) -> ProtocolEngine:
        from sixfold.engine import ProtocolEngine

        if self._engine is None:
            self._engine = ProtocolEngine(self._command, timeout=GRACE)
        return self._engine
