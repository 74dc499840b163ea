"""Run after a change of the search or an evaluation (`make scales`): fits the scales of scores.

Takes the positions that `make calibration` takes, from one half of the games; the other half is
kept for the tables. For all games with the same weights it looks, stage by stage, for the bend of
large values and the factor that predict the results best; then for a factor of every game and
stage, drawn a little towards its stage's; at last for a shift, the same in all of them, which is
used if it explains more than one more number would by chance. Games of full strength and games of
levels count the same. Writes `src/sixfold/engine/weights/scales.json`. Scales change what scores
say and never the play.
"""

from __future__ import annotations

import argparse
import json
import math
from collections import defaultdict
from dataclasses import asdict, replace
from pathlib import Path

from lab import ROOT
from lab.calibration.games import FOLDER, IDS
from lab.calibration.positions import Drawn, drawn
from lab.calibration.scores import is_proven, values
from lab.calibration.tables import Kinds, best_scale, mean_loss
from lab.training.weights import SETS
from sixfold.engine import Engine
from sixfold.engine.scales import Scale, bent

FILE = ROOT / "src" / "sixfold" / "engine" / "weights" / "scales.json"
PULL = 30.0
BENDS = (math.inf, 800.0, 400.0, 200.0, 100.0, 50.0)
SHIFTS = range(-40, 41)
CHANCE = 2.0
"""Twice the gain in log-likelihood (nats) that one more number is worth (Akaike)."""
NONE: Kinds = [[], []]

Examples = dict[str, Kinds]
"""By stage: logits, and how the games ended."""


def examples(chosen: list[Drawn], found: dict[tuple[int, str], str]) -> Examples:
    """What there is to fit on."""
    by_stage: defaultdict[str, Kinds] = defaultdict(lambda: [[], []])
    for each in chosen:
        value = found[each.number, each.stage]
        if not each.held and not is_proven(value):
            by_stage[each.stage][each.kind == "full"].append((float(value) / 100, each.result))
    return dict(by_stage)


def fitted(games: dict[str, Examples]) -> dict[str, dict[str, Scale]]:
    """The scales of games that have the same weights."""
    found: dict[str, dict[str, Scale]] = {id: {} for id in games}
    for stage in sorted({stage for some in games.values() for stage in some}):
        bend = best_bend(together(games, stage))
        expected = best_scale(bent_kinds(together(games, stage), bend))
        for id, some in games.items():
            if kinds := some.get(stage):
                factor = best_scale(bent_kinds(kinds, bend), expected, PULL)
                found[id][stage] = Scale(round(factor, 2), bend)
    return shifted(games, found)


def together(games: dict[str, Examples], stage: str) -> Kinds:
    """The examples of a stage of all games."""
    return [
        [pair for some in games.values() for pair in some.get(stage, NONE)[kind]]
        for kind in range(2)
    ]


def bent_kinds(kinds: Kinds, bend: float) -> Kinds:
    """The same with bent values."""
    return [[(bent(100 * logit, bend) / 100, result) for logit, result in k] for k in kinds]


def best_bend(kinds: Kinds) -> float:
    """The bend with which one factor predicts best."""

    def loss(bend: float) -> float:
        straight = bent_kinds(kinds, bend)
        return mean_loss(chances(straight, Scale(best_scale(straight))))

    return min(BENDS, key=loss)


def shifted(
    games: dict[str, Examples], scales: dict[str, dict[str, Scale]]
) -> dict[str, dict[str, Scale]]:
    """The same scales with one shift for all, if there is one that says something."""

    def loss(shift: float) -> float:
        guesses: Kinds = [[], []]
        for id, stages in scales.items():
            for stage, scale in stages.items():
                told = chances(games[id][stage], replace(scale, shift=shift))
                for kind in range(2):
                    guesses[kind] += told[kind]
        return mean_loss(guesses)

    count = sum(len(pairs) for some in games.values() for kinds in some.values() for pairs in kinds)
    shift = min(SHIFTS, key=loss)
    gain = 2 * math.log(2) * count * (loss(0) - loss(shift))
    if gain <= CHANCE:
        return scales
    return {
        id: {stage: replace(scale, shift=float(shift)) for stage, scale in stages.items()}
        for id, stages in scales.items()
    }


def chances(kinds: Kinds, scale: Scale) -> Kinds:
    """What a scale makes of logits."""
    return [
        [(1 / (1 + math.exp(-scale.exact(100 * logit) / 100)), result) for logit, result in pairs]
        for pairs in kinds
    ]


def as_data(scale: Scale) -> dict[str, float]:
    """What a file has of a scale: only what is not as usual."""
    return {name: value for name, value in asdict(scale).items() if value != asdict(Scale())[name]}


def main() -> None:
    """Ask, fit, write."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("ids", nargs="*", default=IDS, metavar="GAME", help="ids; all if none")
    parser.add_argument("--out", type=Path, default=FOLDER)
    options = parser.parse_args()
    engine = Engine()
    data = json.loads(FILE.read_text("utf-8"))
    for alike in SETS.values():
        games: dict[str, Examples] = {}
        for id in alike:
            if id in options.ids:
                chosen = list(drawn(options.out, id))
                games[id] = examples(chosen, values(options.out, id, engine, chosen))
        if not any(games.values()):
            continue
        for id, stages in fitted(games).items():
            data["scales"][id] = {stage: as_data(scale) for stage, scale in stages.items()}
            counts = {stage: [len(pairs) for pairs in kinds] for stage, kinds in games[id].items()}
            print(id, counts, data["scales"][id])
    FILE.write_text(json.dumps(data, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
