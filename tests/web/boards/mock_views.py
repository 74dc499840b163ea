"""Views of positions as a table would send them: a scene, and whose turn it is."""

from __future__ import annotations

import random
from typing import Any

import sixfold
from sixfold.play.views.json_encoding import plain
from sixfold.scene import lift, scene

View = dict[str, Any]


def position(game: str, *moves: str) -> Any:
    """A position after some moves."""
    reached: Any = sixfold.game(game).start()
    for move in moves:
        reached = reached.play(move)
    return reached


def wander(game: str, seed: int, plies: int) -> list[Any]:
    """A random game as a list of positions."""
    chance = random.Random(seed)
    line: list[Any] = [sixfold.game(game).start()]
    while len(line) <= plies and line[-1].outcome is None:
        line.append(line[-1].play(chance.choice(line[-1].legal_moves)))
    return line


def scene_of(reached: Any) -> View:
    """The scene for the player to move, without any table."""
    shown: View = plain(scene(reached))
    return shown


def view_of(reached: Any, **changes: Any) -> View:
    """What the seat to move would get."""
    view = scene_of(reached)
    view["may"] = [] if view["outcome"] else ["move"]
    view["seats"] = [{"seat": seat, "side": seat % 2} for seat in range(reached.game.seats)]
    return {**view, **changes}


def hints_of(reached: Any, name: str) -> View:
    """One kind of hints for the seat to move; none where there are no hints."""
    found: View = (view_of(reached)["hints"] or {}).get(name, {})
    return found


def lifts_of(reached: Any, cell: str) -> View:
    """What laying the tile of a cell would do, for every target."""
    return {"cell": cell, **plain(lift(reached, cell))}
