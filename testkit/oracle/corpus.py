"""All games that are compared, in chapters; every id plays every chapter of its family."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from .policies import (
    aiming,
    at_random,
    closing,
    crawling,
    growing,
    piling,
    quiet,
    returning,
    ruining,
    shuttling,
    smothering,
    splitting,
)
from .scripts import SHAPES, Policy, Script, Start
from .starts import (
    alternating,
    besieged,
    crowded,
    deadlock,
    hemmed_in,
    hemmed_in_with_a_line,
    islet,
    phase_two,
    powder,
    remnant,
    row,
    tied,
)

EDITIONS = ("six/first-edition", "six/steffen", "six/foxmind", "six/foxmind-advanced")
CAPTURING = ("six/steffen", "six/foxmind-advanced")
OPTIONS = ("declare", "endless", "teams")

SIX_IDS = tuple(
    "+".join((edition, *options))
    for edition in EDITIONS
    for count in range(len(OPTIONS) + 1)
    for options in combinations(OPTIONS, count)
    if count != 2 or "endless" not in options
)
"""`endless` only leaves a rule out: alone and beside all the others is enough."""
HEXONE_IDS = ("hexone", "hexone+endless")
IDS = (*SIX_IDS, "gosix", *HEXONE_IDS)


def captures(id: str) -> bool:
    return id.partition("+")[0] in CAPTURING


def share(id: str, plies: int) -> int:
    """How much of a chapter an id plays: options change little, and `declare` is dear to list."""
    options = id.count("+")
    return max(1, plies // ((6 if options == 1 else 12) if "declare" in id else 1 + 2 * options))


def six(id: str, name: str, policy: Policy, plies: int, start: Start | None = None) -> Script:
    """A script of SIX."""
    return Script(id, name, policy, plies, start)


# SIX


def six_from_the_start(id: str) -> Iterator[Script]:
    for n in range(share(id, 4)):
        yield six(id, f"random {n}", at_random, 42)
    for n, shape in enumerate(SHAPES):
        yield six(id, shape, aiming(shape, n % 2), 40)
    yield six(id, "quiet", quiet, 42 + share(id, 8))


def six_phase_two(id: str) -> Iterator[Script]:
    styles: list[tuple[str, Policy, Policy]]
    styles = [(shape, quiet, aiming(shape, n % 2)) for n, shape in enumerate(SHAPES)]
    styles += [("thin", growing(-1), at_random), ("compact", growing(1), at_random)]
    for name, placing, moving in styles[: 2 + share(id, 3)]:
        yield six(id, f"phase two, {name}", moving, share(id, 10), phase_two(placing))


def six_splits(id: str) -> Iterator[Script]:
    thin = phase_two(growing(-1))
    for n in range(share(id, 2)):
        yield six(id, f"split {n}", splitting, share(id, 8), thin)
    if captures(id):
        yield six(id, "ruin", ruining, 4, thin)
        for n in range(share(id, 7)):
            yield six(id, f"remnant {n}", splitting, 8, remnant)
            yield six(id, f"tied {n}", splitting, 8, tied)
            yield six(id, f"tied ruin {n}", ruining, 8, tied)
        for n in range(share(id, 12)):
            yield six(id, f"remnant aim {n}", aiming(SHAPES[n % 3], n % 2), 6, remnant)


def six_repetition(id: str) -> Iterator[Script]:
    """How often a position has stood counts here; what may be played is listed elsewhere."""
    scripts = [
        six(id, "shuttle", shuttling, 14, phase_two(quiet)),
        six(id, "crawl", crawling, 10, row(alternating)),
    ]
    if captures(id):
        scripts.append(six(id, "small shuttle", shuttling, 24, remnant))
    for script in scripts:
        yield replace(script, listings=1 if "+" in id else 4)


def six_passes(id: str) -> Iterator[Script]:
    if not captures(id):
        yield six(id, "hemmed", at_random, 1 + share(id, 5), row(hemmed_in))
        yield six(id, "hemmed shuttle", shuttling, 12, row(hemmed_in))
        if "declare" in id:
            yield six(id, "hemmed line", quiet, 3, row(hemmed_in_with_a_line))


# GoSix


def gosix_from_the_start(id: str) -> Iterator[Script]:
    for n in range(12):
        for name, policy in GOSIX_POLICIES.items():
            yield Script(id, f"{name} {n}", policy, 140)


def gosix_crowded(id: str) -> Iterator[Script]:
    for n in range(20):
        for name, policy in GOSIX_POLICIES.items():
            yield Script(id, f"crowded {name} {n}", policy, 140, crowded)
    for n in range(20):
        yield Script(id, f"deadlock {n}", smothering, 140, deadlock)


GOSIX_POLICIES = {"random": at_random, "closing": closing, "smothering": smothering}


# Hexone


def hexone_from_the_start(id: str) -> Iterator[Script]:
    for n in range(9):
        yield Script(id, f"random {n}", at_random, 120)
        yield Script(id, f"piling {n}", piling, 120)


def hexone_worn(id: str) -> Iterator[Script]:
    for n in range(20):
        yield Script(id, f"random powder {n}", at_random, 60, powder)
        yield Script(id, f"piling powder {n}", piling, 60, powder)
    for n in range(10):
        yield Script(id, f"besieged {n}", at_random, 20, besieged)


def hexone_repetition(id: str) -> Iterator[Script]:
    for n in range(10):
        yield Script(id, f"islet {n}", returning, 250, islet)


def chapters(id: str) -> Iterator[Script]:
    """Every script of an id."""
    family = id.partition("+")[0].partition("/")[0]
    for chapter in CHAPTERS[family]:
        yield from chapter(id)


CHAPTERS = {
    "six": (six_from_the_start, six_phase_two, six_splits, six_repetition, six_passes),
    "gosix": (gosix_from_the_start, gosix_crowded),
    "hexone": (hexone_from_the_start, hexone_worn, hexone_repetition),
}
