"""Run when the engine has become stronger: the little games that the first page replays.

A step is a position text, the move that led there, and what it did. The engine plays several
games against itself; the script keeps one that is lively and not too long.

    python -m scripts.pictures.demo
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import sixfold
from sixfold.core.position import Position
from sixfold.engine import Engine

FOLDER = Path(sixfold.__file__).parent / "web" / "demo"
GAMES = {"six": "six/foxmind", "gosix": "gosix", "hexone": "hexone"}
LEVELS = (5, 6)
"""Good enough to be worth watching, weak enough for something to happen."""
TRIES = 12
LONGEST = 60


def main() -> None:
    """Write one file for each family."""
    FOLDER.mkdir(exist_ok=True)
    for family, game in GAMES.items():
        games = [played(game, number) for number in range(TRIES)]
        best = max(games, key=liveliness)
        steps = [
            [after.to_text(), move, [event.to_json() for event in events]]
            for after, move, events in best
        ]
        text = json.dumps({"game": game, "steps": steps}, separators=(",", ":"))
        (FOLDER / f"{family}.json").write_text(text + "\n", "utf-8")
        print(f"{family}: {len(steps) - 1} plies, {len(text)} bytes, {best[-1][0].outcome}")


Step = tuple[Position[Any], str | None, tuple[Any, ...]]


def played(game: str, number: int) -> list[Step]:
    """A game of two levels against each other, from the start to the end."""
    return list(_steps(game, number))


def _steps(game: str, number: int) -> Iterator[Step]:
    engines = [Engine(level=level) for level in LEVELS]
    for engine in engines:
        engine.new_game()
    position = sixfold.game(game).start()
    yield position, None, ()
    # A different first move makes each game different.
    move = position.legal_moves[number % len(position.legal_moves)]
    while True:
        events = tuple(position.preview(move))
        position = position.play(move)
        yield position, str(move), events
        if position.outcome is not None:
            return
        move = engines[(position.turn + number) % 2].choose(position, seed=number)


def liveliness(steps: list[Step]) -> float:
    """How lively a game is: many different events, in a length that people will watch."""
    kinds = [event.kind for _, _, events in steps for event in events]
    happened = sum(kind in ("captured", "closed", "exploded", "cell-removed") for kind in kinds)
    length = len(steps)
    won = steps[-1][0].outcome is not None and not steps[-1][0].outcome.is_draw
    return happened * 2 + 40 * won - abs(length - 30) - (100 if length > LONGEST else 0)


if __name__ == "__main__":
    main()
