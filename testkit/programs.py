"""Programs for developers: where they are, what their docstrings promise, and what `make` runs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")


def programs(folder: str) -> list[Path]:
    """The modules below a folder of the repository that can be run, without tests."""
    return sorted(
        path
        for path in (ROOT / folder).rglob("*.py")
        if "tests" not in path.relative_to(ROOT / folder).parts
        and '\nif __name__ == "__main__":' in path.read_text("utf-8")
    )


def module(path: Path) -> str:
    """The name by which `python -m` runs it."""
    return imported(path).removesuffix(".__main__")


def imported(path: Path) -> str:
    """The name by which another module imports it."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def docstring(path: Path) -> str:
    """That of a module."""
    return ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""


def run_by(text: str, folder: str) -> list[str]:
    """The modules of a folder that a text runs, such as `python -m lab.bench.rules`."""
    return re.findall(rf"python -m ({folder}\.[\w.]+)", text)


def faults(path: Path) -> Iterator[str]:
    """What a program's docstring lacks, or says that is not so."""
    text, folder = docstring(path), module(path).partition(".")[0]
    first = text.partition("\n")[0]
    if not re.match(r"Run (before|after|when|tests)\b", first):
        yield f"the first line does not say when one runs it: {first}"
    for target in re.findall(r"`make ([\w-]+)`", first):
        if not re.search(rf"^{target}:", MAKEFILE, re.MULTILINE):
            yield f"there is no make {target}"
        elif module(path) not in run_by(MAKEFILE, folder):
            yield f"make {target} does not run it"
    for other in sorted({*run_by(text, folder)} - {module(path)}):
        yield f"it says how to run {other}"


def folders(folder: str) -> set[Path]:
    """Every folder with modules."""
    return {path.parent for path in (ROOT / folder).rglob("*.py")}
