"""What an engine says about the drawn positions, kept in a file so that nothing is asked twice.

Scores are kept without their scale, so that other scales (`make scales`) need no new search.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Protocol

from lab.calibration.games import strength
from lab.calibration.positions import Drawn
from lab.runs.lines import append, open_lines, rows
from lab.runs.notebook import ProgressLine
from lab.strength.release import this_engine
from sixfold.core.position import Position
from sixfold.engine import Engine, Limits, Progress, Score
from sixfold.engine.scales import Scale, scale_of


class Analyst(Protocol):
    """An engine of ours, or a program behind the protocol."""

    def new_game(self) -> None:
        """Forget everything."""

    def analyse(self, position: Position[Any], limits: Limits) -> Progress:
        """Search."""


def chance(score: str) -> float:
    """The mover's chance that a score means: `win`, `loss`, `draw`, or hundredths of a logit."""
    known = {"win": 1.0, "loss": 0.0, "draw": 0.5}
    return known[score] if score in known else 1 / (1 + math.exp(-float(score) / 100))


def is_proven(score: str) -> bool:
    """Whether a score is no estimate."""
    return score in ("win", "loss", "draw")


def unscaled(score: Score, scale: Scale) -> str:
    """A score as it is kept."""
    return score.kind if score.proven else f"{scale.value(score.value or 0):.1f}"


def scaled(score: str, scale: Scale) -> str:
    """What is kept as a score of today."""
    return score if is_proven(score) else str(scale.score(float(score)))


def scores(
    path: Path,
    analyst: Analyst,
    chosen: Iterable[Drawn],
    scale: Callable[[Position[Any]], Scale] = lambda position: Scale(),
) -> dict[tuple[int, str], str]:
    """The score of every position, without its scale, by the number of its game and its stage."""
    chosen = list(chosen)
    known = {(row[0], row[1]): row[2] for row in rows(path)}
    with open_lines(path) as file:
        todo = [each for each in chosen if (each.number, each.stage) not in known]
        line = ProgressLine()
        for done, each in enumerate(todo, 1):
            analyst.new_game()
            score = analyst.analyse(each.position, strength(each.position)).lines[0].score
            text = unscaled(score, scale(each.position))
            known[each.number, each.stage] = text
            append(file, [each.number, each.stage, text])
            line.show(done / len(todo), f"{path.parent.name} {path.stem}", last=done == len(todo))
    return known


def values(
    folder: Path, id: str, engine: Engine, chosen: Iterable[Drawn]
) -> dict[tuple[int, str], str]:
    """What this engine says about positions of a game, without scales."""
    name = this_engine(id.partition("/")[0])
    path = folder / "scores" / name / f"{id.replace('/', '-')}.jsonl"
    return scores(path, engine, chosen, scale_of)
