"""Results on disk: kept at once, read again, refused when they belong to something else."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from sixfold import arena, records
from sixfold.arena import GameResult, Match, ResultStore, ResultStoreError, Sprt, play_match
from sixfold.arena.openings import SHIPPED, Opening

from .samples import match_of, played, result_of, timeless


@pytest.fixture(scope="module")
def match() -> Match:
    return match_of("gosix", "random", "b=random", games=6)


@pytest.fixture(scope="module")
def results(match: Match) -> dict[int, GameResult]:
    return played(match)


def filled(match: Match, path: Path, *some: GameResult) -> None:
    with ResultStore(match, path) as store:
        for result in some:
            store.add(result)


def test_results_are_there_again(
    match: Match, results: dict[int, GameResult], tmp_path: Path
) -> None:
    path = tmp_path / "match.jsonl"
    filled(match, path, results[0], results[3])
    with ResultStore(match, path) as store:
        assert timeless(store.results) == {0: results[0], 3: results[3]}
        store.add(results[1])
    with ResultStore(match, path) as store:
        assert [result.number for result in store.ordered()] == [0, 1, 3]


def test_a_line_is_a_finished_game(
    match: Match, results: dict[int, GameResult], tmp_path: Path
) -> None:
    path = tmp_path / "match.jsonl"
    filled(match, path, *results.values())
    head, *lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert head["match"]["players"] == ["random", "b=random"]
    assert len(lines) == 6
    assert set(lines[0]) == {
        "number", "players", "opening", "winner", "reason", "plies", "seconds", "choices",
        "claims", "fault", "moves",
    }  # fmt: skip


def test_records_hold_the_same_games(
    match: Match, results: dict[int, GameResult], tmp_path: Path
) -> None:
    path = tmp_path / "match.jsonl"
    filled(match, path, *results.values())
    games = list(records.read(tmp_path / "match.sfr"))
    assert [tuple(map(str, game.moves)) for game in games] == [r.moves for r in results.values()]
    assert [game.players for game in games[:2]] == [("random", "b"), ("b", "random")]
    assert [game.tags["Round"] for game in games] == ["1", "2", "3", "4", "5", "6"]


def test_a_line_that_was_cut_off_is_a_game_that_was_not_finished(
    match: Match, results: dict[int, GameResult], tmp_path: Path
) -> None:
    path = tmp_path / "match.jsonl"
    filled(match, path, results[0], results[1])
    whole = path.read_bytes()
    path.write_bytes(whole[:-40])
    (tmp_path / "match.sfr").write_text('[Game "gosix"]\n[Rul')
    with ResultStore(match, path) as store:
        assert list(store.results) == [0]
        store.add(results[1])
    assert len(path.read_bytes()) == len(whole)
    assert len(list(records.read(tmp_path / "match.sfr"))) == 2


def test_a_first_line_that_was_cut_off(match: Match, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    filled(match, path)
    path.write_bytes(path.read_bytes()[:20])
    with ResultStore(match, path) as store:
        assert store.results == {}
    with ResultStore(match, path):
        pass


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        ({"games": 8}, "games"),
        ({"seed": 2}, "seed"),
        ({"plies": 99}, "plies"),
        ({"proven": True}, "proven"),
        ({"openings": (("d2",),)}, "openings"),
        ({"sprt": Sprt(0, 5)}, "sprt"),
    ],
)
def test_another_match_is_refused_and_the_difference_named(
    match: Match, tmp_path: Path, settings: dict[str, Any], field: str
) -> None:
    path = tmp_path / "match.jsonl"
    filled(match, path)
    before = path.read_bytes()
    other = match_of("gosix", "random", "b=random", **{"games": 6, **settings})
    with pytest.raises(ResultStoreError, match=f"another match: {field} was"):
        ResultStore(other, path)
    with pytest.raises(ResultStoreError, match="another match: players"):
        ResultStore(match_of("gosix", "random", "c=random", games=6), path)
    with pytest.raises(ResultStoreError, match="another match: game"):
        ResultStore(match_of("hexone", "random", "b=random", games=6), path)
    assert path.read_bytes() == before


def test_a_file_that_was_begun_from_the_start_goes_on_so_and_says_it(
    match: Match, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """As `Match` played up to 0.3.0 where it was not told anything else."""
    path = tmp_path / "match.jsonl"
    begun = match_of("gosix", "random", "b=random", games=6, openings=None)
    results = played(begun)
    filled(begun, path, results[0], results[1])
    said: list[str] = []
    with ResultStore(match, path, on_notice=said.append) as store:
        assert store.match == begun != match
        play_match(store, jobs=1)
    assert timeless(store.results) == results
    assert said == [f"{path} was begun without openings and goes on so: all games from the start"]
    assert caplog.messages == []
    filled(match, path)
    assert caplog.messages == said
    caplog.clear()
    filled(begun, path)
    assert caplog.messages == [], "it was asked for"


@pytest.mark.parametrize("begun", [None, (("d2",),), SHIPPED])
@pytest.mark.parametrize("asked", [None, (("d2",),), (("c2",),), SHIPPED])
def test_games_from_different_openings_are_not_mixed(
    tmp_path: Path, begun: tuple[Opening, ...] | None, asked: tuple[Opening, ...] | None
) -> None:
    path = tmp_path / "match.jsonl"
    filled(match_of("gosix", "random", "b=random", openings=begun), path)
    match = match_of("gosix", "random", "b=random", openings=asked)
    if asked == begun or (begun, asked) == (None, SHIPPED):
        with ResultStore(match, path) as store:
            assert store.match.from_start == (begun is None)
    else:
        with pytest.raises(ResultStoreError, match="another match: openings was"):
            ResultStore(match, path)


@pytest.mark.parametrize(
    "text", ["hello\n", "[]\n", '{"format": "other", "match": {}}\n', '{"a": 1}\n']
)
def test_other_files_are_refused_and_left_alone(match: Match, tmp_path: Path, text: str) -> None:
    path = tmp_path / "notes.jsonl"
    path.write_text(text)
    with pytest.raises(ResultStoreError, match=r"notes\.jsonl"):
        ResultStore(match, path)
    assert path.read_text() == text
    assert not (tmp_path / "notes.sfr").exists()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"number": 6}, "no such game left"),
        ({"number": -1}, "no such game left"),
        ({"number": 0}, "no such game left"),
        ({"players": [0, 1]}, "not to be played so"),
        ({"winner": "me"}, "line 3 is no result"),
    ],
)
def test_lines_that_cannot_be(
    match: Match,
    results: dict[int, GameResult],
    tmp_path: Path,
    change: dict[str, Any],
    words: str,
) -> None:
    path = tmp_path / "match.jsonl"
    filled(match, path, results[0])
    with path.open("a") as file:
        file.write(json.dumps({**results[1].to_json(), **change}) + "\n")
    with pytest.raises(ResultStoreError, match=words):
        ResultStore(match, path)


def test_a_game_is_kept_once(match: Match) -> None:
    store = ResultStore(match)
    store.add(result_of(match, 1, 1))
    with pytest.raises(ResultStoreError, match="game 2"):
        store.add(result_of(match, 1, 0))
    assert store.results[1].points == (0, 1)


def test_somebodys_records_are_not_overwritten(match: Match, tmp_path: Path) -> None:
    precious = tmp_path / "match.sfr"
    precious.write_text("precious")
    with pytest.raises(ResultStoreError, match="would be replaced"):
        ResultStore(match, tmp_path / "match.jsonl")
    with pytest.raises(ResultStoreError, match=r"\.jsonl"):
        ResultStore(match, precious)
    assert precious.read_text() == "precious"
    assert not (tmp_path / "match.jsonl").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="files are locked in another way there")
def test_two_arenas_do_not_write_one_file(match: Match, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    with ResultStore(match, path), pytest.raises(ResultStoreError, match="in use"):
        ResultStore(match, path)
    with ResultStore(match, path):
        pass


def test_a_match_that_does_not_take_place_leaves_no_file(
    match: Match, results: dict[int, GameResult], tmp_path: Path
) -> None:
    path = tmp_path / "match.jsonl"
    ResultStore(match, path).abandon()
    assert list(tmp_path.iterdir()) == []
    ResultStore(match).abandon()
    filled(match, path)
    ResultStore(match, path).abandon()
    assert path.exists(), "it was there before"
    with ResultStore(match, path) as store:
        store.add(results[0])
        store.abandon()
    assert len(list(records.read(tmp_path / "match.sfr"))) == 1


def test_programs_may_still_use_the_former_names() -> None:
    assert (arena.Store, arena.StoreError) == (ResultStore, ResultStoreError)
