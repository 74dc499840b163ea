"""How the engine plays GoSix: with a Monte Carlo tree, a small network and an exact solver.

`treesearch` is the public face, with the same methods as `sixfold.engine.alphabeta.search.Search`:
read it first. `tree` keeps positions in a graph and `montecarlo` grows it; `network` judges new
positions. `dfpn` is depth-first proof-number search, compiled, and `solver` asks it for exact
values; `lasting` tells which move of a lost game loses last. No simple feature of the board
predicts the winner, which is why GoSix has a different search from the other games.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sixfold.core.move import Move
from sixfold.core.position import Position
from sixfold.engine.family import EngineFamily
from sixfold.engine.levels.skill import Skill, steps_between
from sixfold.games.gosix import board
from sixfold.games.gosix.move import GoSixMove
from sixfold.games.gosix.position import GoSixPosition

if TYPE_CHECKING:
    from sixfold.engine.evaluation import Evaluation
    from sixfold.engine.halting import Halt
    from sixfold.engine.kernels import Kernel
    from sixfold.engine.proving import Prover
    from sixfold.engine.searching import Searcher

NEAR = 3
"""How many steps away a move still counts as near."""

MIDDLE = "gosix p0:a2;b2;b3;c2;d2;e2;g1;g2 p1:a1;d4;e1;e3;f1;f3;g3;h2 hexes:....... turn:0"
LATE = (
    "gosix p0:a2;b1;b2;b3;c2;c3;d3;e3;f2;g1;g2;h1 p1:a1;c1;d2;d4;e1;e4;f1;f3 hexes:010.1.1 turn:0"
)


def _kernel() -> Kernel:
    from sixfold.engine.families.gosix import kernel

    return kernel


def _evaluation() -> Evaluation:
    from sixfold.engine.families.gosix import evaluation

    return evaluation


def _searcher() -> type[Searcher]:
    from sixfold.engine.families.gosix.treesearch import TreeAndSolver

    return TreeAndSolver


def _prover() -> Prover:
    from sixfold.engine.families.gosix.proving import SolverProver

    return SolverProver()


def _rank_by_playouts(position: Position[Any], playouts: int, seed: int, halt: Halt) -> list[Move]:
    from sixfold.engine.families.gosix.treesearch import rank_by_playouts

    return rank_by_playouts(position, playouts, seed, halt)


def _far_apart(one: GoSixMove, other: GoSixMove) -> bool:
    return steps_between(one.corner, other.corner, _neighbours) > NEAR


def _neighbours(corner: str) -> list[str]:
    return board.corners_in(board.NEIGHBOURS[board.INDEX[corner]])


def _stage(position: GoSixPosition) -> str:
    return "no hexagon yet" if set(position.owners) == {None} else "hexagons"


FAMILY = EngineFamily(
    name="gosix",
    kernel=_kernel,
    evaluation=_evaluation,
    searcher=_searcher,
    prover=_prover,
    skills=(
        Skill(400, 1, noise=150, heed=0.3, near=0.7, far=0.4, plain=True),
        Skill(400, 1, noise=40, near=0.9, far=0.75, plain=True),
        Skill(playouts=40, near=0.97, far=0.9),
        Skill(playouts=90),
        Skill(playouts=200),
        Skill(playouts=450),
        Skill(playouts=1_000),
        Skill(playouts=2_500),
        Skill(playouts=7_000),
        Skill(playouts=25_000),
    ),
    far_apart=_far_apart,
    rank_by_playouts=_rank_by_playouts,
    stage=_stage,
    typical_plies=40,
    draws=0.005,
    exploration=0.7,
    playout_keeps_board=True,
    later=(MIDDLE, LATE),
    steps=115,
    bench={
        "gosix": "gosix p0:a2;b3;g1;g2 p1:a1;d4;e1;e3 hexes:....... turn:0",
        "gosix late": (
            "gosix p0:a2;b1;b2;b3;c2;d2;e2;g1;g2;h1 p1:a1;d3;d4;e1;e3;e4;f1;f3;g3;"
            "h2 hexes:....... turn:0"
        ),
    },
)
