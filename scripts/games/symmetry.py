"""One form for positions that are the same up to translation, rotation and reflection."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from sixfold.games.gosix import board as gosix
from sixfold.games.hexone import board as hexone

Permutation = tuple[int, ...]


def canonical(position: Any) -> str:
    """The same text for all positions that a symmetry of the game makes equal; no history."""
    forms = {"six": _six, "gosix": _gosix, "hexone": _hexone}[position.game.family]
    return f"{position.game.id} {min(forms(position))} turn:{position.turn}"


def _six(position: Any) -> Iterator[str]:
    tiles = position.field.tiles.items()
    for mirrored in (False, True):
        turned = [((r, q) if mirrored else (q, r), colour) for (q, r), colour in tiles]
        for _ in range(6):
            turned = [((-r, q + r), colour) for (q, r), colour in turned]
            q0 = min(q for (q, _), _ in turned)
            r0 = min(r for (_, r), _ in turned)
            moved = sorted((q - q0, r - r0, colour) for (q, r), colour in turned)
            yield f"{moved} hands:{position.hands}"


def _gosix(position: Any) -> Iterator[str]:
    marks = ["."] * len(gosix.CORNERS)
    for seat in (0, 1):
        for name in position.pawns(seat):
            marks[gosix.INDEX[name]] = str(seat)
    around = [{n for n in range(24) if mask >> n & 1} for mask in gosix.HEXAGON_MASKS]
    for image in _symmetries("gosix"):
        owners = [
            position.owners[around.index({image[corner] for corner in hexagon})]
            for hexagon in around
        ]
        yield f"{''.join(marks[corner] for corner in image)} {owners}"


def _hexone(position: Any) -> Iterator[str]:
    marks = ["."] * len(hexone.CELLS)
    for seat, sign in ((0, "a"), (1, "b")):
        for name, count in position.stacks(seat).items():
            marks[hexone.INDEX[name]] = f"{sign}{count}"
    for name in position.grey:
        marks[hexone.INDEX[name]] += "g"
    for name in position.gone:
        marks[hexone.INDEX[name]] = "x"
    for image in _symmetries("hexone"):
        yield f"{' '.join(marks[cell] for cell in image)} opened:{position.opened}"


@cache
def _symmetries(family: str) -> list[Permutation]:
    if family == "gosix":
        return automorphisms([{n for n in range(24) if mask >> n & 1} for mask in gosix.NEIGHBOURS])
    return automorphisms([set(near) for near in hexone.NEIGHBOURS])


def automorphisms(neighbours: Sequence[set[int]]) -> list[Permutation]:
    """All ways to renumber the places of a board that keep its neighbours."""
    found: list[Permutation] = []
    size = len(neighbours)

    def extend(image: Permutation) -> None:
        here = len(image)
        if here == size:
            found.append(image)
            return
        for place in range(size):
            if place not in image and all(
                (earlier in neighbours[here]) == (image[earlier] in neighbours[place])
                for earlier in range(here)
            ):
                extend((*image, place))

    extend(())
    return found
