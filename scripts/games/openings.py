"""Run when the evaluation has improved or a game is new: the arena's lists of openings.

    python -m scripts.games.openings                  # all games
    python -m scripts.games.openings gosix --count 80

Openings are short random beginnings that the engine finds balanced. An opening is kept if the next
two plies cannot end the game and the engine's score after some thousand nodes is close to even.
Positions that are the same up to translation count once. With the same arguments and the same
engine the lists come out the same.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from typing import Any

import sixfold
from scripts import ROOT
from sixfold.arena.openings import file_name
from sixfold.core.position import Position
from sixfold.engine import Engine, Limits

FOLDER = ROOT / "src" / "sixfold" / "arena" / "openings"

LENGTHS = {"six": (4, 7), "gosix": (2, 4), "hexone": (4, 8)}
"""How many plies an opening has, at least and at most."""

MOST_CANDIDATES = 4000


def candidates(game: sixfold.Game, rng: random.Random) -> Iterator[tuple[list[str], Position[Any]]]:
    """Different quiet beginnings, drawn at random."""
    seen = set()
    shortest, longest = LENGTHS[game.family]
    for _ in range(MOST_CANDIDATES):
        position, moves = game.start(), []
        for _ in range(rng.randint(shortest, longest)):
            if position.outcome is not None:
                break
            move = rng.choice(position.legal_moves)
            position = position.play(move)
            moves.append(str(move))
        if position.key not in seen and is_quiet(position):
            seen.add(position.key)
            yield moves, position


def is_quiet(position: Position[Any]) -> bool:
    """Whether a turn begins here and neither the next move nor the reply to it can end the game."""
    if position.outcome is not None or position.in_chain:
        return False
    for move in position.legal_moves:
        after = position.play(move)
        if after.outcome is not None:
            return False
        if after.side != position.side and any(
            after.play(reply).outcome is not None for reply in after.legal_moves
        ):
            return False
    return True


def balanced(
    game: sixfold.Game, count: int, nodes: int, bound: int, seed: int
) -> list[tuple[list[str], int]]:
    """Openings with the engine's score for the mover, in hundredths of a logit."""
    engine = Engine(threads=1, hash_mb=16)
    found = []
    for moves, position in candidates(game, random.Random(f"{seed} {game.id}")):
        engine.new_game()
        score = engine.analyse(position, Limits(nodes=nodes)).lines[0].score
        if not score.proven and abs(score.value or 0) <= bound:
            found.append((moves, score.value or 0))
            if len(found) == count:
                break
    return found


def main() -> None:
    """Write a list for each game."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", default=[game.id for game in sixfold.games()])
    parser.add_argument("--count", type=int, default=64, help="openings of each game")
    parser.add_argument("--nodes", type=int, default=5000, help="what the engine may look at")
    parser.add_argument("--bound", type=int, default=30, help="the largest score, either way")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for id in options.games:
        game = sixfold.game(id)
        found = balanced(game, options.count, options.nodes, options.bound, options.seed)
        data = {
            "game": game.id,
            "made": {"nodes": options.nodes, "bound": options.bound, "seed": options.seed},
            "openings": [" ".join(moves) for moves, _ in found],
        }
        path = FOLDER / file_name(game)
        path.write_text(json.dumps(data, indent=1) + "\n", "utf-8")
        print(f"{path.name}: {len(found)} openings")


if __name__ == "__main__":
    main()
