"""Run when you need an older engine to compare with: a commit as a wheel in its own environment.

    python -m lab.strength.release            # the engine of 0.3.0
    python -m lab.strength.release a380e30

Takes the commit from the git history, builds its wheel and installs it with the dependencies that
it declares, pinned by its own constraints, in `build/releases/COMMIT`. Prints the command that
starts its engine. What is there is used again.
"""

from __future__ import annotations

import argparse
import io
import subprocess
import sys
import tarfile
import venv
from pathlib import Path

from lab import ROOT
from lab.runs.notebook import BUILD, digest_of

V0_3_0 = "a380e30"
"""The commit of 0.3.0."""


def this_engine(family: str = "*") -> str:
    """A name for this working tree's engine: a digest of its code and of (a family's) weights."""
    engine = "src/sixfold/engine"
    files = sorted((ROOT / engine / "families").glob(f"{family}/weights/*.json"))
    return digest_of([engine, *(str(path.relative_to(ROOT)) for path in files)])


def installed(commit: str = V0_3_0) -> tuple[str, ...]:
    """The command that starts a commit's engine; builds its environment if there is none."""
    folder = BUILD / "releases" / commit
    program = folder / "venv" / ("Scripts" if sys.platform == "win32" else "bin") / "sixfold"
    ready = folder / "ready"
    if not ready.is_file():
        _build(commit, folder, program)
        ready.touch()
    return str(program), "engine"


def _build(commit: str, folder: Path, program: Path) -> None:
    source = folder / "source"
    packed = subprocess.run(
        ["git", "archive", "--format=tar", commit], cwd=ROOT, stdout=subprocess.PIPE, check=True
    ).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(source, filter="data")
    _run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, source)
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "venv", clear=True, with_pip=True)
    constraints = source / "constraints.txt"
    pip = (program.with_name("python"), "-m", "pip", "install", "--quiet")
    _run(*pip, f"{wheel}[engine]", "-c", constraints)


def _run(*command: str | Path) -> None:
    subprocess.run([str(word) for word in command], stdout=sys.stderr, check=True)


def main() -> None:
    """Build the environment and print the command."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("commit", nargs="?", default=V0_3_0)
    print(*installed(parser.parse_args().commit))


if __name__ == "__main__":
    main()
