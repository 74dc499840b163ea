"""The shipped puzzles: a sample is proven once more, by brute force over the plain rules, and the
check of `make soak-puzzles` overlooks nothing that is planted.

The provers that made them take half a minute to compile, so they are left to the soak; the check
asks its one question, whether a side wins by force within some turns, of anybody who can answer.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import sixfold
from testkit.naive.six import groups
from testkit.puzzles.brute_force import BruteForce
from testkit.puzzles.checking import faults, repeated
from testkit.puzzles.samples import MUST_PASS, TWICE, WON, as_row
from testkit.puzzles.shipped import DATA, MOST_BYTES, shipped, themes_of

ROWS = shipped()
SPLITS = ("capture", "equal-groups", "linking-tile", "landing", "short")
"""The themes of FoxMind advanced for which positions are composed."""


def cheapest(name: str, goal: str, within: int) -> dict[str, Any]:
    """The puzzle of a sort with the fewest moves to try."""
    found = [
        row
        for row in ROWS
        if row["game"].partition("/")[0] == name
        and (row["goal"], row["within"]) == (goal, within)
        and row.get("horizon", 0) <= 6
    ]
    return min(found, key=lambda row: len(sixfold.position(row["position"]).legal_moves))


SAMPLE = [("six", "win", 1), ("six", "win", 3), ("gosix", "win", 1), ("gosix", "win", 3),
          ("gosix", "win", 5), ("gosix", "hold", 2), ("gosix", "hold", 4), ("hexone", "win", 1),
          ("hexone", "win", 3)]  # fmt: skip


# What is shipped


def test_there_are_enough_and_they_are_spread() -> None:
    families = Counter(row["game"].partition("/")[0] for row in ROWS)
    assert families["six"] >= 200
    assert min(families["gosix"], families["hexone"]) >= 300
    phases = Counter((row["game"], "hands:0,0" in row["position"]) for row in ROWS)
    assert {game for game, _ in phases} == {game.id for game in sixfold.games()}
    assert all(count >= 5 for count in phases.values())
    assert sum(two for _, two in phases) == 4, "every edition of SIX has puzzles of phase two"
    for name in families:
        here = [row for row in ROWS if row["game"].partition("/")[0] == name]
        assert sum("win-in-1" in row["themes"] for row in here) <= 0.15 * len(here)
        bands = Counter(row["difficulty"] // 300 for row in here)
        assert len(bands) >= 5
        assert max(bands.values()) <= 0.55 * len(here)
    assert sum(path.stat().st_size for path in DATA.iterdir()) <= MOST_BYTES


def test_the_themes_of_splits_are_there_and_their_fields_could_stand_on_a_table() -> None:
    here = [row for row in ROWS if row["game"].startswith("six/")]
    themes = Counter((theme, row["game"]) for row in here for theme in row["themes"])
    for theme in ("split", "capture", "equal-groups"):
        assert min(themes[theme, f"six/{name}"] for name in ("steffen", "foxmind-advanced")) >= 8
    assert min(themes[theme, "six/foxmind-advanced"] for theme in SPLITS) >= 3
    assert themes["linking-tile", "six/foxmind"] >= 3
    for row in here:
        position: Any = sixfold.position(row["position"])
        tiles = position.field.tiles
        counts = [[*tiles.values()].count(colour) + position.hands[colour] for colour in (0, 1)]
        whole = {"six/first-edition": 19, "six/foxmind": 21}.get(row["game"])
        assert counts == [whole, whole] if whole else 6 <= min(counts) <= max(counts) <= 21
        assert len(groups(tiles)) == 1
        assert not position.shapes(0)
        assert not position.shapes(1)


def test_no_position_is_shipped_twice() -> None:
    assert repeated(ROWS) == []


@pytest.mark.parametrize("sort", SAMPLE, ids=lambda sort: " ".join(map(str, sort)))
def test_a_sample_is_proven_by_brute_force(sort: tuple[str, str, int]) -> None:
    assert faults(cheapest(*sort), BruteForce(), themes_of) == []


# What is planted


def test_a_right_puzzle_is_right() -> None:
    assert faults(as_row(WON, ["1,1"], 1), BruteForce()) == []


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        (as_row(WON, ["-1,0"], 1), "-1,0 does not win within 1"),
        (as_row(TWICE, ["-1,1"], 1), "5,-5 wins as quickly as -1,1"),
        (as_row(WON, ["1,1"], 3), "it can be won sooner"),
        (as_row(WON, ["1,1"], 2), "its number is even"),
        (as_row(WON, ["1,1", "-1,0"], 1), "-1,0 comes after the end"),
        (as_row(WON, ["9,9"], 1), "9,9 is not legal"),
        (as_row(WON, ["1,1"], 1, plies=2), "its number of plies is wrong"),
        (as_row(WON, ["1,1"], 1, id="0123456789"), "its id is another's"),
        (as_row(WON, ["1,1"], 1, game="six/steffen"), "its position is of another game"),
        (as_row(WON, ["1,1"], 1, difficulty=5000), "its difficulty is off the scale"),
        (as_row(WON, ["1,1"], 2, goal="hold", horizon=2), "it can be won"),
        (as_row(WON, ["1,1"], 1, goal="draw"), "its goal is 'draw'"),
        (as_row(MUST_PASS, ["pass"], 2), "its first move is the only legal one"),
    ],
)
def test_what_is_wrong_is_said(row: dict[str, Any], fault: str) -> None:
    assert faults(row, BruteForce()) == [f"{row['id']}: {fault}"]


def test_wrong_themes_are_found() -> None:
    row = as_row(WON, ["1,1"], 1)
    assert "its themes are ring" in faults(row, BruteForce(), themes_of)[0]


def test_a_wrong_line_in_the_data_is_found() -> None:
    """In every win of the sample: another first move, a shorter and a longer number."""
    for sort in [("gosix", "win", 3), ("hexone", "win", 3)]:
        row = cheapest(*sort)
        legal = [str(move) for move in sixfold.position(row["position"]).legal_moves]
        other = next(move for move in legal if move != row["moves"][0])
        for wrong in ({"moves": [other, *row["moves"][1:]]}, {"within": 1}, {"within": 5}):
            assert faults({**row, **wrong}, BruteForce()), wrong


def test_a_reply_that_resists_less_is_found() -> None:
    """The defender could hold out longer than in the line."""
    row = next(row for row in ROWS if row["game"] == "gosix" and row["within"] == 5)
    claims = BruteForce()
    start: Any = sixfold.position(row["position"])
    after = start.play(row["moves"][0])
    weak = [
        str(reply) for reply in after.legal_moves if claims.forces(after.play(reply), start.side, 1)
    ]
    assert weak, "choose a puzzle with a reply that loses sooner: here all resist as long"
    wrong = {**row, "moves": [row["moves"][0], weak[0], *row["moves"][2:]]}
    assert f"another reply resists longer than {weak[0]}" in faults(wrong, claims)[0]


def test_a_mirrored_position_is_the_same_position() -> None:
    row = next(row for row in ROWS if row["game"] == "gosix")
    start: Any = sixfold.position(row["position"])
    images = {each.position(start).to_text() for each in start.game.symmetries}
    mirrored = next(text for text in sorted(images) if text != row["position"])
    assert repeated([row, {**row, "position": mirrored}]) == [
        f"{row['id']}: the position of {row['id']} again"
    ]
