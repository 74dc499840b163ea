"""Hexone: its puzzles and their themes."""

from __future__ import annotations

from importlib.resources import files

from sixfold.games.hexone.board import CELLS, CENTRE, INDEX, NEIGHBOURS, POINTS
from sixfold.games.hexone.events import CellRemoved, Exploded, Greyed, Landed
from sixfold.games.hexone.position import CRITICAL, HexonePosition
from sixfold.study.puzzles.catalogue import PuzzleCatalogue, register
from sixfold.study.puzzles.lines import Line

HexoneLine = Line[HexonePosition]

MANY_TAKEN = 3
"""Pawns that one explosion takes over, for a theme of its own."""
MANY_LEFT = 5
"""Pawns that the opponent still has when the last turn takes them all."""


def _chain(line: HexoneLine) -> bool:
    """Several explosions follow one another in a turn of the solver."""
    return any(sum(len(step.of(Exploded)) for step in turn) > 1 for turn in line.turns())


def _exit_to_centre(line: HexoneLine) -> bool:
    """A pawn of the solver leaves over a point and lands on the centre."""
    points = {CELLS[cell] for cell in POINTS}
    return any(
        landed.source in points and landed.cell == CELLS[CENTRE]
        for step in line.own
        for landed in step.of(Landed)
    )


def _take_over(line: HexoneLine) -> bool:
    """One explosion takes over three pawns or more."""
    return any(sum(landed.taken for landed in step.of(Landed)) >= MANY_TAKEN for step in line.own)


def _most_first(line: HexoneLine) -> bool:
    """Another stack of the solver is full, too, but must wait: the most pawns explode first."""
    for step in line.own:
        full = [n for n in step.before.stacks(line.side).values() if n >= CRITICAL]
        if step.of(Exploded) and min(full) < max(full):
            return True
    return False


def _four_stack(line: HexoneLine) -> bool:
    """A stack of four or more explodes, and pawns stay behind."""
    return any(
        step.before.stacks(line.side)[exploded.cell] > CRITICAL
        for step in line.own
        for exploded in step.of(Exploded)
    )


def _worn_cell(line: HexoneLine) -> bool:
    """An explosion of the solver turns an outer cell grey."""
    return any(step.of(Greyed) for step in line.own)


def _remove_cell(line: HexoneLine) -> bool:
    """An explosion of the solver removes an outer cell."""
    return any(step.of(CellRemoved) for step in line.own)


def _eliminate(line: HexoneLine) -> bool:
    """The last turn takes five pawns or more, all that the opponent has left."""
    outcome = line.end.outcome
    if outcome is None or outcome.reason != "eliminated" or line.side not in outcome.winners:
        return False
    *_, last = line.turns()
    return sum(last[0].before.stacks(1 - line.side).values()) >= MANY_LEFT


def _quiet(line: HexoneLine) -> bool:
    """A win begins with a turn in which nothing explodes."""
    first = next(line.turns())
    calm = not any(step.of(Exploded) for step in first) and not first[-1].after.in_chain
    return line.goal == "win" and calm


def _beside(cell: str) -> tuple[str, ...]:
    return tuple(CELLS[near] for near in NEIGHBOURS[INDEX[cell]])


register(
    "hexone",
    PuzzleCatalogue(
        files("sixfold.study.puzzles") / "data",
        {
            "chain": _chain,
            "exit-to-centre": _exit_to_centre,
            "take-over": _take_over,
            "most-first": _most_first,
            "four-stack": _four_stack,
            "worn-cell": _worn_cell,
            "remove-cell": _remove_cell,
            "eliminate": _eliminate,
            "quiet": _quiet,
        },
        _beside,
        acting=(Exploded,),
    ),
)
