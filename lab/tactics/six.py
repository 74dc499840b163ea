"""The suite of SIX: games between shape-loving players, and what the prover finds in them."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import numpy as np

import sixfold
from lab.tactics import six_player
from lab.tactics.six_moves import MOST_MOVES, text_of
from lab.tactics.six_proof import holding_moves, loses, winning_moves, wins
from lab.tactics.six_table import CAPTURES_LANDED, CAPTURES_LIFTED, EDITIONS, load
from lab.tactics.suite import MOST_LISTED, Puzzle, Suite

PLACING = {
    ("win", 1): 1, ("win", 3): 4, ("win", 5): 5, ("win", 7): 4, ("block", 2): 1, ("block", 4): 2,
    ("block", 6): 2, ("block", 8): 1, ("loss", 4): 1, ("loss", 6): 1,
}  # fmt: skip
MOVING = {
    ("win", 1): 2, ("win", 3): 7, ("block", 2): 2, ("block", 4): 4, ("loss", 2): 1, ("loss", 4): 2,
}  # fmt: skip
AFTER_CAPTURES = {("win", 5): 2}
"""Also wanted where captures thin out the field, so that five plies of moving can be proven."""

GAMES = 150
LONGEST = 110
FIRST_TILES = 5

FAR_PLACING = 9
"""Placing is narrow: all moves are judged by wins within this many plies."""

FEW_TILES = 24
"""With at most this many tiles on the table, moving is narrow enough for five plies as well."""

FEW_HOLDING = 60
"""Moves that stop an immediate threat are examined only if there are at most this many."""


def make_suite(id: str) -> Suite:
    """Play games of an edition and keep the positions that make good puzzles."""
    captures = EDITIONS[id.partition("/")[2]] in (CAPTURES_LIFTED, CAPTURES_LANDED)
    wanted = {
        (f"phase {phase}", kind, length): count
        for phase, buckets in ((1, PLACING), (2, MOVING | (AFTER_CAPTURES if captures else {})))
        for (kind, length), count in buckets.items()
    }
    suite = Suite(id, "plies", wanted)
    for number in range(GAMES):
        if not suite.is_full:
            _search_game(suite, number)
    return suite


def _search_game(suite: Suite, number: int) -> None:
    rng = random.Random(f"{suite.name} {number}")
    six_player.seed(rng.randrange(1 << 30))
    cares = rng.choices((1, 1, 3), k=2)
    cautions = rng.choices((0.2, 0.5, 1.0), k=2)
    noise = rng.choice((0.3, 0.6, 1.0))
    position: Any = sixfold.game(suite.name).start()
    before: Any = None
    ply = 0
    while position.outcome is None and position.seen == 1 and ply < LONGEST:
        if position.phase == 2 and not suite.lacks_in("phase 2"):
            return
        if len(position.field.tiles) < FIRST_TILES:
            after = position.play(rng.choice(position.legal_moves))
        else:
            try:
                table = load(position)
            except ValueError:
                return  # the field has grown too long
            for puzzle in _puzzles(suite, position, before, table[0]):
                suite.take(puzzle, number)
            care = cares[position.side] if min(position.hands) > 3 else 1
            move = six_player.choose(table[0], care, cautions[position.side], noise)
            after = position.play(text_of(position, int(move)))
        before, position = position, after
        ply += 1


def _puzzles(suite: Suite, position: Any, before: Any, record: Any) -> list[Puzzle]:
    phase = position.phase
    group = f"phase {phase}"
    if not suite.lacks_in(group) or len(position.field.tiles) < 10:
        return []
    if phase == 1:
        if sum(position.hands) <= FAR_PLACING:
            return []  # placing ends soon, and the prover would have to look into moving
        found = _placing(suite, group, position, record)
    else:
        found = _moving(suite, group, position, before, record)
    return [replace(puzzle, easy=_is_easy(puzzle)) for puzzle in found]


def _is_easy(puzzle: Puzzle) -> bool:
    """Whether the move that a shape-loving player would make at first sight is right."""
    if puzzle.length == 1:
        return False
    obvious = six_player.choose(load(puzzle.position)[0], 0, 1.0, 0.0)
    return text_of(puzzle.position, int(obvious)) in puzzle.best


def _placing(suite: Suite, group: str, position: Any, record: Any) -> list[Puzzle]:
    for plies in (1, 3, 5, 7):
        if wins(record, plies):
            if not suite.lacks((group, "win", plies)):
                return []
            best = _listed(position, winning_moves, record, FAR_PLACING)
            return [Puzzle(position, "win", plies, FAR_PLACING, best, group)]
    return _defence(suite, group, position, record, (2, 4, 6, 8))


def _defence(
    suite: Suite, group: str, position: Any, record: Any, bounds: tuple[int, ...]
) -> list[Puzzle]:
    """A loss, or a block judged by the last bound, where the mover has no short win."""
    if not any(suite.lacks((group, kind, plies)) for kind in ("block", "loss") for plies in bounds):
        return []
    legal = len(position.legal_moves)
    held = []
    for plies in bounds:
        best = _listed(position, holding_moves, record, plies)
        if not best:
            return [Puzzle(position, "loss", plies, plies, (), group)]
        held.append(best)
        if plies >= bounds[-1] - 2 and 3 * len(best) > legal:
            return []
    plies = next(bound for bound, best in zip(bounds, held, strict=True) if best == held[-1])
    if wins(record, bounds[-1] - 1):
        return []
    return [Puzzle(position, "block", plies, bounds[-1], held[-1], group)]


def _moving(suite: Suite, group: str, position: Any, before: Any, record: Any) -> list[Puzzle]:
    for plies in (1, 3):
        if wins(record, plies):
            if not suite.lacks((group, "win", plies)):
                return []
            within = 5 if len(position.field.tiles) <= FEW_TILES else 3
            best = _listed(position, winning_moves, record, within)
            return [Puzzle(position, "win", plies, within, best, group)]
    found = []
    few = before.phase == 2 and len(before.field.tiles) <= FEW_TILES
    if few and suite.lacks((group, "win", 5)) and loses(record, 4):
        # So the opponent's last move began a win in five.
        found = _win_in_five(group, before)
    holding = len(_listed(position, holding_moves, record, 2))
    if holding > FEW_HOLDING:
        return found
    return [*found, *_defence(suite, group, position, record, (2, 4))]


def _win_in_five(group: str, position: Any) -> list[Puzzle]:
    record = load(position)[0]
    if wins(record, 3):
        return []
    best = _listed(position, winning_moves, record, 5)
    return [Puzzle(position, "win", 5, 5, best, group)]


def _listed(position: Any, find: Any, record: Any, plies: int) -> tuple[str, ...]:
    """The moves that the prover finds, in the order of the rules."""
    room = MOST_LISTED + 1 if find is winning_moves else MOST_MOVES
    found = np.empty(room, np.int64)
    texts = {text_of(position, int(move)) for move in found[: find(record, plies, found)]}
    return tuple(text for text in map(str, position.legal_moves) if text in texts)
