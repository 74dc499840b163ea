"""What a review is kept under changes with what decides about it, and with nothing else."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import sixfold
from sixfold import study
from sixfold.study.reviews.sources import Package, Sources

ROOT = Path(sixfold.__file__).parent

INSIDE = (
    "core/position.py",
    "core/symmetry.py",
    "games/six/legality.py",
    "games/six/splits.py",
    "games/gosix/board.py",
    "games/gosix/position.py",
    "games/hexone/position.py",
    "games/hexone/setup.py",
    "engine/alphabeta/pvs.py",
    "engine/chances.py",
    "engine/engine.py",
    "engine/families/six/evaluation/features.py",
    "engine/families/hexone/__init__.py",
    "engine/families/gosix/dfpn.py",
    "engine/families/gosix/treesearch.py",
    "engine/families/six/kernel/board.py",
    "engine/proving.py",
    "engine/families/gosix/weights/net.json",
    "engine/families/gosix/weights/prospects.json",
    "engine/families/hexone/weights/evaluation.json",
    "engine/families/six/weights/captures.json",
    "engine/weights/scales.json",
    "study/reviews/families/six.py",
    "study/reviews/judging/grades.py",
    "study/reviews/judging/ply.py",
    "study/reviews/judging/reasons.py",
    "study/reviews/rounds.py",
    "study/reviews/judging/searches.py",
)
OUTSIDE = (
    "__init__.py",
    "cli/__init__.py",
    "core/arguments.py",
    "core/errors.py",
    "engine/baselines/uct.py",
    "engine/errors.py",
    "engine/jobs.py",
    "engine/protocol/session.py",
    "games/six/faults.py",
    "locale/names.py",
    "locale/rules/en/gosix.md",
    "pool/supervisor.py",
    "records/record.py",
    "server/app.py",
    "study/__init__.py",
    "study/lessons/families/six.toml",
    "study/lessons/judging.py",
    "study/puzzles/data/gosix.jsonl",
    "study/puzzles/judging.py",
    "study/reviews/annotations.py",
    "study/reviews/coach.py",
    "study/reviews/jobs.py",
    "study/reviews/report/page.py",
    "study/reviews/schema.py",
    "study/reviews/storage.py",
    "study/reviews/stored.py",
    "study/reviews/words.py",
    "study/studies/edits.py",
)


class Remembered(Package):
    """The package, of which each file is read once for all of these tests."""

    @cache  # noqa: B019 - there is one of it
    def read(self, path: str) -> bytes | None:
        return super().read(path)

    @cache  # noqa: B019
    def names(self, folder: str) -> list[str]:
        return super().names(folder)


PACKAGE = Remembered()


class Changed(Package):
    """The package with one file that is different."""

    def __init__(self, path: str, content: bytes) -> None:
        super().__init__()
        self._changed = path, content

    def read(self, path: str) -> bytes | None:
        changed, content = self._changed
        return content if path == changed else PACKAGE.read(path)

    def names(self, folder: str) -> list[str]:
        return PACKAGE.names(folder)


def digest_with(path: str, content: bytes) -> str:
    return Sources(Changed(path, content)).digest


@pytest.fixture(scope="module")
def inside() -> dict[str, bytes]:
    return Sources().contents


def one_token_more(path: str) -> bytes:
    content = (ROOT / path).read_bytes()
    return content + (b"\nchanged = 1\n" if path.endswith(".py") else b" 1")


def test_one_token_in_any_file_of_the_closure_is_another_version(inside: dict[str, bytes]) -> None:
    known = study.engine_version()
    versions = {path: digest_with(path, one_token_more(path)) for path in inside}
    assert [path for path, version in versions.items() if version == known] == []
    assert len(set(versions.values())) == len(inside)


def test_no_file_outside_makes_another_version(inside: dict[str, bytes]) -> None:
    known = study.engine_version()
    paths = (each.relative_to(ROOT).as_posix() for each in ROOT.rglob("*.py"))
    outside = [path for path in paths if path not in inside]
    assert len(outside) > 100
    changed = [path for path in outside if digest_with(path, one_token_more(path)) != known]
    assert changed == []


def test_what_has_to_be_inside_and_what_outside(inside: dict[str, bytes]) -> None:
    for path in (*INSIDE, *OUTSIDE):
        assert (ROOT / path).is_file(), path
    assert sorted(set(INSIDE) - set(inside)) == []
    assert sorted(set(OUTSIDE) & set(inside)) == []
    assert {path.split("/")[0] for path in inside} == {"core", "games", "engine", "study"}


def test_comments_docstrings_and_empty_lines_are_no_code() -> None:
    path = "study/reviews/judging/grades.py"
    known, source = study.engine_version(), (ROOT / path).read_text("utf-8")
    assert source.startswith('"""')
    more = source.replace('"""', '"""Said in another way. ', 1).replace("\n\n\n", "\n\n\n# Why\n\n")
    assert more != source
    assert digest_with(path, more.encode()) == known
    assert digest_with(path, (more + '\nWHY = "# no comment"').encode()) != known
    one, other = (
        digest_with(path, (source + f'\nWHY = "# {word}"').encode()) for word in ("so", "or so")
    )
    assert one != other, "a text is code, even if it looks like a comment"


@pytest.mark.parametrize(
    "line",
    [
        "from sixfold.study.lessons import judging",
        "from sixfold.study.lessons.judging import Judge",
        "import sixfold.study.lessons.judging",
        "def later():\n    from sixfold.study.lessons import judging",
        "import_module('sixfold.study.lessons.judging')",
    ],
)
def test_a_new_import_brings_what_it_imports(line: str) -> None:
    path = "study/reviews/judging/grades.py"
    source = (ROOT / path).read_bytes()
    with_import = Sources(Changed(path, source + f"\n{line}\n".encode())).contents
    assert "study/lessons/judging.py" in with_import
    only_types = f"\nif TYPE_CHECKING:\n    {line}\n".encode()
    if "def" not in line and "import_module" not in line:
        found = Sources(Changed(path, source + only_types)).contents
        assert "study/lessons/judging.py" not in found


def test_a_new_family_belongs_to_it() -> None:
    class WithFourth(Changed):
        def names(self, folder: str) -> list[str]:
            return [*super().names(folder), *(["fourth.py"] if folder == "games" else [])]

    package = WithFourth("games/fourth.py", b"RULES = 1\n")
    found = Sources(package)
    assert found.contents["games/fourth.py"] == b"RULES = 1"
    assert found.digest != study.engine_version()


def test_every_process_finds_the_same() -> None:
    """Also one that has imported nothing else, with another order of its sets."""
    code = "from sixfold.study.reviews.key import engine_version as v; print(v())"
    found = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True, text=True, check=True, env={"PYTHONPATH": str(ROOT.parent)},
    )  # fmt: skip
    assert found.stdout.strip() == study.engine_version()
