"""Run before a release, as `make keeps`: does a review blame moves that keep a won game?

    python -m lab.strength.keeps gosix     # only some families

Every turn of `golden/keeps` is proven to keep a win or to throw it away, by provers that share no
code with the engine. A review with its usual limits, the coach, and another try judge each of them.
Nobody may blame a turn that keeps the win; of those that do not, it is counted how many are called
by name and how many stay open. It exits with 1 if a kept win is blamed.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from typing import Any

import sixfold
from lab.tactics.keeps import FOLDER
from sixfold import study
from sixfold.records import Record
from sixfold.study.reviews.coach import coach_job, opinion
from sixfold.study.reviews.judging.grades import FAULTS
from sixfold.study.reviews.judging.values import WIN
from sixfold.study.reviews.retries import job_of_try, searched_try


def judged(entry: dict[str, Any]) -> dict[str, str]:
    """What each of them says about a turn: `blamed`, `open` or `fine`."""
    start = sixfold.position(entry["position"])
    record = Record.new(start.game, start=start)
    for move in entry["moves"].split():
        record.add(move)
    (ply,) = study.review(record).plies
    (job,) = study.jobs_of(record, study.default_limits(record))
    coached = study.review_ply(coach_job(start.game, entry["position"], (), job.turn))
    objects = opinion(coached) == "objection"
    found = {
        "review": _word(ply),
        "coach": "blamed" if objects else "open" if coached.open else "fine",
    }
    if ply.before == WIN or ply.before.wins:
        tried = searched_try(study.review_ply(job_of_try(job, ply, job.turn.moves)))
        found["try"] = {"worse": "blamed", "open": "open"}.get(tried.verdict, "fine")
    return found


def _word(ply: study.Ply) -> str:
    return "open" if ply.open else "blamed" if ply.grade in FAULTS else "fine"


def judge_all(families: list[str]) -> int:
    """Judge the turns of some families, or of all of them; the number of wrong verdicts."""
    wrong = 0
    for path in sorted(FOLDER.glob("*.json")):
        if families and path.stem not in families:
            continue
        counts: Counter[str] = Counter()
        for entry in json.loads(path.read_text("utf-8"))["turns"]:
            sort = "kept" if entry["after"] == 1 else "thrown away"
            for who, word in judged(entry).items():
                counts[f"{sort}, {who}: {word}"] += 1
                if (sort, word) == ("kept", "blamed"):
                    wrong += 1
                    print(f"{who} blames {entry['moves']} in {entry['position']}", flush=True)
        print(path.stem, *(f"  {name} {count}" for name, count in sorted(counts.items())), sep="\n")
    return wrong


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("families", nargs="*", help="all of them without")
    sys.exit(bool(judge_all(parser.parse_args().families)))


if __name__ == "__main__":
    main()
