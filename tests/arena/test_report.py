"""Summing up results: tallies, standings, JSON, tables."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from sixfold.arena import Report, Sprt, Tally
from sixfold.arena.formatting import aligned, elo_interval_text, markdown, report_text

from .samples import match_of, result_of, results_of


def test_a_match_is_summed_up_for_its_first_player() -> None:
    match = match_of("gosix", "random", "greedy", games=10)
    # Pairs: 1 + ½, 0 + 0, ½ + ½, and one game of a pair that is not complete.
    report = Report.of(match, results_of(match, 1, 0.5, 0, 0, 0.5, 0.5, 1))
    assert report.tally == Tally(2, 3, 2, (1, 0, 1, 1, 0))
    assert report.played == 7
    assert report.tally.score == pytest.approx(0.5)


def test_colours_do_not_matter_to_a_tally() -> None:
    match = match_of("gosix", "random", "greedy", games=4)
    results = results_of(match, 1, 1, 1, 1)
    assert [result.winner for result in results.values()] == [0, 1, 0, 1]
    assert Report.of(match, results).tally.wins == 4


def test_standings_of_a_tournament() -> None:
    match = match_of("gosix", "random", "greedy", "level:1", games=2)
    # Pairings in order: 0-1, 0-2, 1-2. Player 2 wins everything, 1 beats 0.
    report = Report.of(match, results_of(match, 0, 0, 0, 0, 0, 0))
    assert [standing.name for standing in report.standings] == ["level:1", "greedy", "random"]
    assert [standing.tally.wins for standing in report.standings] == [4, 2, 0]
    assert [pairing.tally.losses for pairing in report.pairings] == [2, 2, 2]
    elos = [standing.rating.elo for standing in report.standings]
    assert elos == sorted(elos, reverse=True)


def test_what_went_wrong_is_counted_and_told() -> None:
    match = match_of("gosix", "random", "greedy", games=4)
    results = {
        0: result_of(match, 0, 1, reason="forfeit", fault="crash: gone"),
        1: result_of(match, 1, 0, claims=(None, 12)),
        2: result_of(match, 2, 1, claims=(3, None)),
    }
    report = Report.of(match, results)
    faults = {standing.name: standing.forfeits for standing in report.standings}
    broken = {standing.name: standing.broken_claims for standing in report.standings}
    assert faults == {"random": 0, "greedy": 1}
    assert broken == {"random": 1, "greedy": 0}
    text = report_text(report)
    assert "greedy lost 1 games by forfeit" in text
    assert "random did not win 1 games in which it had proven a win" in text


def test_seconds_per_move() -> None:
    match = match_of("gosix", "random", "greedy", games=2)
    first, second = (result_of(match, number, 1) for number in (0, 1))
    results = {
        0: replace(first, seconds=(2.0, 1.0), choices=(10, 10)),
        1: replace(second, seconds=(1.0, 4.0), choices=(10, 10)),
    }
    spent = {s.name: s.seconds_per_move for s in Report.of(match, results).standings}
    assert spent == {"random": pytest.approx(0.3), "greedy": pytest.approx(0.1)}


def test_json_of_a_match() -> None:
    match = match_of("gosix", "random", "greedy", games=4, sprt=Sprt(0, 10))
    data = Report.of(match, results_of(match, 1, 1, 1, 1)).to_json()
    assert json.loads(json.dumps(data, allow_nan=False)) == data
    assert set(data) == {"match", "games", "standings", "pairings", "sprt"}
    assert data["games"] == {"played": 4, "scheduled": 4}
    (pairing,) = data["pairings"]
    assert pairing["players"] == ["random", "greedy"]
    assert (pairing["wins"], pairing["score"], pairing["elo"]) == (4, 1, None)
    assert pairing["elo_interval"][0] > 0
    assert pairing["elo_interval"][1] is None
    assert pairing["pairs"] == [0, 0, 0, 0, 2]
    assert pairing["los"] == pytest.approx(0.9688, abs=1e-4)
    assert data["sprt"]["decision"] is None
    assert data["sprt"]["pairs"] == 2
    assert set(data["standings"][0]) == {
        "player", "games", "wins", "draws", "losses", "score", "score_interval", "rating",
        "rating_error", "forfeits", "broken_claims", "seconds_per_move",
    }  # fmt: skip


def test_a_report_before_the_first_game() -> None:
    match = match_of("gosix", "random", "greedy", "level:1")
    report = Report.of(match, {})
    assert [standing.rating.elo for standing in report.standings] == [0, 0, 0]
    assert "0 of 6 games" in report_text(report)


def test_games_from_the_start_are_called_so() -> None:
    for openings, where in ((None, ", all from the start"), ((("d2",), ("c2",)), "")):
        report = Report.of(match_of("gosix", "random", "greedy", openings=openings), {})
        assert report_text(report).startswith(f"gosix, match: 0 of 2 games{where}\n")
        assert report.to_json()["match"]["openings"]["from_start"] is bool(where)


def test_text_of_a_match() -> None:
    match = match_of("gosix", "random", "greedy", games=4, sprt=Sprt(0, 10))
    text = report_text(Report.of(match, results_of(match, 1, 0.5, 0, 1)))
    assert "random - greedy    2      1     1  62.5 %" in text
    assert "SPRT: not decided after 2 pairs" in text
    assert "s/move" not in text


@pytest.mark.parametrize(
    ("tally", "text"),
    [
        (Tally(wins=10), "at least +166"),
        (Tally(losses=10), "at most -166"),
        (Tally(wins=63, draws=2, losses=35), "+100 (+30 to +170)"),
        (Tally(), "+0 (-inf to +inf)"),
    ],
)
def test_elo_as_text(tally: Tally, text: str) -> None:
    assert elo_interval_text(tally) == text


def test_tables() -> None:
    rows = [["name", "n"], ["a", "10"], ["bcdef", "7"]]
    assert aligned(rows) == "name    n\na      10\nbcdef   7"
    assert markdown(rows) == "| name | n |\n|---|---:|\n| a | 10 |\n| bcdef | 7 |"
