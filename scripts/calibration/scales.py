"""Run after a change of the search or an evaluation (`make scales`): fits the scales of scores.

Takes the positions that `make calibration` takes, from one half of the games; the other half is
kept for the tables. For all games with the same weights it looks for the bend of large values and
the factor that predict the results best; then for a factor of every stage, drawn a little towards
that one, and of every game and stage, drawn towards its stage's. Games of full strength and games
of levels count the same. Writes `src/sixfold/engine/weights/scales.json`. Scales change what scores
say and never the play.
"""

from __future__ import annotations

import argparse
import json
import math
from collections import defaultdict
from pathlib import Path

from scripts import ROOT
from scripts.calibration.games import FOLDER, IDS
from scripts.calibration.positions import Drawn, drawn
from scripts.calibration.scores import is_proven, values
from scripts.calibration.tables import Kinds, best_scale, mean_loss
from scripts.training.weights import SETS
from sixfold.engine import Engine
from sixfold.engine.scales import bent

FILE = ROOT / "src" / "sixfold" / "engine" / "weights" / "scales.json"
PULL = 30.0
BENDS = (math.inf, 800.0, 400.0, 200.0, 100.0)
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


def fitted(games: dict[str, Examples]) -> dict[str, dict[str, float]]:
    """The factors of games that have the same weights."""
    stages = sorted({stage for some in games.values() for stage in some})
    common = best_scale(together(games, stages))
    expected = {stage: best_scale(together(games, [stage]), common, PULL) for stage in stages}
    return {
        id: {
            stage: round(best_scale(some[stage], expected[stage], PULL), 2)
            for stage in stages
            if some.get(stage)
        }
        for id, some in games.items()
    }


def together(games: dict[str, Examples], stages: list[str]) -> Kinds:
    """The examples of some stages of all games."""
    return [
        [
            pair
            for some in games.values()
            for stage in stages
            for pair in some.get(stage, NONE)[kind]
        ]
        for kind in range(2)
    ]


def bent_examples(games: dict[str, Examples], bend: float) -> dict[str, Examples]:
    """The same with bent values."""
    return {
        id: {
            stage: [[(bent(100 * logit, bend) / 100, result) for logit, result in k] for k in kinds]
            for stage, kinds in some.items()
        }
        for id, some in games.items()
    }


def best_bend(games: dict[str, Examples]) -> float:
    """The bend with which one factor for each stage predicts best."""
    stages = sorted({stage for some in games.values() for stage in some})

    def loss(bend: float) -> float:
        bent_games = bent_examples(games, bend)
        guesses: Kinds = [[], []]
        for stage in stages:
            kinds = together(bent_games, [stage])
            factor = best_scale(kinds)
            for kind, pairs in enumerate(kinds):
                guesses[kind] += [(1 / (1 + math.exp(-factor * x)), result) for x, result in pairs]
        return mean_loss(guesses)

    return min(BENDS, key=loss)


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
        bend = best_bend(games)
        data["scales"] |= fitted(bent_examples(games, bend))
        for id, some in games.items():
            data["bends"].pop(id, None)
            if bend < math.inf:
                data["bends"][id] = bend
            counts = {stage: [len(pairs) for pairs in kinds] for stage, kinds in some.items()}
            print(id, counts, bend, data["scales"][id])
    FILE.write_text(json.dumps(data, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
