"""Run after a change of the search or an evaluation (`make calibration`): are the chances right?

Takes one position for each stage from the games of `make games` that were held back when the scales
were fitted (`make scales`), asks this engine and that of 0.3.0 for its score at the same number of
nodes, and compares the chances with how the games ended. Answers are kept in `build/calibration`,
so you can interrupt the run and continue it later. Prints tables for docs/results: reliability by
decile, and log loss beside that of 0.3.0. Exit code 1 if a decile of 200 positions is off by more
than 5 points, or a family's log loss is not better than that of 0.3.0. In losses and scales, games
of full strength and games of levels count the same.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

from lab.calibration.games import FOLDER, IDS
from lab.calibration.positions import Drawn, drawn
from lab.calibration.scores import scaled, scores, values
from lab.calibration.tables import Judged, Reliability
from lab.strength.release import V0_3_0, installed
from sixfold.arena.formatting import markdown
from sixfold.engine import Engine, ProtocolEngine
from sixfold.engine.scales import scale_of

PATIENCE = 1800.0
"""Seconds: the old engine may have to compile on a busy machine."""

Judgements = dict[tuple[str, str], list[Judged]]


def judged(folder: Path, ids: list[str], wanted: Callable[[Drawn], bool]) -> Judgements:
    """What both engines say, by family and stage."""
    found: defaultdict[tuple[str, str], list[Judged]] = defaultdict(list)
    engine = Engine()
    old_engine = ProtocolEngine(installed(V0_3_0), timeout=PATIENCE, ready_timeout=PATIENCE)
    with old_engine:
        for id in ids:
            chosen = [each for each in drawn(folder, id) if wanted(each)]
            new = values(folder, id, engine, chosen)
            path = folder / "scores" / V0_3_0 / f"{id.replace('/', '-')}.jsonl"
            old = scores(path, old_engine, chosen)
            for each in chosen:
                at = each.number, each.stage
                family = id.partition("/")[0]
                score = scaled(new[at], scale_of(each.position))
                found[family, each.stage].append(Judged(each.result, score, old[at], each.kind))
    return dict(found)


def reliability_rows(found: Judgements) -> list[list[str]]:
    """A line for every decile of every stage."""
    rows = [["game", "stage", "chance", "positions", "predicted", "won", "off by"]]
    for (family, stage), some in found.items():
        for decile in Reliability.of(some).deciles:
            span = f"{100 * decile.low:.0f} to {100 * decile.low + 10:.0f} %"
            rows.append(
                [
                    family,
                    stage,
                    span,
                    str(decile.count),
                    f"{100 * decile.predicted:.1f} %",
                    f"{100 * decile.won:.1f} %",
                    f"{100 * decile.off:+.1f}{' MISSED' if decile.is_missed else ''}",
                ]
            )
    return rows


def loss_rows(found: Judgements) -> list[list[str]]:
    """A line for every stage and family."""
    rows = [["game", "stage", "positions", "proven", "wrong", "log loss", "of 0.3.0", "best scale"]]
    families = dict.fromkeys(family for family, _ in found)
    for family in families:
        parts = {stage: some for (name, stage), some in found.items() if name == family}
        parts["all"] = [each for some in parts.values() for each in some]
        for stage, some in parts.items():
            figures = Reliability.of(some)
            rows.append(
                [
                    family,
                    stage,
                    str(figures.positions),
                    str(figures.proven),
                    str(figures.wrong),
                    f"{figures.loss:.4f}",
                    f"{figures.old_loss:.4f}"
                    + (" MISSED" if stage == "all" and figures.loss >= figures.old_loss else ""),
                    f"{figures.scale:.2f}",
                ]
            )
    return rows


def main() -> None:
    """Ask, count, print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("ids", nargs="*", default=IDS, metavar="GAME", help="ids; all if none")
    parser.add_argument("--players", choices=("full", "levels"), help="only games of these")
    parser.add_argument("--fitted", action="store_true", help="also what the scales were fitted on")
    parser.add_argument("--out", type=Path, default=FOLDER)
    options = parser.parse_args()

    def wanted(each: Drawn) -> bool:
        return (options.fitted or each.held) and options.players in (None, each.kind)

    found = judged(options.out, options.ids, wanted)
    tables = [reliability_rows(found), loss_rows(found)]
    print("\n\n".join(markdown(rows) for rows in tables))
    if any("MISSED" in cell for rows in tables for each in rows for cell in each):
        sys.exit(1)


if __name__ == "__main__":
    main()
