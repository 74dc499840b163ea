"""What lifting a cut tile allows: the four ways in which the editions treat a split.

For a cut tile the question is always the same: where may it land, and which group may stay?
Normally one group is the largest and no choice is written. If several are tied for largest, the
mover writes the name of the one that stays: its smallest cell, where the moved tile never counts.

A tile never returns to the cell that it came from. That cell is not empty yet when the rules look
for targets, so it never counts as one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from sixfold.core.hexes import Cell
from sixfold.games.six.cuts import Tiles
from sixfold.games.six.edition import Edition, Judged, Splitting
from sixfold.games.six.field import Field

Groups = Sequence[Sequence[Cell]]
"""Tiles that leave the table, group by group."""

Choices = Mapping[Cell, tuple[Cell, ...]]
"""Target → the names of the groups that may stay there."""


class Landings(NamedTuple):
    """Where a cut tile may land, in rising order, and the choices of targets that have some."""

    targets: list[Cell]
    choices: Choices = MappingProxyType({})


def forbidden_lifted(field: Field, sources: list[Cell]) -> dict[Cell, Landings]:
    """First edition: a cut tile may not be taken up at all."""
    return {}


def forbidden_landed(field: Field, sources: list[Cell]) -> dict[Cell, Landings]:
    """FoxMind basic: a cut tile may go where it reconnects all groups."""
    cuts, joints = field.cuts(), field.joints()
    landings = {}
    for source in sources:
        linking = joints + field.joints_beside(source)
        for group in cuts.groups(source):
            linking = [joint for joint in linking if joint[1] & group]
        if linking:
            landings[source] = Landings(sorted([cell for cell, _ in linking]))
    return landings


def captures_lifted(field: Field, sources: list[Cell]) -> dict[Cell, Landings]:
    """Steffen-Spiele: the largest group stays, and the tile is laid next to it."""
    return {source: _captures_lifted(field, source) for source in sources}


def _captures_lifted(field: Field, source: Cell) -> Landings:
    largest = _largest(field.cuts().groups(source))
    if len(largest) == 1:
        [stays] = largest
        return Landings([cell for cell, near in field.touching().items() if near & stays])
    tied = sorted((_name(field, group, source), group) for group in largest)
    choices = {
        cell: tuple(name for name, group in tied if near & group)
        for cell, near in field.touching().items()
    }
    choices = {cell: names for cell, names in choices.items() if names}
    return Landings(list(choices), choices)


def captures_landed(field: Field, sources: list[Cell]) -> dict[Cell, Landings]:
    """FoxMind advanced: the tile is laid next to any group, then the largest stays."""
    return {source: _captures_landed(field, source) for source in sources}


def _captures_landed(field: Field, source: Cell) -> Landings:
    groups = field.cuts().groups(source)
    targets = field.targets_without(source)
    main = max(groups, key=int.bit_count)
    others = sum(groups) - main
    # A tie needs a target away from the main group, and smaller groups that can match it there.
    if 1 + others.bit_count() < main.bit_count():
        return Landings(targets)
    choices = {}
    for cell, near in field.touching().items():
        if near & others and not near & main:
            tied = _largest(_landed(groups, near, field.cuts().mask((source,))))
            if len(tied) > 1:
                choices[cell] = tuple(sorted(_name(field, group, source) for group in tied))
    return Landings(targets, choices)


def _largest(groups: list[Tiles]) -> list[Tiles]:
    """The groups that are tied for largest."""
    size = max(map(int.bit_count, groups))
    return [group for group in groups if group.bit_count() == size]


def _landed(groups: list[Tiles], near: Tiles, moved: Tiles) -> list[Tiles]:
    """The groups once the moved tile, which keeps its bit, has joined those that it touches."""
    joined = moved | sum(group for group in groups if near & group)
    return [joined, *(group for group in groups if not near & group)]


def _name(field: Field, group: Tiles, source: Cell) -> Cell:
    """A group's smallest cell; the moved tile is not counted."""
    return min(cell for cell in field.cuts().cells(group) if cell != source)


Rule = Callable[[Field, list[Cell]], dict[Cell, Landings]]
"""Given some cut tiles of a field, where each of them may land; those that may not are left out."""

_RULES: dict[tuple[Splitting, Judged], Rule] = {
    (Splitting.FORBIDDEN, Judged.LIFTED): forbidden_lifted,
    (Splitting.FORBIDDEN, Judged.LANDED): forbidden_landed,
    (Splitting.CAPTURES, Judged.LIFTED): captures_lifted,
    (Splitting.CAPTURES, Judged.LANDED): captures_landed,
}


def rule_of(edition: Edition) -> Rule:
    """The function that says where cut tiles may land in an edition, with which choices."""
    return _RULES[edition.splitting, edition.judged]


def captured(
    edition: Edition, field: Field, source: Cell, target: Cell, keep: Cell | None
) -> Groups | None:
    """The groups that are removed when a cut tile moves to a border cell; None if it may not.

    This looks at one target only, where the rules above look at all of them. In an edition that
    judges the split after landing, the moved tile belongs to the groups that it touches, and may be
    removed with them.
    """
    cuts = field.cuts()
    groups, near = cuts.groups(source), field.beside(target)
    if edition.splitting is Splitting.FORBIDDEN:
        links_all = edition.judged is Judged.LANDED and all(near & group for group in groups)
        return () if links_all and keep is None else None
    if edition.judged is Judged.LANDED:
        groups = _landed(groups, near, cuts.mask((source,)))
        may_stay = tied = _largest(groups)
    else:
        tied = _largest(groups)
        may_stay = [group for group in tied if near & group]
    if len(tied) > 1:
        may_stay = [group for group in may_stay if _name(field, group, source) == keep]
    elif keep is not None:
        return None
    if not may_stay:
        return None
    [stays] = may_stay
    return [
        [target if cell == source else cell for cell in cuts.cells(group)]
        for group in groups
        if group != stays
    ]
