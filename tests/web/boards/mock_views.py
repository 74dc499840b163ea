"""Views of positions as a table would send them, made straight from the rules."""

from __future__ import annotations

import random
from typing import Any

import sixfold
from sixfold.games.gosix.board import CORNERS

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


def view_of(reached: Any, **changes: Any) -> View:
    """What the seat to move would get."""
    outcome, parent, last = reached.outcome, reached.parent, reached.last_move
    legal = [] if outcome else [str(move) for move in reached.legal_moves]
    view: View = {
        "family": reached.game.family,
        "turn": reached.turn,
        "last": None if last is None else str(last),
        "legal": legal,
        "may": [] if outcome else ["move"],
        "events": [event.to_json() for event in parent.preview(last)] if parent else [],
        "outcome": outcome.to_json() if outcome else None,
        "seats": [{"seat": seat, "side": seat % 2} for seat in range(reached.game.seats)],
    }
    view["board"] = _BOARDS[reached.game.family](reached, view)
    return {**view, **changes}


def _six(reached: Any, view: View) -> View:
    tiles = [
        {"cell": f"{q},{r}", "q": q, "r": r, "side": side}
        for (q, r), side in reached.field.tiles.items()
    ]
    movable = sorted({move.partition(">")[0] for move in view["legal"] if ">" in move})
    view["legal"] = [move for move in view["legal"] if ">" not in move]
    return {
        "tiles": tiles,
        "hands": list(reached.hands),
        "phase": reached.phase,
        "movable": movable,
    }


def _gosix(reached: Any, view: View) -> View:
    corners = {corner: side for side in (0, 1) for corner in reached.pawns(side)}
    return {"corners": corners, "hexes": list(reached.owners), "pass": False}


def _hexone(reached: Any, view: View) -> View:
    cells = {
        name: {"side": side, "count": count}
        for side in (0, 1)
        for name, count in reached.stacks(side).items()
    }
    chain = sorted({move[:2] for move in view["legal"] if move[-1] in "AY"})
    grey, gone = sorted(reached.grey), sorted(reached.gone)
    return {"cells": cells, "grey": grey, "gone": gone, "opened": 2, "chain": chain}


_BOARDS = {"six": _six, "gosix": _gosix, "hexone": _hexone}


def lifts_of(reached: Any, cell: str) -> View:
    """What laying the tile of a cell would do, for every target."""
    tiles = {f"{q},{r}" for q, r in reached.field.tiles}
    targets: dict[str, View] = {}
    for move in reached.legal_moves:
        text = str(move)
        if not text.startswith(f"{cell}>"):
            continue
        target = text.partition(">")[2].partition("=")[0]
        taken = [
            name
            for event in reached.preview(move)
            if event.kind == "captured"
            for name in event.cells
        ]
        entry = targets.setdefault(
            target, {"move": text, "cell": target, "captures": taken, "choices": []}
        )
        if "=" in text:
            kept = sorted((tiles | {target}) - set(taken) - {cell})
            entry["choices"].append({"move": text, "keeps": kept})
            entry["captures"] = [name for name in entry["captures"] if name in taken]
    return {"cell": cell, "targets": list(targets.values())}


def closings_of(reached: Any) -> View:
    """What a pawn on each empty corner would close."""
    legal = {str(move) for move in reached.legal_moves}
    found = {}
    for corner in CORNERS:
        hexagons = [
            {
                "hexagon": item.name,
                "counts": list(item.counts),
                "owner": None if item.is_tie else item.owner,
            }
            for item in reached.closings(corner)
        ]
        if hexagons:
            found[corner] = {"hexagons": hexagons, "legal": corner in legal, "why": None}
    return found
