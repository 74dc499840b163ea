"""What the engine knows about a family of games: one description for each, and nothing elsewhere.

A family's own file in `sixfold.engine.families` makes an `EngineFamily` and registers it. A game
of another package has its own as an entry point (`sixfold.core.plugins`).

Descriptions are cheap: functions name what has to be loaded and compiled, so that this happens only
for games that are played. The generic player (`sixfold.engine.generic`), which needs only the
rules, plays registered games without a description.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any

from sixfold.core import plugins
from sixfold.core.move import Move
from sixfold.core.position import Position

if TYPE_CHECKING:  # each of these describes what a family brings, and may need a description
    from sixfold.engine.evaluation import Evaluation
    from sixfold.engine.halting import Halt
    from sixfold.engine.kernels import Kernel
    from sixfold.engine.levels.skill import Skill
    from sixfold.engine.proving import Prover
    from sixfold.engine.searching import Searcher


@dataclass(frozen=True, kw_only=True)
class EngineFamily:
    """How a family of games is played by the engine."""

    name: str
    """The first part of its games' ids."""

    kernel: Callable[[], Kernel]
    """Loads the compiled board; see `sixfold.engine.kernels`."""
    evaluation: Callable[[], Evaluation]
    """Loads what is seen without trying moves; see `sixfold.engine.evaluation`."""
    searcher: Callable[[], type[Searcher]]
    """Loads what searches it at full strength: alpha-beta, or a tree of its own."""
    prover: Callable[[], Prover] | None = None
    """Loads what proves single positions; without one, a usual search does (`proving`)."""

    skills: tuple[Skill, ...]
    """How each level plays it, the weakest first."""
    far_apart: Callable[[Any, Any], bool]
    """Whether a player who looks at one of two moves may overlook the other."""
    rank_by_playouts: Callable[[Position[Any], int, int, Halt], list[Move]] | None = None
    """All moves, the best first, by some playouts with a seed: for skills that count those."""

    stage: Callable[[Any], str] = lambda position: "the whole game"
    """The part of the game that a position belongs to; each has its own scale, see `scales`."""
    swings: bool = False
    """Whether values go up and down with the depth, as the evaluation is kinder or harsher to who
    has the last word. Scores are then the mean of two depths, which predicts results better."""
    chains: bool = False
    """Whether a turn may take several moves, which then share its time; see `timing`."""
    typical_plies: int
    """How long games last, roughly; a wrong guess only spreads the time a little differently."""
    draws: float = 0.0
    """The share of drawn games among those that stand even, at full strength against itself: one of
    324 games of GoSix, none of 150 of Hexone and none of 109 of SIX were drawn."""
    exploration: float
    """How curious plain UCT is; found by playing against other values."""
    playout_keeps_board: bool = False
    """Whether a playout changes nothing that counts but `over`. For a large board a copy would take
    as long as the playout."""

    later: tuple[str, ...]
    """Positions unlike the start, for the functions that only they need: these are compiled too."""
    steps: int
    """Steps of compiling, as counted in a process that found nothing on disk."""
    bench: Mapping[str, str] = field(default_factory=dict)
    """Positions of every phase by name, for the signature and for measuring."""


_families: dict[str, EngineFamily] = {}


def register(family: EngineFamily) -> EngineFamily:
    """Make a family's description known to the engine."""
    if family.name in _families:
        raise ValueError(f"the engine knows a family named {family.name!r} already")
    _families[family.name] = family
    return family


def described() -> Mapping[str, EngineFamily]:
    """Every family that has a description, by name."""
    import_module("sixfold.engine.families")  # which registers those of this package
    plugins.load("sixfold.engine", lambda name, family: register(family))
    return _families


def description(name: str) -> EngineFamily | None:
    """What the engine knows about a family; None if the generic player plays it."""
    return described().get(name)


def compiled_family(name: str) -> EngineFamily:
    """The description of a family that has a compiled board; ValueError if it has none."""
    found = description(name)
    if found is None:
        raise ValueError(f"{name} has no compiled board: only the generic player plays it")
    return found
