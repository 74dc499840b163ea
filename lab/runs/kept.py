"""Run after a long measurement (`make keep`): what the next machine goes on with is kept.

    python -m lab.runs.kept keep       # after a run, before a commit (`make keep`)
    python -m lab.runs.kept restore    # `make games` and its like do this first
    python -m lab.runs.kept list       # what is kept, and in which pack

Long runs write to `build`, which is not in the repository. `keep` packs what they have added since
the last time into one new file of `lab/kept`; no pack is ever written again, so that the history
of the repository grows by what was measured and by nothing else. `restore` unpacks what `build`
lacks, and leaves alone what is there.

A pack is a compressed tar file, `0002-49044dc.tar.gz`: a number, and the commit at which it was
packed. Its first member, `pack.json`, says of every file below `build` from which byte on the pack
has it, how long it was then, and a digest of what was kept of it before. Lines are appended, so
that a pack holds the new lines alone; a notebook is held whole, from byte 0.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import io
import json
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from lab import ROOT
from lab.runs.notebook import BUILD

KEPT = ROOT / "lab" / "kept"

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

MOST_BYTES = 30_000_000
"""All packs together."""

TABLE = "pack.json"


@dataclass(frozen=True)
class Part:
    """What a pack has of a file: everything from a byte on."""

    name: str
    """Below `build`."""
    start: int
    end: int
    """The bytes of the file when it was packed."""
    before: str
    """A digest of what was kept of the file until then."""
    commit: str
    """At which it was packed."""


def keep(build: Path, kept: Path, commit: str) -> list[str]:
    """Pack what is new; the names of those files. ValueError, and no change, if it is too much."""
    known = contents(kept)
    found = sorted({path for pattern in PATTERNS for path in build.glob(pattern)})
    parts: list[tuple[Part, bytes]] = []
    for path in found:
        name, content = path.relative_to(build).as_posix(), path.read_bytes()
        before = known.get(name, b"")
        if before.startswith(content):
            continue  # nothing new, or less than is known
        start = len(before) if content.startswith(before) else 0
        part = Part(name, start, len(content), _digest(before), commit)
        parts.append((part, content[start:]))
    if not parts:
        return []
    packed = _packed(parts)
    total = len(packed) + sum(path.stat().st_size for path in packs(kept))
    if total > MOST_BYTES:
        raise ValueError(f"{total:,} bytes are too many for a repository ({MOST_BYTES:,} at most)")
    kept.mkdir(parents=True, exist_ok=True)
    number = max((int(path.name.partition("-")[0]) for path in packs(kept)), default=0) + 1
    with (kept / f"{number:04}-{commit}.tar.gz").open("xb") as file:
        file.write(packed)
    return [part.name for part, _ in parts]


def restore(build: Path, kept: Path) -> list[str]:
    """Unpack what is missing or empty; the names of those files."""
    new = []
    for name, content in sorted(contents(kept).items()):
        path = build / name
        if not path.is_file() or not path.stat().st_size:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            new.append(name)
    return new


def packs(kept: Path) -> list[Path]:
    """The packs in their order."""
    return sorted(kept.glob("*.tar.gz"))


def contents(kept: Path) -> dict[str, bytes]:
    """Every file as it was when it was packed last.

    ValueError if a pack does not go on with what was kept before: two branches have then added to
    one file. One of their packs has to go, and to be made again after the other.
    """
    files: dict[str, bytes] = {}
    for path in packs(kept):
        for part, added in parts_of(path):
            before = files.get(part.name, b"")
            if _digest(before) != part.before:
                raise ValueError(f"{path.name} does not go on with {part.name} as it was kept")
            files[part.name] = before[: part.start] + added
    return files


def parts_of(path: Path) -> Iterator[tuple[Part, bytes]]:
    """What a pack holds."""
    with tarfile.open(path) as archive:
        for row in json.loads(_member(archive, TABLE)):
            part = Part(**row)
            yield part, _member(archive, part.name)


def _member(archive: tarfile.TarFile, name: str) -> bytes:
    file = archive.extractfile(name)
    if file is None:
        raise ValueError(f"{name} is no file of this pack")
    return file.read()


def _packed(parts: list[tuple[Part, bytes]]) -> bytes:
    """A tar file without a date or an owner: the same parts give the same bytes."""
    table = json.dumps([asdict(part) for part, _ in parts], indent=1).encode()
    written = io.BytesIO()
    with tarfile.open(fileobj=written, mode="w") as archive:
        for name, content in [(TABLE, table), *((part.name, added) for part, added in parts)]:
            member = tarfile.TarInfo(name)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return gzip.compress(written.getvalue(), mtime=0)


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]


def _commit() -> str:
    command = ("git", "rev-parse", "--short=7", "HEAD")
    return subprocess.run(
        command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True
    ).stdout.strip()


def _listed(kept: Path) -> Iterator[str]:
    for path in packs(kept):
        yield f"{path.name}: {path.stat().st_size:,} bytes"
        for part, added in parts_of(path):
            grown = f"{len(added):,} bytes from {part.start:,} on" if part.start else "all of it"
            yield f"  {part.name}: {grown}, {part.end:,} bytes at {part.commit}"


def main() -> None:
    """Keep, restore or list, and say what."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=("keep", "restore", "list"))
    what = parser.parse_args().what
    try:
        if what == "restore":
            names = restore(BUILD, KEPT)
        elif what == "keep":
            names = keep(BUILD, KEPT, _commit())
        else:
            names = [*_listed(KEPT)]
    except ValueError as error:
        sys.exit(str(error))
    for name in names:
        print(name)


if __name__ == "__main__":
    main()
