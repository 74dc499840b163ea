"""Run after a long measurement (`make keep`): what the next machine goes on with is kept.

    python -m lab.runs.kept keep       # after a run, before a commit (`make keep`)
    python -m lab.runs.kept restore    # `make games` and its like do this first

Long runs write to `build`, which is not in the repository. `keep` packs what can be continued into
`measured`, each file compressed and under its own path; `measured/kept.json` names the commit at
which each was packed last. `restore` unpacks what `build` lacks, and leaves alone what is there.
"""

from __future__ import annotations

import argparse
import gzip
import json
import subprocess
import sys
from pathlib import Path

from lab import ROOT
from lab.runs.notebook import BUILD

MEASURED = ROOT / "measured"

PATTERNS = (
    "calibration/games/*.jsonl",
    "calibration/scores/*/*.jsonl",
    "levels/*.jsonl",
    "losses/*.jsonl",
    "matches-old/*.jsonl",
    "openings/*/*.jsonl",
    "puzzles/found/*.jsonl",
    "puzzles/tried.jsonl",
    "settling.json",
    "soak-*.json",
    "solver.jsonl",
)
"""Below `build`: the files that runs continue."""

MOST_BYTES = 2_500_000
"""All of it together, packed."""


def keep(build: Path, measured: Path, commit: str) -> list[str]:
    """Pack what has changed; the names of those files. ValueError, and no change, if too large."""
    names = measured / "kept.json"
    commits = json.loads(names.read_text("utf-8")) if names.is_file() else {}
    found = sorted(path for pattern in PATTERNS for path in build.glob(pattern))
    packed = {
        str(path.relative_to(build)): gzip.compress(path.read_bytes(), mtime=0)
        for path in found
        if path.stat().st_size
    }
    others = (each for each in measured.rglob("*.gz") if _name(each, measured) not in packed)
    total = sum(map(len, packed.values())) + sum(each.stat().st_size for each in others)
    if total > MOST_BYTES:
        raise ValueError(f"{total:,} bytes are too many for a repository ({MOST_BYTES:,} at most)")
    new = []
    for name, content in packed.items():
        path = measured / f"{name}.gz"
        if not path.is_file() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            commits[name] = commit
            new.append(name)
    if new:
        names.write_text(json.dumps(commits, indent=1, sort_keys=True) + "\n", "utf-8")
    return new


def restore(build: Path, measured: Path) -> list[str]:
    """Unpack what is missing or empty; the names of those files."""
    new = []
    for packed in sorted(measured.rglob("*.gz")):
        name = _name(packed, measured)
        path = build / name
        if not path.is_file() or not path.stat().st_size:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(gzip.decompress(packed.read_bytes()))
            new.append(name)
    return new


def _name(packed: Path, measured: Path) -> str:
    return str(packed.relative_to(measured).with_suffix(""))


def _commit() -> str:
    command = ("git", "rev-parse", "--short", "HEAD")
    return subprocess.run(
        command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True
    ).stdout.strip()


def main() -> None:
    """Keep or restore, and say what."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=("keep", "restore"))
    if parser.parse_args().what == "restore":
        names = restore(BUILD, MEASURED)
    else:
        try:
            names = keep(BUILD, MEASURED, _commit())
        except ValueError as error:
            sys.exit(str(error))
    for name in names:
        print(name)


if __name__ == "__main__":
    main()
