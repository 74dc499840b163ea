"""Run when the engine has become stronger (`make games`): games to measure its chances on.

    python -m lab.calibration.games six/foxmind gosix --count 100

Every game begins with random moves that leave both sides a chance. Some games are played by full
strength against itself, the others by two neighbouring levels, which costs less. Full strength
looks at as many nodes for a move as 20 ms of a quiet core allow: nodes are counted, so a game is
the same on every machine. A game ends early when full strength has proven who wins.

Each finished game is a line of a file in `build/calibration/games`, with the engine's score at
every ply. You can stop a run at any time; the next one plays what is missing. `--share 0.1` with
another `--out` plays quicker, weaker games, which are enough to fit weights on.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import sixfold
from lab.runs.lines import append, open_lines, rows
from lab.runs.notebook import BUILD, ProgressLine
from lab.strength.openings import is_quiet
from sixfold.core.position import Position
from sixfold.engine import Engine, Limits

FOLDER = BUILD / "calibration"

IDS = ("six/foxmind", "six/foxmind-advanced", "six/steffen", "six/first-edition", "hexone", "gosix")
COUNTS = {"six": 750, "hexone": 2400, "gosix": 2400}
"""Games of each id."""

NODES = {("six", 1): 20_000, ("six", 2): 6_000, ("hexone", 1): 45_000, ("gosix", 1): 13_000}
"""What full strength looks at in 20 ms, by family and phase."""

RANDOM_PLIES = {"six": (2, 9), "hexone": (2, 9), "gosix": (1, 7)}
GLANCE, GLANCE_BOUND = Limits(nodes=1_000), 250
"""A beginning is used if a short search finds no proof and no score beyond the bound."""

LEVEL_GAMES = 2
"""Of four games in a row, how many are played by levels; the others by full strength."""
PAIRS = tuple((level, level + 1) for level in range(5, 10))
LONGEST = 400
HASH_MB = 16


@dataclass(frozen=True)
class PlayedGame:
    """One line of a file."""

    number: int
    players: str
    """`full` or two levels, side 0 first: `7 8`."""
    random: int
    """How many plies were drawn at random."""
    moves: str
    winner: int | None
    """The winning side; None is a draw, or a game that was broken off."""
    reason: str
    scores: str
    """Full strength's score before each move from the mover's side: a number, `win`, or `-`."""


def phase(position: Position[Any]) -> int:
    """2 while tiles of SIX are moved, 1 otherwise."""
    return getattr(position, "phase", 1)


def strength(position: Position[Any], share: float = 1.0) -> Limits:
    """How much full strength, or a share of it, looks at here."""
    return Limits(nodes=max(1, round(share * NODES[position.game.family, phase(position)])))


def beginning(game: sixfold.Game, engine: Engine, rng: random.Random) -> Position[Any]:
    """Random moves after which both sides have a chance."""
    while True:
        position = game.start()
        for _ in range(rng.randint(*RANDOM_PLIES[game.family])):
            if position.outcome is None:
                position = position.play(rng.choice(position.legal_moves))
        if is_quiet(position):
            engine.new_game()
            score = engine.analyse(position, GLANCE).lines[0].score
            if not score.proven and abs(score.value or 0) <= GLANCE_BOUND:
                return position


def play(task: tuple[str, int, float, int]) -> tuple[str, PlayedGame]:
    """Play the game of an id that has this number, with a share of full strength's nodes."""
    id, number, share, level_games = task
    rng = random.Random(f"calibration {id} {number}")
    full = Engine(hash_mb=HASH_MB)
    position = beginning(sixfold.game(id), full, rng)
    full.new_game()
    levels: tuple[Engine, ...] = ()
    players = "full"
    if number % 4 >= 4 - level_games:
        pair = rng.sample(rng.choice(PAIRS), 2)
        levels = tuple(Engine(level=level) for level in pair)
        players = f"{pair[0]} {pair[1]}"
    first = sum(1 for _ in position.line()) - 1
    scores = ["-"] * first
    winner, reason = None, "plies"
    for _ in range(first, LONGEST):
        if position.outcome is not None:
            break
        if levels:
            move = levels[position.side].choose(position, seed=rng.randrange(1 << 30))
            scores.append("-")
        else:
            found = full.analyse(position, strength(position, share))
            move, score = found.best, found.lines[0].score
            scores.append(score.kind if score.proven else str(score.value))
            if score.kind in ("win", "loss"):
                winner = position.side if score.kind == "win" else 1 - position.side
                reason = "proven"
                break
        position = position.play(move)
    if position.outcome is not None:
        winner = position.outcome.winners[0] % 2 if position.outcome.winners else None
        reason = position.outcome.reason
    moves = " ".join(str(each.last_move) for each in list(position.line())[1:])
    return id, PlayedGame(number, players, first, moves, winner, reason, " ".join(scores))


def path_of(folder: Path, id: str) -> Path:
    """The file of a game id."""
    return folder / "games" / f"{id.replace('/', '-')}.jsonl"


def read(folder: Path, id: str) -> list[PlayedGame]:
    """The games of an id that have been played, by number."""
    games = [PlayedGame(**row) for row in rows(path_of(folder, id))]
    return sorted(games, key=lambda game: game.number)


def missing(folder: Path, ids: Iterable[str], count: int | None) -> Iterator[tuple[str, int]]:
    """The games still to be played: family after family, the editions of one in turn."""
    ids = list(ids)
    for family in dict.fromkeys(id.partition("/")[0] for id in ids):
        own = [id for id in ids if id.partition("/")[0] == family]
        played = {id: {game.number for game in read(folder, id)} for id in own}
        for number in range(count or COUNTS[family]):
            yield from ((id, number) for id in own if number not in played[id])


def main() -> None:
    """Play what is missing."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("ids", nargs="*", default=IDS, metavar="GAME", help="ids; all if none")
    parser.add_argument("--count", type=int, help="games of each id")
    parser.add_argument("--share", type=float, default=1.0, help="of full strength's nodes")
    parser.add_argument("--levels", type=int, default=LEVEL_GAMES, help="games of levels in four")
    parser.add_argument("--jobs", type=int, default=None)
    parser.add_argument("--out", type=Path, default=FOLDER)
    options = parser.parse_args()
    tasks = [
        (id, number, options.share, options.levels)
        for id, number in missing(options.out, options.ids, options.count)
    ]
    files = {id: open_lines(path_of(options.out, id)) for id in options.ids}
    line = ProgressLine()
    with get_context("spawn").Pool(options.jobs) as pool:
        for done, (id, game) in enumerate(pool.imap_unordered(play, tasks), 1):
            append(files[id], asdict(game))
            line.show(done / len(tasks), f"{id} {game.number}", last=done == len(tasks))
    for file in files.values():
        file.close()


if __name__ == "__main__":
    main()
