"""One position for each stage of a game, drawn from the games that have been played."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sixfold
from lab.calibration.games import PlayedGame, read
from sixfold.core.position import Position
from sixfold.engine.family import compiled_family


@dataclass(frozen=True)
class Drawn:
    """A position, and what the game brought to the side that is to move."""

    id: str
    number: int
    stage: str
    players: str
    position: Position[Any]
    result: float
    """1, ½ or 0."""

    @property
    def kind(self) -> str:
        """Who played: `full` strength, or `levels` and others that look at fewer nodes."""
        return "full" if self.players == "full" else "levels"

    @property
    def held(self) -> bool:
        """Whether the game is held back: scales are fitted on one half, and judged by the other."""
        return self.number // 4 % 2 == 1


def stage(position: Position[Any]) -> str:
    """The part of the game that a position belongs to; each has its own scale and table."""
    return compiled_family(position.game.family).stage(position)


def turns(id: str, game: PlayedGame) -> Iterator[Position[Any]]:
    """The positions of a game in which a turn begins, after the random moves."""
    position: Position[Any] = sixfold.game(id).start()
    for ply, move in enumerate([*game.moves.split(), None]):
        if ply >= game.random and position.outcome is None and not position.in_chain:
            yield position
        if move is not None:
            position = position.play(move)


def result(game: PlayedGame, side: int) -> float:
    """What a game brought to a side."""
    return 0.5 if game.winner is None else float(game.winner == side)


def drawn(folder: Path, id: str) -> Iterator[Drawn]:
    """From every game of an id one position of each stage, always the same ones."""
    for game in read(folder, id):
        by_stage: defaultdict[str, list[Position[Any]]] = defaultdict(list)
        for position in turns(id, game):
            by_stage[stage(position)].append(position)
        rng = random.Random(f"drawn {id} {game.number}")
        for name in sorted(by_stage):
            position = rng.choice(by_stage[name])
            yield Drawn(id, game.number, name, game.players, position, result(game, position.side))
