"""Is a puzzle what it says? Judged from its text alone, by the rules and the provers.

The only question to a prover is whether a side wins by force within some turns; the moves that are
asked about are those of the rules library, one by one. A fault is a sentence.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import sixfold
from testkit.puzzles.claims import Claims

FIELDS = ("id", "game", "position", "goal", "plies", "within", "moves", "themes", "difficulty")
EASIEST, HARDEST = 600, 2400
VISITS = 40_000_000
"""What a proof may take; none of the shipped puzzles needs nearly as many."""

Row = Mapping[str, Any]
ThemesOf = Callable[[Row], Iterable[str]]


class Faulty(Exception):
    """What is wrong with a puzzle."""


def faults(row: Row, claims: Claims, themes_of: ThemesOf | None = None) -> list[str]:
    """What is wrong with a puzzle; nothing if it is proven."""
    try:
        _check(row, claims, themes_of)
    except Faulty as fault:
        return [f"{row.get('id')}: {fault}"]
    return []


def repeated(rows: Iterable[Row]) -> list[str]:
    """Puzzles whose position is, up to symmetry, that of an earlier one."""
    first: dict[tuple[str, str], str] = {}
    found = []
    for row in rows:
        key = row["game"], sixfold.position(row["position"]).canonical_key
        if key in first:
            found.append(f"{row['id']}: the position of {first[key]} again")
        first.setdefault(key, row["id"])
    return found


def _require(true: bool, fault: str) -> None:
    if not true:
        raise Faulty(fault)


def _check(row: Row, claims: Claims, themes_of: ThemesOf | None) -> None:
    missing = [field for field in FIELDS if field not in row]
    _require(not missing, f"lacks {', '.join(missing)}")
    position: Any = sixfold.position(row["position"])
    _require(position.to_text() == row["position"], "its position is written in another way")
    _require(position.game.id == row["game"], "its position is of another game")
    _require(position.outcome is None, "its game is over")
    _require(len(position.legal_moves) > 1, "its first move is the only legal one")
    _require(getattr(position, "seen", 1) == 1, "its position has a history")
    whole = f"{row['game']} {position.canonical_key}"
    _require(row["id"] == hashlib.sha256(whole.encode()).hexdigest()[:10], "its id is another's")
    _require(row["plies"] == len(row["moves"]) > 0, "its number of plies is wrong")
    _require(EASIEST <= row["difficulty"] <= HARDEST, "its difficulty is off the scale")
    claims.begin(VISITS)
    if row["goal"] == "win":
        _check_win(row, claims, position)
    elif row["goal"] == "hold":
        _check_hold(row, claims, position)
    else:
        raise Faulty(f"its goal is {row['goal']!r}")
    _require(not claims.gave_up, "the prover gave up")
    if themes_of is not None:
        themes = [*themes_of(row)]
        _require(themes == [*row["themes"]], f"its themes are {', '.join(themes)}")


def _left(before: Any, after: Any, number: int) -> int:
    """What is left of a number of turns after a move."""
    same = after.outcome is None and after.side == before.side
    return number if same else number - 1


def _after(position: Any, text: str) -> Any:
    _require(text in [str(move) for move in position.legal_moves], f"{text} is not legal")
    return position.play(text)


def _check_win(row: Row, claims: Claims, start: Any) -> None:
    """One move wins in time, at every move of the solver; no reply resists longer."""
    solver, position, number = start.side, start, row["within"]
    _require(number % 2 == 1, "its number is even")
    _require(not claims.forces(position, solver, number - 2), "it can be won sooner")
    for text in row["moves"]:
        _require(position.outcome is None, f"{text} comes after the end")
        after = _after(position, text)
        if position.side == solver:
            winning = [
                str(move)
                for move in position.legal_moves
                if _forces_after(claims, position, move, solver, number)
            ]
            _require(text in winning, f"{text} does not win within {number}")
            others = ", ".join(move for move in winning if move != text)
            _require(not others, f"{others} wins as quickly as {text}")
        left = _left(position, after, number)
        if position.side != solver:
            sooner = after.outcome is not None or claims.forces(after, solver, left - 2)
            _require(not sooner, f"another reply resists longer than {text}")
        position, number = after, left
    outcome = position.outcome
    _require(outcome is not None, "its line does not end the game")
    _require(start.side in outcome.winners and len(outcome.winners) == 1, "its line does not win")
    _require(number == 0, "its line is shorter than its number")


def _check_hold(row: Row, claims: Claims, start: Any) -> None:
    """Every other move loses within the number; this one does not within the horizon."""
    solver, position, horizon = start.side, start, row.get("horizon", 0)
    _require(row["within"] % 2 == 0 and row["within"] <= horizon, "its numbers make no sense")
    _require(not claims.forces(start, solver, horizon - 1), "it can be won")
    for text in row["moves"]:
        _require(
            position.outcome is None and position.side == solver, f"{text} is not the solver's"
        )
        after = _after(position, text)
        lost = _forces_after(claims, position, text, 1 - solver, horizon)
        _require(not lost, f"{text} loses within {horizon}")
        number = row["within"] if position is start else horizon
        for move in position.legal_moves:
            if str(move) != text and not _forces_after(claims, position, move, 1 - solver, number):
                raise Faulty(f"{move} does not lose within {number} either")
        position = after


def _forces_after(claims: Claims, position: Any, move: Any, side: int, number: int) -> bool:
    after = position.play(move)
    return claims.forces(after, side, _left(position, after, number))
