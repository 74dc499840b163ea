"""How the engine plays Hexone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixfold.engine.family import EngineFamily
from sixfold.engine.levels.skill import Skill, steps_between
from sixfold.games.hexone import board
from sixfold.games.hexone.move import HexoneMove
from sixfold.games.hexone.position import HexonePosition

if TYPE_CHECKING:
    from sixfold.engine.evaluation import Evaluation
    from sixfold.engine.kernels import Kernel
    from sixfold.engine.proving import Prover
    from sixfold.engine.searching import Searcher

NEAR = 1
"""How many steps away a move still counts as near."""

SECOND = 2_000_000
"""Nodes of a proof that take about a second."""

LATE = (
    "hexone p0:a1*2;a2*3;c3*1;c4*3;c5*2;d2*2;d4*1;e1*2;e2*2;e3*3 p1:b4*2 grey:a1;a2;b4;e1"
    " gone:a3;b1;c1;d1 opened:2 turn:0 seen:1"
)


def _kernel() -> Kernel:
    from sixfold.engine.families.hexone import kernel

    return kernel


def _evaluation() -> Evaluation:
    from sixfold.engine.families.hexone import evaluation

    return evaluation


def _searcher() -> type[Searcher]:
    from sixfold.engine.alphabeta.search import AlphaBeta

    return AlphaBeta


def _prover() -> Prover:
    from sixfold.engine.alphabeta.proving import AlphaBetaProver

    return AlphaBetaProver(lambda position: SECOND)


def _far_apart(one: HexoneMove, other: HexoneMove) -> bool:
    return steps_between(one.cell, other.cell, _neighbours) > NEAR


def _neighbours(cell: str) -> list[str]:
    return [board.CELLS[near] for near in board.NEIGHBOURS[board.INDEX[cell]]]


def _stage(position: HexonePosition) -> str:
    return "holes" if position.gone else "no hole yet"


FAMILY = EngineFamily(
    name="hexone",
    kernel=_kernel,
    evaluation=_evaluation,
    searcher=_searcher,
    prover=_prover,
    skills=(
        Skill(400, 1, noise=185, heed=0.4, near=0.65, far=0.3, plain=True),
        Skill(400, 1, noise=120, heed=0.5, near=0.8, far=0.5, plain=True),
        Skill(400, 1, noise=85, heed=0.8, near=0.95, far=0.85, plain=True),
        Skill(400, 1, noise=55, plain=True),
        Skill(400, 2, noise=57),
        Skill(900, noise=32),
        Skill(2_500),
        Skill(8_000),
        Skill(25_000),
        Skill(120_000),
    ),
    far_apart=_far_apart,
    stage=_stage,
    swings=True,
    chains=True,
    typical_plies=100,
    exploration=0.7,
    later=(LATE,),
    steps=93,
    bench={
        "hexone": "hexone p0:c2*2 p1:a2*1;b2*1 grey:- gone:- opened:2 turn:0 seen:1",
        "hexone late": (
            "hexone p0:a2*1;b2*1;c1*2;c2*1;c3*2;c5*1;d1*1;d3*2;d4*1;e1*2 p1:b3*2 grey:a1;a2;a3;b4;"
            "c1;d1 gone:b1 opened:2 turn:1 seen:1"
        ),
    },
)
