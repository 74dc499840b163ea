"""What lifting a cut tile allows: the four ways in which the editions treat a split.

For a cut tile the question is always the same: where may it land, and which group may stay? The
answer is a dictionary from target to choices. `(None,)` means that the move needs no choice; else
the choices are the names of groups tied for largest, and the mover writes one of them. A group is
named by its smallest cell; the moved tile itself never gives the name.

A tile never returns to the cell that it came from. That cell is not empty while the question is
asked, so it never counts as a target.
"""

from __future__ import annotations

from collections.abc import Callable

from sixfold.core.hexes import NEIGHBOURS, Cell
from sixfold.games.six.edition import Edition, Judged, Splitting
from sixfold.games.six.field import Field, Group

Choices = tuple[Cell | None, ...]
Landings = dict[Cell, Choices]
Rule = Callable[[Field, list[Group]], Landings]

NO_CHOICE: Choices = (None,)


def forbidden_lifted(field: Field, groups: list[Group]) -> Landings:
    """First edition: a cut tile may not be taken up at all."""
    return {}


def forbidden_landed(field: Field, groups: list[Group]) -> Landings:
    """FoxMind basic: a cut tile may go where it links all groups again."""
    edges = [_edge(field, group) for group in groups]
    return dict.fromkeys(set.intersection(*edges), NO_CHOICE)


def captures_lifted(field: Field, groups: list[Group]) -> Landings:
    """Steffen-Spiele: the largest group stays, and the tile is laid next to it."""
    largest = _largest(groups)
    if len(largest) == 1:
        return dict.fromkeys(_edge(field, largest[0]), NO_CHOICE)
    landings: Landings = {}
    for name, group in sorted((min(group), group) for group in largest):
        for target in _edge(field, group):
            landings[target] = (*landings.get(target, ()), name)
    return landings


def captures_landed(field: Field, groups: list[Group]) -> Landings:
    """FoxMind advanced: the tile is laid next to any group, then the largest stays."""
    touching: dict[Cell, tuple[int, ...]] = {}
    for index, group in enumerate(groups):
        for target in _edge(field, group):
            touching[target] = (*touching.get(target, ()), index)
    # One tile can touch few combinations of groups: judge each of them once.
    judged = {touched: _choices_landed(groups, touched) for touched in set(touching.values())}
    return {target: judged[touched] for target, touched in touching.items()}


_RULES: dict[tuple[Splitting, Judged], Rule] = {
    (Splitting.FORBIDDEN, Judged.LIFTED): forbidden_lifted,
    (Splitting.FORBIDDEN, Judged.LANDED): forbidden_landed,
    (Splitting.CAPTURES, Judged.LIFTED): captures_lifted,
    (Splitting.CAPTURES, Judged.LANDED): captures_landed,
}


def landings(edition: Edition, field: Field, groups: list[Group]) -> Landings:
    """Where a cut tile whose lifting leaves these groups may land, with each target's choices."""
    return _RULES[edition.splitting, edition.judged](field, groups)


def part(
    edition: Edition, groups: list[Group], target: Cell, keep: Cell | None
) -> tuple[Group, ...]:
    """The groups that go when a cut tile moves legally in an edition with captures.

    Judged landed, the moved tile belongs to the groups that it touches and may go with them.
    """
    if edition.judged is Judged.LANDED:
        near = set(NEIGHBOURS[target])
        touched = [group for group in groups if not near.isdisjoint(group)]
        merged = (*(cell for group in touched for cell in group), target)
        groups = [merged, *(group for group in groups if group not in touched)]
    largest = _largest(groups)
    stays = next(group for group in largest if keep is None or keep in group)
    return tuple(group for group in groups if group is not stays)


def _largest(groups: list[Group]) -> list[Group]:
    size = max(map(len, groups))
    return [group for group in groups if len(group) == size]


def _edge(field: Field, group: Group) -> set[Cell]:
    """The empty cells next to a group."""
    return {near for cell in group for near in NEIGHBOURS[cell] if near in field.border}


def _choices_landed(groups: list[Group], touched: tuple[int, ...]) -> Choices:
    """The groups tied for largest once the tile has joined those that it touches."""
    merged = [cell for index in touched for cell in groups[index]]
    sizes = [(len(merged) + 1, min(merged))]
    sizes += [(len(group), min(group)) for i, group in enumerate(groups) if i not in touched]
    largest = max(size for size, _ in sizes)
    names = tuple(sorted(name for size, name in sizes if size == largest))
    return names if len(names) > 1 else NO_CHOICE
