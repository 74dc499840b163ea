"""Run after a change of the search or an evaluation (`make scales`): fits the scales of scores.

Takes the positions that `make calibration` takes, from one half of the games; the other half is
kept for the tables. For every game and stage it looks for the factor on the engine's values that
predicts the results best, drawn a little towards that of all games with the same weights, and this
towards 1; games of full strength and games of levels count the same. Writes
`src/sixfold/engine/weights/scales.json`. Scales change what scores say and never the play.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from pathlib import Path

from scripts import ROOT
from scripts.calibration.games import FOLDER, IDS
from scripts.calibration.positions import Drawn, drawn
from scripts.calibration.scores import is_proven, values
from scripts.calibration.tables import Kinds, best_scale
from scripts.training.weights import SETS
from sixfold.engine import Engine

FILE = ROOT / "src" / "sixfold" / "engine" / "weights" / "scales.json"
PULL = 30.0

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
    """The scales of games that have the same weights."""
    stages = sorted({stage for some in games.values() for stage in some})
    expected = {
        stage: best_scale(
            (
                [pair for some in games.values() if stage in some for pair in some[stage][kind]]
                for kind in range(2)
            ),
            pull=PULL,
        )
        for stage in stages
    }
    return {
        id: {
            stage: round(best_scale(some[stage], expected[stage], PULL), 2)
            for stage in stages
            if some.get(stage)
        }
        for id, some in games.items()
    }


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
        data["scales"] |= fitted(games)
        for id, some in games.items():
            counts = {stage: [len(pairs) for pairs in kinds] for stage, kinds in some.items()}
            print(id, counts, data["scales"][id])
    FILE.write_text(json.dumps(data, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
