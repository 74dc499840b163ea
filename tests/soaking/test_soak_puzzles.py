"""The shipped puzzles: a sample is proven once more, by brute force over the plain rules, and the
check of `make soak-puzzles` overlooks nothing that is planted.

The provers take half a minute to compile, so they are left to the soak; the check asks its one
question, whether a side wins by force within some turns, of anybody who can answer.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import sixfold
from scripts.puzzles import finding, rating, six_splits, soak
from scripts.puzzles.building import winning_line
from scripts.puzzles.checking import faults, repeated
from scripts.puzzles.claims import Claims, cost, family
from scripts.puzzles.shipping import DATA, MOST_BYTES, chosen, shipped, themes_of
from scripts.soak.notebook import DIFFERENT, PASSED, Notebook, ProgressLine

ROWS = shipped()

WON = "six/foxmind b:0,0;0,1;1,-1;2,-1;2,0 r:1,0;3,0;3,1;4,0;4,1 hands:16,16 turn:0 seen:1"
"""Black closes the ring at 1,1, and only there."""
TWICE = "six/foxmind b:0,0;1,-1;2,-2;3,-3;4,-4 r:0,1;1,0;2,0;3,0;5,-4 hands:16,16 turn:0 seen:1"
"""Black can lengthen the line at both ends."""


class BruteForce(Claims):
    """Everything is tried, on the rules library."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, int, int], bool] = {}

    def begin(self, visits: int) -> None:
        self._known.clear()

    @property
    def gave_up(self) -> bool:
        return False

    def forces(self, position: Any, side: int, number: int) -> bool:
        if position.outcome is not None:
            return bool(position.outcome.winners == (side,))
        if number <= 0:
            return False
        key = str(position), side, number
        if key not in self._known:
            wanted = position.side == side
            self._known[key] = wanted == any(
                self.forces_after(position, move, side, number) == wanted
                for move in position.legal_moves
            )
        return self._known[key]

    def forces_after(self, position: Any, move: Any, side: int, number: int) -> bool:
        after = position.play(move)
        return self.forces(after, side, number - cost(position, after))

    def winning(self, position: Any, number: int) -> list[str]:
        side = position.side
        return [
            str(move)
            for move in position.legal_moves
            if self.forces_after(position, move, side, number)
        ]

    def holding(self, position: Any, number: int) -> list[str]:
        side = 1 - position.side
        return [
            str(move)
            for move in position.legal_moves
            if not self.forces_after(position, move, side, number)
        ]


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


def as_row(position: str, moves: list[str], within: int, **others: Any) -> dict[str, Any]:
    """A puzzle that claims to be a win."""
    start = sixfold.position(position)
    return {
        "id": finding.puzzle_id(start.game.id, start.canonical_key),
        "game": start.game.id,
        "position": position,
        "goal": "win",
        "plies": len(moves),
        "within": within,
        "moves": moves,
        "themes": ["-"],
        "difficulty": 600,
        **others,
    }


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
    assert min(themes[theme, "six/foxmind-advanced"] for theme in six_splits.THEMES) >= 3
    assert themes["linking-tile", "six/foxmind"] >= 3
    for row in here:
        position: Any = sixfold.position(row["position"])
        tiles = position.field.tiles
        counts = [[*tiles.values()].count(colour) + position.hands[colour] for colour in (0, 1)]
        whole = {"six/first-edition": 19, "six/foxmind": 21}.get(row["game"])
        assert counts == [whole, whole] if whole else 6 <= min(counts) <= max(counts) <= 21
        assert len(six_splits.groups(tiles)) == 1
        assert not position.shapes(0)
        assert not position.shapes(1)


def test_no_position_is_shipped_twice() -> None:
    assert repeated(ROWS) == []


@pytest.mark.parametrize("sort", SAMPLE, ids=lambda sort: " ".join(map(str, sort)))
def test_a_sample_is_proven_by_brute_force(sort: tuple[str, str, int]) -> None:
    assert faults(cheapest(*sort), BruteForce(), themes_of) == []


# What is planted

MUST_PASS = (
    "six/first-edition"
    " b:-13,9;-13,12;-12,7;-12,10;-10,6;-8,6;-6,6;-5,7;"
    "-3,6;-2,2;-2,4;-2,7;-1,1;-1,5;-1,8;0,0;0,6;1,-1;2,-2"
    " r:-13,8;-13,11;-13,13;-12,9;-11,6;-9,6;-7,6;"
    "-6,7;-4,5;-4,6;-3,3;-3,7;-2,3;-2,8;-1,4;0,-1;0,5;0,7;3,-3"
    " hands:0,0 turn:0 seen:1"
)
"""Nothing but `pass` is legal."""


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


def test_the_soak_counts_goes_on_and_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Puppet:
        def claims(self) -> Claims:
            return BruteForce()

    monkeypatch.setattr(soak, "family", lambda name: Puppet())
    monkeypatch.setattr(soak, "themes_of", lambda row: row["themes"])
    good, bad = as_row(WON, ["1,1"], 1), as_row(TWICE, ["-1,1"], 1)
    path = tmp_path / "soak.json"
    assert soak.run(Notebook.open(path, "code"), [good]) == PASSED
    assert "1 puzzles, no faults" in capsys.readouterr().out
    asked: list[str] = []

    def wrong(row: dict[str, Any], *_: Any) -> list[str]:
        asked.append(row["id"])
        return ["wrong"]

    monkeypatch.setattr(soak, "faults", wrong)
    assert soak.run(Notebook.open(path, "code"), [good, bad]) == DIFFERENT
    assert asked == [bad["id"]], "what is proven is not proven again"
    assert "2 puzzles, 1 fault\n" in capsys.readouterr().out


# How they are made


def test_two_ways_to_win_are_no_puzzle() -> None:
    claims = BruteForce()
    assert winning_line(claims, sixfold.position(WON), 1) == ("1,1",)
    assert winning_line(claims, sixfold.position(TWICE), 1) is None


def test_finding_goes_on_with_the_next_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def in_game(collection: finding.Collection, _: Any, group: str, number: int) -> list[Any]:
        asked.append(number)
        row = {"id": f"{number}", "group": group, "goal": "win", "within": 3, "easy": False}
        return [row | {"pure": True}]

    monkeypatch.setattr(finding, "in_game", in_game)
    monkeypatch.setattr(type(family("gosix")), "claims", lambda _: BruteForce())
    finding.find("gosix", "", 2, ProgressLine(), tmp_path)
    path = finding.path_of("gosix", "", tmp_path)
    with path.open("a", encoding="utf-8") as file:
        file.write('{"number": 2, "puz')
    finding.find("gosix", "", 4, ProgressLine(), tmp_path)
    assert asked == [0, 1, 2, 3]
    assert [json.loads(line)["number"] for line in path.read_text("utf-8").splitlines()] == asked
    assert len(finding.collected("gosix", tmp_path).taken) == 4


def test_a_collection_takes_nothing_twice_and_not_too_much_that_is_easy() -> None:
    collection = finding.Collection("gosix")
    row = {"id": "a", "group": "", "goal": "win", "within": 13, "easy": True, "pure": True}
    assert collection.take(row)
    assert not collection.take(row)
    taken = [collection.take({**row, "id": f"{n}"}) for n in range(20)]
    assert 1 + sum(taken) == -(-finding.EASY * collection.wanted["", "win", 13] // 1)
    assert collection.take({**row, "id": "hard", "easy": False})


@pytest.mark.parametrize("id", ["six/steffen", "six/foxmind", "six/foxmind-advanced"])
def test_sketches_hang_on_a_linking_tile(id: str) -> None:
    for theme in six_splits.themes_in(id):
        sketches = [six_splits.Sketch(random.Random(n), id, theme) for n in range(40)]
        sound = [sketch for sketch in sketches if sketch.is_sound]
        assert len(sound) >= 4, theme
        for sketch in sound:
            position: Any = six_splits.position_of(id, sketch.tiles, 1)
            assert position.outcome is None
            assert position.field.tiles[six_splits.HUB] == position.side == 1
            assert six_splits.HUB in position.field.cuts()


def test_a_themed_puzzle_shows_its_theme() -> None:
    """Black's only spare tile closes the ring: nothing is captured."""
    text = WON.replace("hands:16,16", "hands:0,0").replace("six/foxmind", "six/foxmind-advanced")
    position: Any = sixfold.position(
        text.replace("2,-1;2,0", "2,-1;2,0;5,0").replace("4,1 ", "4,1;5,1 ")
    )
    row = {"goal": "win", "moves": ["5,0>1,1"], "within": 1, "group": "", "easy": False}
    row |= {"id": "0123456789", "game": "six/foxmind-advanced", "position": position.to_text()}
    assert finding.shows(row | {"pure": True}, "ring")
    assert not finding.shows(row | {"pure": True}, "capture")


def test_puzzles_of_a_theme_are_not_thinned() -> None:
    """More wins in one move than are shipped otherwise, all of one band."""
    solved: rating.Tries = {level: [1, 1] for level in rating.LEVELS}
    found = [
        as_row(WON, [f"{n},{r}"], 1, id=f"{group} {n}", group=group, easy=True, pure=True)
        for r, group in enumerate(("phase 2", "landing"))
        for n in range(20)
    ]
    kept = Counter(row["group"] for row in chosen(found, {row["id"]: solved for row in found}))
    assert kept == {"landing": 20}


def test_what_more_levels_solve_is_easier() -> None:
    def tries(first: int) -> rating.Tries:
        return {level: [int(level >= first)] * 2 for level in rating.LEVELS}

    for name in rating.STEPS:
        fitted = [rating.difficulty(name, tries(first)) for first in range(1, 12)]
        assert fitted == sorted(fitted)
        assert rating.EASIEST <= fitted[0] < 900
        assert 1900 < fitted[-1] <= rating.HARDEST
        middle = rating.difficulty(name, tries(6))
        assert rating.rating_of(name, 5) - 150 < middle < rating.rating_of(name, 6) + 150
        assert rating.held_out(name, [tries(first) for first in range(1, 12)]) > 0.95


def test_what_is_doubtful_forced_or_nearly_the_same_is_not_shipped() -> None:
    board = "gosix p0:a1;a2;b1;b2;c1 p1:d1;d2;d3 hexes:....... turn:0"
    row: dict[str, Any] = {"id": "a", "game": "gosix", "position": board, "moves": ["h1"]}
    row |= {"goal": "win", "within": 3} | {"easy": False, "pure": True, "group": ""}
    found = [
        row,
        {**row, "id": "nearly", "position": board.replace("c1", "c2")},
        {**row, "id": "other move", "position": board.replace("c1", "c2"), "moves": ["h2"]},
        {**row, "id": "slower win", "moves": ["g1"], "pure": False},
        {**row, "id": "defence", "moves": ["g2"], "goal": "hold"},
        {**row, "id": "forced", "game": "six/first-edition", "position": MUST_PASS},
        {**row, "id": "untried", "moves": ["g3"]},
    ]
    never: rating.Tries = {level: [0, 0] for level in rating.LEVELS}
    known = {each["id"]: never for each in found[:-1]}
    assert [each["id"] for each in chosen(found, known)] == ["a", "other move"]
    known |= {"slower win": {**never, 9: [0, 1]}, "defence": {**never, 8: [1, 0]}}
    assert len(chosen(found, known)) == 4


def test_ranks_are_compared() -> None:
    assert rating.rank_correlation([1, 2, 3], [10, 30, 50]) == pytest.approx(1)
    assert rating.rank_correlation([1, 2, 3, 4], [4, 3, 2, 1]) == pytest.approx(-1)
    assert rating.rank_correlation([1, 1, 1], [1, 2, 3]) == 0
