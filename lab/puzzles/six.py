"""Puzzles of SIX, every edition: placing from games between shape-loving players, moving from games
on thin fields.

In phase two any spare tile can fill the last cell of a shape, so in most positions a win is not the
only one. It is where few tiles may move or where captures decide: on fields that hang together by
single tiles. So the players whose phase two is asked about lay their tiles far out.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import sixfold
from lab.puzzles import six_splits
from lab.puzzles.families import Bucket, Family
from lab.puzzles.six_claims import SixClaims
from lab.tactics import six_player
from lab.tactics.six_moves import text_of
from lab.tactics.six_proof import wins
from lab.tactics.six_table import load
from testkit.puzzles.claims import Claims

PLACING, MOVING = "phase 1", "phase 2"

LONGEST = 110
FIRST_TILES = 5
LEAST_TILES = 9
"""With fewer tiles on the table there is no tactics yet."""
LAST_HANDS = 9
"""With this number of tiles left in both hands the prover would have to look into moving."""
FEW_TILES, VERY_FEW_TILES = 26, 17
"""With at most this number of tiles on the table, five plies of moving can be proven, or seven."""
BRANCHES = 6
"""How many games go on from each thin field."""
THIN_TRIES = 6
THIN, ENDS = 0.97, 1.0
"""In a thin game: how often a placement makes the field longer, and how often at an end of it."""

THEMED = {"capture": (1, 10, 8), "equal-groups": (2, 6, 8), "linking-tile": (3, 6, 4),
          "landing": (2, 6, 4), "short": (3, 6, 0)}  # fmt: skip
"""How many of a theme are wanted, in each edition that has it: wins within 1 and 3, defences."""


class Six(Family):
    """Phase one is that of natural games, phase two that of games on thin fields."""

    themed = six_splits.THEMES
    groups = (PLACING, MOVING, *themed)
    wins = (1, 3, 5, 7)
    visits = 4_000_000
    visits_moving = 40_000
    visits_themed = 300_000

    def claims(self) -> Claims:
        return SixClaims()

    def wanted(self, id: str) -> dict[Bucket, int]:
        wins = {(PLACING, 1): 5, (PLACING, 3): 14, (PLACING, 5): 16, (PLACING, 7): 30,
                (MOVING, 1): 6, (MOVING, 3): 12, (MOVING, 5): 4}  # fmt: skip
        holds = {(PLACING, 2): 2, (PLACING, 4): 6, (PLACING, 6): 14,
                 (MOVING, 2): 5, (MOVING, 4): 3}  # fmt: skip
        for theme in six_splits.themes_in(id):
            at_once, in_two, only = THEMED[theme]
            wins |= {(theme, 1): at_once, (theme, 3): in_two}
            holds |= {(theme, 2): only}
        return {(group, "win", number): count for (group, number), count in wins.items()} | {
            (group, "hold", number): count for (group, number), count in holds.items()
        }

    def game(self, id: str, group: str, number: int) -> Iterator[Any]:
        if group == PLACING:
            start, seed = sixfold.game(id).start(), f"puzzles {id} {group} {number}"
            for position in _Players(seed).play(start):
                if position.phase == 2:
                    return
                if _is_asked(position):
                    yield position
            return
        if group in self.themed:
            position = six_splits.candidate(id, group, number)
            if position is not None:
                yield position
            return
        base, branch = divmod(number, BRANCHES)
        start = _thin_field(id, base)
        if start is not None:
            yield from _Players(f"puzzles {id} {group} {base} {branch}").play(start)

    def group(self, position: Any) -> str:
        return PLACING if position.phase == 1 else MOVING

    def numbers(self, position: Any) -> tuple[int, ...]:
        if position.phase == 1:
            return self.wins
        tiles = len(position.field.tiles)
        return (
            (1, 3, 5, 7) if tiles <= VERY_FEW_TILES else (1, 3, 5) if tiles <= FEW_TILES else (1, 3)
        )

    def obvious(self, position: Any) -> list[str]:
        code = six_player.choose(load(position)[0], 0, 1.0, 0.0)
        return [text_of(position, int(code))]

    def budget(self, position: Any, group: str) -> int:
        if group in self.themed:
            return self.visits_themed
        return self.visits if position.phase == 1 else self.visits_moving

    def horizon(self, position: Any) -> int:
        return 8 if position.phase == 1 else 4

    def most_holding(self, position: Any, within: int) -> int:
        if position.phase == 2:
            return 60
        return len(position.legal_moves) if within == 2 else 24


def _is_asked(position: Any) -> bool:
    return len(position.field.tiles) >= LEAST_TILES and sum(position.hands) > LAST_HANDS


class _Players:
    """Two players who like shapes, more or less careful ones; what they do follows from a seed."""

    def __init__(self, seed: str) -> None:
        self.rng = random.Random(seed)
        six_player.seed(self.rng.randrange(1 << 30))
        self.cares = self.rng.choices((1, 1, 3), k=2)
        self.cautions = self.rng.choices((0.2, 0.5, 1.0), k=2)
        self.noise = self.rng.choice((0.3, 0.6, 1.0))

    def play(self, position: Any, *, thin: bool = False) -> Iterator[Any]:
        """The positions of a game, until it ends, comes round, or grows too long for the prover."""
        for _ in range(LONGEST):
            if position.outcome is not None or position.seen > 1:
                return
            if len(position.field.tiles) < FIRST_TILES:
                position = position.play(self.rng.choice(position.legal_moves))
                continue
            try:
                record = load(position)[0]
            except ValueError:
                return
            yield position
            move = None
            if thin and self.rng.random() < THIN:
                move = _thin_move(self.rng, position)
            if move is None:
                care = self.cares[position.side] if min(position.hands) > 3 else 1
                caution = self.cautions[position.side]
                move = text_of(position, int(six_player.choose(record, care, caution, self.noise)))
            position = position.play(move)


@lru_cache(maxsize=1)
def _thin_field(id: str, number: int) -> Any:
    """Where phase two of some thin game begins; None if it is over before."""
    players = _Players(f"puzzles {id} thin {number}")
    for position in players.play(sixfold.game(id).start(), thin=True):
        if position.phase == 2:
            return position
    return None


def _thin_move(rng: random.Random, position: Any) -> str | None:
    """A placement that makes the field longer and does not lose at once, if one is soon found.

    It touches a single tile, an end of the field rather than its middle: ends are what may move.
    """
    tiles = position.field.tiles
    if wins(load(position)[0], 1):
        return None  # let the other player see to it
    thin = [(move, near[0]) for move in position.legal_moves
            if len(near := _beside(move.target, tiles)) == 1]  # fmt: skip
    ends = [move for move, near in thin if len(_beside(near, tiles)) == 1]
    tries = ends if ends and rng.random() < ENDS else [move for move, _ in thin]
    for move in rng.sample(tries, min(THIN_TRIES, len(tries))):
        after = position.play(move)
        if after.outcome is None and not wins(load(after)[0], 1):
            return str(move)
    return None


def _beside(cell: Any, tiles: Any) -> list[Any]:
    """The tiles next to a cell."""
    steps = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    near = [(cell[0] + q, cell[1] + r) for q, r in steps]
    return [other for other in near if other in tiles]


FAMILY = Six()
