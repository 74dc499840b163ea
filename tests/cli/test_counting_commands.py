"""`sixfold perft --fast` and `sixfold bench`: the commands that use the compiled boards."""

from __future__ import annotations

import json

import pytest

from sixfold.engine.bench import SUITE

from .runner import run

pytestmark = pytest.mark.timing


@pytest.mark.parametrize("extra", [[], ["--json"], ["--divide"], ["--divide", "--json"]])
@pytest.mark.parametrize("words", [["gosix", "3"], ["hexone", "3", "b2", "c4"], ["hexone", "0"]])
def test_fast_perft_prints_the_same(words: list[str], extra: list[str]) -> None:
    slow = run("perft", *words, *extra)
    fast = run("perft", *words, "--fast", *extra)
    assert slow.code == 0
    assert fast == slow


def test_fast_perft_goes_where_the_pure_rules_take_too_long() -> None:
    assert run("perft", "gosix", "6", "--fast").out == "96904080\n"


def test_fast_perft_refuses_what_the_boards_do_not_know() -> None:
    result = run("perft", "six/foxmind+declare", "2", "--fast")
    assert (result.code, result.out) == (2, "")
    assert "declare" in result.err


def test_bench_measures_and_signs() -> None:
    data = json.loads(run("bench", "--seconds", "0.01", "--json").out)
    assert [row["name"] for row in data["speeds"]] == list(SUITE)
    assert all(row[kind] > 0 for row in data["speeds"] for kind in ("nodes", "made", "listed"))
    lines = run("bench", "--seconds", "0.01", "--threads", "2").out.splitlines()
    assert lines[-1] == f"signature {data['signature']['nodes']}"
    assert len(lines) == 2 + len(SUITE)
