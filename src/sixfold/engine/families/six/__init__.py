"""How the engine plays SIX, every edition of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixfold.engine.family import EngineFamily
from sixfold.engine.levels.skill import Skill, hex_steps
from sixfold.games.six.move import SixMove
from sixfold.games.six.position import SixPosition

if TYPE_CHECKING:
    from sixfold.engine.evaluation import Evaluation
    from sixfold.engine.kernels import Kernel
    from sixfold.engine.proving import Prover
    from sixfold.engine.searching import Searcher

NEAR = 3
"""How many steps away a move still counts as near."""

LAST_TILES = 8
"""With this number of tiles in both hands the end of phase one has begun."""

SECOND = {1: 1_500_000, 2: 400_000}
"""Nodes of a proof that take about a second, in each phase."""

MOVING = (
    "six/foxmind b:-2,5;-1,-4;-1,-1;-1,3;0,-3;0,0;0,5;1,-3;1,-2;1,-1;1,1;1,3;2,-5;2,-1;2,1;3,-4;"
    "3,-3;3,-1;4,-4;4,1;5,-1 r:-2,0;-1,-3;-1,-2;-1,1;-1,2;-1,4;-1,6;0,1;0,4;1,-4;1,0;1,2;1,5;2,-6;"
    "2,-4;2,-2;3,-2;4,-3;4,-2;5,-2;5,0 hands:0,0 turn:0 seen:1"
)


def _kernel() -> Kernel:
    from sixfold.engine.families.six import kernel

    return kernel


def _evaluation() -> Evaluation:
    from sixfold.engine.families.six import evaluation

    return evaluation


def _searcher() -> type[Searcher]:
    from sixfold.engine.alphabeta.search import AlphaBeta

    return AlphaBeta


def _prover() -> Prover:
    from sixfold.engine.alphabeta.proving import AlphaBetaProver

    return AlphaBetaProver(lambda position: SECOND[position.phase])


def _far_apart(one: SixMove, other: SixMove) -> bool:
    return hex_steps(one.target, other.target) > NEAR


def _stage(position: SixPosition) -> str:
    if position.phase == 2:
        return "phase two"
    return "phase one, end" if sum(position.hands) <= LAST_TILES else "phase one"


FAMILY = EngineFamily(
    name="six",
    kernel=_kernel,
    evaluation=_evaluation,
    searcher=_searcher,
    prover=_prover,
    skills=(
        Skill(2_000, 1, noise=190, heed=0.3, near=0.65, far=0.35, plain=True),
        Skill(2_000, 1, noise=125, heed=0.5, near=0.82, far=0.6, plain=True),
        Skill(2_000, 1, noise=90, heed=0.85, near=0.97, far=0.9, plain=True),
        Skill(400, 1, noise=80, plain=True),
        Skill(400, 1, noise=100),
        Skill(400, 2, noise=120),
        Skill(600, noise=50),
        Skill(1_000, noise=30),
        Skill(2_200, noise=12),
        Skill(6_000),
    ),
    far_apart=_far_apart,
    stage=_stage,
    typical_plies=60,
    exploration=0.5,
    playout_keeps_board=True,
    later=(MOVING,),
    steps=123,
    bench={
        "six/first-edition phase 1": (
            "six/first-edition b:-1,-2;-1,0;0,0 r:-1,-1;0,-2;0,-1 hands:16,16 turn:0 seen:1"
        ),
        "six/first-edition phase 2": (
            "six/first-edition b:-6,8;-5,8;-4,1;-4,6;-4,7;-4,8;-3,3;-3,7;-2,3;-2,4;-1,0;-1,5;0,0;"
            "0,1;0,3;0,4;1,-1;1,4;2,4 r:-5,7;-5,9;-3,1;-3,2;-3,4;-3,6;-2,0;-2,1;-2,7;-1,1;-1,3;"
            "-1,6;-1,7;0,2;0,5;1,-2;1,3;2,-1;3,4 hands:0,0 turn:0 seen:1"
        ),
        "six/steffen phase 1": (
            "six/steffen b:-1,3;0,0;0,1;2,0 r:-2,2;-1,2;1,-1;1,0 hands:17,17 turn:0 seen:1"
        ),
        "six/steffen phase 2": (
            "six/steffen b:-3,-1;-2,-1;-1,-1;-1,0;0,-3;0,-2;0,-1;0,0;0,3;1,-4;1,-2;1,1;1,2;1,3;1,4;"
            "1,5;2,-3;2,3;3,-1;3,3;4,0 r:-4,-1;-2,-2;-2,0;-2,1;-1,-2;-1,3;0,1;0,4;1,-3;1,-1;1,0;"
            "1,6;2,-4;2,-1;2,0;2,1;2,2;2,4;3,0 hands:0,0 turn:0 seen:1"
        ),
        "six/foxmind phase 1": (
            "six/foxmind b:0,0;1,-2;2,-1;3,-3 r:1,0;2,-2;3,-2;4,-2 hands:17,17 turn:0 seen:1"
        ),
        "six/foxmind phase 2": (
            "six/foxmind b:-3,1;-3,2;-3,3;-3,4;-1,1;-1,4;0,0;0,1;0,2;0,3;1,1;1,3;2,-1;2,0;2,1;3,2;"
            "4,-1;5,1;6,-1;7,-3;8,0 r:-2,0;-2,1;-1,2;-1,3;0,-1;0,4;1,-1;1,0;1,2;2,-2;2,2;3,-1;3,0;"
            "4,0;4,1;5,-1;5,0;6,-2;6,0;7,-2;7,0 hands:0,0 turn:0 seen:1"
        ),
        "six/foxmind-advanced phase 1": (
            "six/foxmind-advanced b:0,0;1,-2;2,-1;3,-3 r:1,0;2,-2;3,-2;4,-2 hands:17,17 turn:0"
            " seen:1"
        ),
        "six/foxmind-advanced phase 2": (
            "six/foxmind-advanced b:-3,1;-2,2;-2,3;-1,0;-1,1;-1,3;0,0;0,5;1,-2;1,-1;1,1;1,3;1,4;"
            "2,-1;2,1;3,-4;3,-3;3,-1;3,2;4,-2;4,-1 r:-3,2;-3,3;-2,1;-1,2;0,-2;0,-1;0,2;0,3;0,4;1,0;"
            "1,2;2,-2;2,0;2,2;2,3;3,-2;3,1;4,-4;4,-3;5,-3;5,-1 hands:0,0 turn:0 seen:1"
        ),
    },
)
