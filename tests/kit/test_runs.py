"""The table of whole runs: what it reads from pytest, and which tree a row belongs to."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from scripts.checks import chaos, repeat, runs

GREEN = """
545 passed in 24.37s
...................... [100%]
================= 8694 passed, 2 skipped in 746.21s (0:12:26) ==================
"""

RED = """
FAILED tests/web/test_lobby.py::test_a_seat - AssertionError: in vain
ERROR tests/web/test_lobby.py::test_two - assert not ['error']
============ 1 failed, 8692 passed, 1 error in 700.00s (0:11:40) ===============
"""


def test_what_pytest_says_is_counted() -> None:
    assert runs.counted(GREEN) == (9239, ())
    passed, failed = runs.counted(RED)
    assert passed == 8692
    assert failed == (
        "tests/web/test_lobby.py::test_a_seat - AssertionError: in vain",
        "tests/web/test_lobby.py::test_two - assert not ['error']",
    )
    assert runs.counted("make: *** [Makefile:32: test] Error 2") == (0, ())


def row(**facts: object) -> runs.Run:
    known: dict[str, object] = {
        "tree": "t", "kind": "repeat", "day": "2026-11-18", "passed": 9, "failed": (),
        "seconds": 540, "exit": 0,
    }  # fmt: skip
    return runs.Run(**{**known, **facts})  # type: ignore[arg-type]


def test_a_run_is_green_only_if_tests_ran_and_all_passed() -> None:
    assert row().is_green
    assert not row(exit=2).is_green
    assert not row(passed=0).is_green
    assert not row(failed=("tests/a.py::test_b - no",)).is_green


def test_rows_are_added_and_read_back(tmp_path: Path) -> None:
    table = tmp_path / "kept" / "runs.jsonl"
    assert runs.read(table) == []
    written = [row(), row(seed=7, kind="pages", failed=("tests/a.py::test_b - no",), exit=1)]
    for each in written:
        runs.add(each, table)
    assert runs.read(table) == written
    said = runs.table([*written, row(exit=2, passed=0, quiet=False)])
    assert "tests/a.py::test_b - no" in said
    assert "exit 2" in said
    assert said.endswith("* something else ran beside it")


def git(folder: Path, *words: str) -> None:
    who = ["-c", "user.name=x", "-c", "user.email=x@example.org"]
    subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True)


def test_a_tree_is_the_same_whatever_long_runs_keep(tmp_path: Path) -> None:
    git(tmp_path, "init")
    (tmp_path / "code.py").write_text("1")
    kept = tmp_path / runs.KEPT / "runs.jsonl"
    kept.parent.mkdir(parents=True)
    kept.write_text("")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-m", "one")
    before = runs.tree_of(tmp_path)
    kept.write_text("{}")
    assert runs.is_clean(tmp_path)
    git(tmp_path, "commit", "-am", "a row")
    assert runs.tree_of(tmp_path) == before
    (tmp_path / "code.py").write_text("2")
    assert not runs.is_clean(tmp_path)
    git(tmp_path, "commit", "-am", "two")
    assert runs.tree_of(tmp_path) != before


@pytest.mark.parametrize(("failures", "code"), [(0, 0), (1, 0), (2, 1)])
def test_a_proof_goes_on_where_it_stopped(
    failures: int, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = tmp_path / "runs.jsonl"
    fates = [row(tree="now", exit=2) for _ in range(failures)] + [row(tree="now")] * 9
    monkeypatch.setattr(runs, "TABLE", table)
    monkeypatch.setattr(runs, "is_clean", lambda repository: True)
    monkeypatch.setattr(runs, "tree_of", lambda repository: "now")
    monkeypatch.setattr(repeat, "run_once", lambda tree, *, quiet: fates.pop(0))
    runs.add(row(tree="another"), table)
    runs.add(row(tree="now", kind="pages"), table)
    for number in ("2", "4"):
        monkeypatch.setattr("sys.argv", ["repeat", "--runs", number])
        with pytest.raises(SystemExit) as ended:
            repeat.main()
        mine = [run for run in runs.read(table) if (run.tree, run.kind) == ("now", "repeat")]
        assert len(mine) == int(number)
    assert ended.value.code == code


@pytest.mark.parametrize(
    ("words", "rows"),
    [([], ["pages", "threads"]), (["--of", "pages"], ["pages"]), (["tests/x"], [])],
)
def test_only_whole_runs_of_chaos_are_kept(
    words: list[str], rows: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "TABLE", tmp_path / "runs.jsonl")
    monkeypatch.setattr(runs, "is_clean", lambda repository: True)
    monkeypatch.setattr(runs, "tree_of", lambda repository: "now")
    said = "3 passed in 1.00s" if rows else "no tests ran in 0.10s"
    monkeypatch.setattr(chaos, "run", lambda *given: (0 if rows else chaos.NO_TESTS, said))
    monkeypatch.setattr("sys.argv", ["chaos", "--seed", "7", *words])
    with pytest.raises(SystemExit) as ended:
        chaos.main()
    assert ended.value.code == 0
    assert [(row.kind, row.seed, row.passed) for row in runs.read()] == [(r, 7, 3) for r in rows]


def test_a_failure_under_chaos_fails_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "TABLE", tmp_path / "runs.jsonl")
    monkeypatch.setattr(runs, "is_clean", lambda repository: True)
    monkeypatch.setattr(chaos, "run", lambda kind, *given: (kind == "pages", RED))
    monkeypatch.setattr("sys.argv", ["chaos"])
    with pytest.raises(SystemExit) as ended:
        chaos.main()
    assert ended.value.code == 1
    assert len({row.seed for row in runs.read()}) == 1, "both kinds have the seed that was drawn"
