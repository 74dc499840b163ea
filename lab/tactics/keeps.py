"""Run after a change of the provers: `python -m lab.tactics.keeps [gosix] …`.

Turns of won positions: some keep the win, others throw it away, and both are proven. A review must
not blame the former (`make keeps` asks it about all of them). An entry has the `position`, the
`moves` of a turn, and what the position is worth to the side that plays it, `before` and `after`:
1 is a win, 0 a loss and a half a draw. They are written to golden/keeps/.

The positions come from games with fixed seeds, and every limit counts visits and games, never time.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

import sixfold
from lab import ROOT
from lab.tactics import gosix, hexone, six, six_player
from lab.tactics.gosix_proof import EVER
from lab.tactics.six_moves import text_of
from lab.tactics.six_proof import winning_moves, wins
from lab.tactics.six_table import EDITIONS, load
from lab.tactics.suite import MOST_LISTED

FOLDER = ROOT / "golden" / "keeps"

EACH = 60
"""Turns of a family that keep the win, and as many that do not."""
PER_GAME = 2
"""Turns of each sort that one game may give: its positions are much alike."""
GAMES = 3_000
PLIES = range(24, 29)
"""Of GoSix: where a position can be solved, but not at once."""
TO_SOLVE, HARD = 4_000_000, 100_000
"""Visits that the prover may spend on a position of GoSix, and those that it needs at least: what
is solved with less, every search sees through."""
TRIES = 6
"""Moves of a position that are tried to throw the win away."""


@dataclass(frozen=True)
class Keep:
    """A turn of a won position, and what is left afterwards."""

    position: Any
    moves: tuple[str, ...]
    after: float

    @property
    def sort(self) -> bool:
        return self.after == 1

    def line(self) -> str:
        return json.dumps(
            {
                "position": self.position.to_text(),
                "moves": " ".join(self.moves),
                "before": 1,
                "after": self.after,
            }
        )


Game = Callable[[random.Random], Iterator[Keep]]
"""Plays a game and says what is proven about turns of it."""


# GoSix: solved to the end of the game


def of_gosix(rng: random.Random, prover: gosix.Prover) -> Iterator[Keep]:
    greed = rng.choice((0.0, 0.5, 0.8))
    position: Any = sixfold.game("gosix").start()
    while position.outcome is None:
        obvious = rng.random() < greed
        moves = gosix.obvious_moves(position) if obvious else position.legal_moves
        position = position.play(rng.choice(moves))
    line = [*position.line()]
    position = line[min(rng.choice(PLIES), len(line) - 2)]
    if len(position.legal_moves) < gosix.FEWEST_MOVES:
        return
    prover.begin(TO_SOLVE)
    won = prover.holds(position, gosix.WIN, EVER)
    if not won or prover.gave_up or prover.visits < HARD:
        return
    for move in rng.sample([*position.legal_moves], k=min(TRIES, len(position.legal_moves))):
        prover.begin(TO_SOLVE)
        left = _left(prover, position.play(move))
        if not prover.gave_up:
            yield Keep(position, (str(move),), left)


def _left(prover: gosix.Prover, position: Any) -> float:
    """What a position is worth to the side that has just moved, if the prover does not give up."""
    if prover.holds(position, gosix.LOSS, EVER):
        return 1.0
    return 0.0 if prover.holds(position, gosix.WIN, EVER) else 0.5


# Hexone: wins by force within some turns, for either side


def of_hexone(rng: random.Random, prover: hexone.Prover) -> Iterator[Keep]:
    greed = [rng.choice((0.2, 0.6, 0.9)) for _ in range(2)]
    position: Any = sixfold.game("hexone").start()
    while position.outcome is None and position.seen == 1:
        moves = position.legal_moves
        if position.opened == 2 and not position.in_chain:
            if rng.random() < hexone.SAMPLE and len(moves) >= hexone.FEWEST_MOVES:
                yield from _turns(rng, prover, position)
            if rng.random() < greed[position.turn]:
                moves = hexone.obvious_moves(position)
        position = position.play(rng.choice(moves))


def _turns(rng: random.Random, prover: hexone.Prover, position: Any) -> Iterator[Keep]:
    me = position.turn
    prover.begin(hexone.VISITS_FOR_ALL)
    if prover.forced(position, me, 3) or not prover.forced(position, me, 7) or prover.gave_up:
        return
    for _ in range(TRIES):
        at, moves = position, []
        while at.outcome is None and (at is position or at.in_chain):
            moves.append(str(rng.choice(at.legal_moves)))
            at = at.play(moves[-1])
        if at.outcome is not None:
            continue
        for seat, value in ((me, 1.0), (1 - me, 0.0)):
            prover.begin(hexone.VISITS_FOR_ALL)
            if prover.forced(at, seat, 7) and not prover.gave_up:
                yield Keep(position, tuple(moves), value)


# SIX: wins within some plies


def of_six(rng: random.Random) -> Iterator[Keep]:
    id = f"six/{rng.choice([*EDITIONS])}"
    six_player.seed(rng.randrange(1 << 30))
    noise = rng.choice((0.3, 0.6, 1.0))
    position: Any = sixfold.game(id).start()
    ply = 0
    while position.outcome is None and position.seen == 1 and ply < six.LONGEST:
        if len(position.field.tiles) < six.FIRST_TILES:
            position = position.play(rng.choice(position.legal_moves))
        else:
            try:
                record = load(position)[0]
            except ValueError:
                return  # the field has grown too long
            yield from _placed(rng, position, record)
            move = six_player.choose(record, 1, 0.5, noise)
            position = position.play(text_of(position, int(move)))
        ply += 1


def _placed(rng: random.Random, position: Any, record: Any) -> Iterator[Keep]:
    if position.phase == 1 and sum(position.hands) <= six.FAR_PLACING:
        return  # placing ends soon, and the prover would have to look into moving
    near, far = (3, 9) if position.phase == 1 else (1, 3)
    if wins(record, near) or not wins(record, max(far - 2, 3)):
        return
    found = np.empty(MOST_LISTED, np.int64)
    count = winning_moves(record, far, found)
    winning = {text_of(position, int(move)) for move in found[:count]}
    if count == len(found):
        return  # there may be more of them
    for text in rng.sample(sorted(winning), k=min(2, len(winning))):
        if position.play(text).outcome is None:
            yield Keep(position, (text,), 1.0)
    others = [text for text in map(str, position.legal_moves) if text not in winning]
    for text in rng.sample(others, k=min(TRIES, len(others))):
        after = position.play(text)
        if after.outcome is None and wins(load(after)[0], max(far - 2, 3)):
            yield Keep(position, (text,), 0.0)


def collect(family: str, play: Game) -> list[Keep]:
    """Games until there are enough turns of both sorts, each of another position."""
    have: dict[str, Keep] = {}
    for number in range(GAMES):
        taken: Counter[bool] = Counter()
        for keep in play(random.Random(f"keeps {family} {number}")):
            full = sum(other.sort == keep.sort for other in have.values()) >= EACH
            key = keep.position.key
            if not full and key not in have and taken[keep.sort] < PER_GAME:
                have[key] = keep
                taken[keep.sort] += 1
        if len(have) == 2 * EACH:
            break
    return sorted(have.values(), key=lambda keep: (not keep.sort, keep.line()))


def main() -> None:
    """Write the turns of some families, or of all of them."""
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("families", nargs="*", metavar="FAMILY", help="all of them without")
    families = parser.parse_args().families
    solver, chains = gosix.Prover(), hexone.Prover()
    plays: dict[str, Game] = {
        "gosix": lambda rng: of_gosix(rng, solver),
        "hexone": lambda rng: of_hexone(rng, chains),
        "six": of_six,
    }
    if unknown := {*families} - plays.keys():
        parser.error(f"no family is called {', '.join(sorted(unknown))}")
    FOLDER.mkdir(parents=True, exist_ok=True)
    for family in families or plays:
        keeps = collect(family, plays[family])
        text = ",\n  ".join(keep.line() for keep in keeps)
        path = FOLDER / f"{family}.json"
        path.write_text(f'{{"family": "{family}", "turns": [\n  {text}\n]}}\n', "utf-8")
        print(path.name, Counter(keep.after for keep in keeps), flush=True)


if __name__ == "__main__":
    main()
