"""Games from their start to a goal: the first of a row of seeded random games that reaches it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, count
from random import Random
from typing import Any

from packaging.version import Version

import sixfold
from testkit.oracle.policies import (
    aiming,
    at_random,
    growing,
    piling,
    quiet,
    returning,
    ruining,
    shuttling,
    smothering,
    splitting,
)
from testkit.oracle.scripts import SHAPES, Policy

Position = sixfold.Position[Any]
Moves = tuple[str, ...]
Goal = Callable[[Position], bool]

MOST_PLIES = 400


def all_ids() -> list[str]:
    """Every game with every combination of its options."""
    return [
        "+".join((game.id, *options))
        for game in sixfold.games()
        for number in range(len(game.available_options) + 1)
        for options in combinations(game.available_options, number)
    ]


def table_ids() -> list[str]:
    """The games that tables are frozen of.

    A release has every combination of options. A version in development has each game as it is and
    with all its options: what a table stores does not depend on more, and there will be many.
    """
    if not Version(sixfold.__version__).is_devrelease:
        return all_ids()
    found: dict[str, None] = {}
    for game in sixfold.games():
        found |= dict.fromkeys((game.id, "+".join((game.id, *game.available_options))))
    return [*found]


def captures(id: str) -> bool:
    """Whether an edition of SIX captures what is split off."""
    return id.startswith(("six/steffen", "six/foxmind-advanced"))


# Goals


def ended_by(reason: str) -> Goal:
    return lambda position: position.outcome is not None and position.outcome.reason == reason


def happened(kind: str) -> Goal:
    """Something came of the last move, and the game goes on."""
    return lambda position: (
        position.outcome is None and kind in {event["kind"] for event in last_events(position)}
    )


def chose(position: Position) -> bool:
    """The last move of SIX named the group that stays."""
    return position.outcome is None and "=" in str(position.last_move)


def may_choose(position: Position) -> bool:
    """Some move of SIX has to name the group that stays."""
    return in_phase_two(position) and any("=" in str(move) for move in position.legal_moves)


def may_declare(position: Position) -> bool:
    """A shape stands that nobody has declared."""
    return position.outcome is None and str(position.legal_moves[-1]) == "!"


def declared(text: str) -> Goal:
    """The game ended with a declaration, by itself (`!`) or with the move."""
    return lambda position: (
        position.outcome is not None
        and str(position.last_move).endswith("!")
        and (str(position.last_move) == "!") == (text == "!")
    )


def has_passed(position: Position) -> bool:
    return position.outcome is None and str(position.last_move) == "pass"


def in_chain(position: Position) -> bool:
    """Hexone: further stacks explode before the turn is over."""
    return position.in_chain and bool(position.parent and position.parent.in_chain)


def in_phase_two(position: Position) -> bool:
    """SIX: two tiles have been moved."""
    return position.outcome is None and ">" in str(
        position.parent.last_move if position.parent else None
    )


def after(plies: int) -> Goal:
    """A game that goes on after this number of plies."""
    return lambda position: (
        position.outcome is None and sum(1 for _ in position.line()) == plies + 1
    )


def last_events(position: Position) -> list[dict[str, Any]]:
    """What the last move did."""
    before, move = position.parent, position.last_move
    return [] if before is None else [event.to_json() for event in before.preview(str(move))]


# Games


def game_to(id: str, goal: Goal, placing: Policy, moving: Policy | None = None) -> Moves:
    """The moves of the first game that reaches a goal; `moving` chooses once all tiles lie."""
    for seed in count():
        random = Random(f"{id} {seed}")
        position: Position = sixfold.game(id).start()
        while position.outcome is None and len(moves_of(position)) < MOST_PLIES:
            second = " hands:0,0 " in position.to_text()
            policy = moving if moving and second else placing
            position = position.play(policy(random, position))
            if goal(position):
                return moves_of(position)
    raise AssertionError


def moves_of(position: Position) -> Moves:
    return tuple(str(each.last_move) for each in position.line() if each.last_move is not None)


def game_ended_by(id: str, reason: str) -> Moves:
    """A game that the board ends for a reason."""
    goal = ended_by(reason)
    if reason in SHAPES:
        return game_to(id, goal, aiming(reason, len(id) % 2))
    if id.startswith("hexone"):
        return game_to(id, goal, piling if reason == "eliminated" else returning)
    if id == "gosix":
        return game_to(id, goal, at_random if reason == "four" else smothering)
    return game_to(id, goal, growing(-1), shuttling if reason == "repetition" else ruining)


def running_games(id: str) -> dict[str, Moves]:
    """Games that go on, one in each phase, by the phase's name."""
    early = {"begun": game_to(id, after(1), quiet)}
    if id == "gosix":
        return early | {
            "middle": game_to(id, after(20), at_random),
            "owned": game_to(id, happened("cleared"), at_random),
            "passed": game_to(id, has_passed, smothering),
        }
    if id.startswith("hexone"):
        return early | {
            "exploded": game_to(id, happened("lost"), at_random),
            "chain": game_to(id, in_chain, piling),
            "worn": game_to(id, happened("cell-removed"), piling),
        }
    games = early | {
        "placing": game_to(id, after(13), quiet),
        "moving": game_to(id, in_phase_two, quiet),
    }
    if captures(id):
        games["captured"] = game_to(id, happened("captured"), growing(-1), splitting)
    return games


def hemmed_in(id: str) -> Moves:
    """Phase one in one straight row with red ends, so that Black can only pass."""
    position: Position = sixfold.game(id).start()
    cells = [] if id.startswith("six/first-edition") else [0, 1]
    while " hands:0,0 " not in position.to_text():
        black = position.side == 0
        # Red covers the left end once; from then on both play at the right.
        right = max(cells, default=-1) + 1
        left = min(cells, default=0) - 1
        cell = left if not black and len(cells) in (1, 3) and left == -1 else right
        cells.append(cell)
        position = position.play(f"{cell},0")
    return moves_of(position)
