"""Arrangements that cannot stand in any game: each is refused with its code."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import sixfold

from .boards import drawn, six_text

LINE = "b:0,0;1,0;2,0;3,0;4,0;5,0 r:0,1;1,1;2,1;3,1;4,1"
BOTH = f"{LINE};6,0"


def row(id: str, colours: str, **more: Any) -> str:
    return six_text(id, *drawn(colours), **more)


TEXTS: list[tuple[str, str]] = [
    # SIX
    ("cell-twice", "six/steffen b:0,0;2,0 r:0,0;1,0 hands:19,19 turn:0 seen:1"),
    ("too-many-tiles", row("six/steffen", "BR" * 21 + "B")),
    ("too-many-tiles", row("six/first-edition", "BR" * 19 + "R")),
    ("too-many-tiles", row("six/first-edition+teams", "BR" * 18 + "B")),
    ("not-connected", "six/steffen b:0,0;3,0 r:1,0 hands:19,20 turn:1 seen:1"),
    ("not-connected", row("six/foxmind-advanced", "BRBRBR.BRBRBR")),
    ("tiles-missing", "six/steffen b:0,0 r:1,0 hands:19,20 turn:1 seen:1"),
    ("tiles-missing", row("six/first-edition", "BR" * 18)),
    ("tiles-missing", row("six/foxmind", "BR" * 20 + "B")),
    ("tiles-superfluous", "six/steffen b:0,0;2,0;3,0 r:1,0 hands:19,20 turn:1 seen:1"),
    ("hands-out-of-step", "six/steffen b:0,0;2,0;3,0 r:1,0 hands:18,20 turn:1 seen:1"),
    ("hands-out-of-step", "six/steffen b:0,0 r:1,0;2,0 hands:20,19 turn:0 seen:1"),
    ("not-the-start", "six/foxmind b:1,0 r:0,0 hands:20,20 turn:0 seen:1"),
    ("not-the-start", "six/steffen b:0,0 r:0,1 hands:20,20 turn:0 seen:1"),
    ("wrong-turn", "six/steffen b:0,0;2,0 r:1,0 hands:19,20 turn:0 seen:1"),
    ("wrong-turn", "six/first-edition b:- r:- hands:19,19 turn:1 seen:1"),
    ("wrong-turn", "six/foxmind+teams b:0,0;2,0 r:1,0;3,0 hands:19,19 turn:0 seen:1"),
    ("cannot-repeat", "six/steffen b:0,0;2,0 r:1,0 hands:19,20 turn:1 seen:2"),
    ("nothing-to-declare", "six/steffen+declare b:0,0 r:1,0 hands:20,20 turn:0 seen:1 declared:b"),
    ("nothing-to-declare", f"six/steffen+declare {LINE} hands:15,16 turn:1 seen:1 declared:r"),
    ("shape-before-last-move", f"six/steffen {BOTH} hands:15,15 turn:0 seen:1"),
    ("shape-before-last-move", row("six/steffen", "BBBBBBRBRBRBRRRB", turn=0)),
    ("empty-table", "six/steffen b:- r:- hands:0,0 turn:0 seen:1"),
    # GoSix
    ("cell-twice", "gosix p0:a1 p1:a1 hexes:....... turn:0"),
    ("full-without-owner", "gosix p0:a1;b1;b2 p1:c1;c2;d2 hexes:.0..... turn:0"),
    ("too-many-hexagons", "gosix p0:- p1:- hexes:0000000 turn:0"),
    # Hexone
    ("cell-twice", "hexone p0:b2*1 p1:b2*1 grey:- gone:- opened:2 turn:0 seen:1"),
    ("cell-twice", "hexone p0:b2*1 p1:d2*1 grey:a1 gone:a1 opened:2 turn:0 seen:1"),
    ("not-an-outer-cell", "hexone p0:b2*1 p1:d2*1 grey:b3 gone:- opened:2 turn:0 seen:1"),
    ("not-an-outer-cell", "hexone p0:b2*1 p1:d2*1 grey:- gone:c3 opened:2 turn:0 seen:1"),
    ("pawn-on-removed-cell", "hexone p0:a1*1 p1:d2*1 grey:- gone:a1 opened:2 turn:0 seen:1"),
    ("wrong-opening", "hexone p0:b2*1 p1:d2*1 grey:- gone:- opened:1 turn:1 seen:1"),
    ("wrong-opening", "hexone p0:a1*1 p1:- grey:- gone:- opened:1 turn:1 seen:1"),
    ("wrong-opening", "hexone p0:b2*2 p1:- grey:- gone:- opened:1 turn:1 seen:1"),
    ("wrong-opening", "hexone p0:b2*1 p1:- grey:- gone:- opened:0 turn:0 seen:1"),
    ("cannot-repeat", "hexone p0:- p1:- grey:- gone:- opened:0 turn:0 seen:2"),
    ("cannot-repeat", "hexone p0:b2*3 p1:d2*1 grey:- gone:- opened:2 turn:0 seen:2"),
    ("worn-before-opening", "hexone p0:b2*1 p1:- grey:a1 gone:- opened:1 turn:1 seen:1"),
    ("worn-before-opening", "hexone p0:- p1:- grey:- gone:a1 opened:0 turn:0 seen:1"),
    ("wrong-turn", "hexone p0:- p1:- grey:- gone:- opened:0 turn:1 seen:1"),
    ("wrong-turn", "hexone p0:b2*1 p1:- grey:- gone:- opened:1 turn:0 seen:1"),
    ("empty-board", "hexone p0:- p1:- grey:- gone:- opened:2 turn:0 seen:1"),
    ("unexploded-stack", "hexone p0:b2*1 p1:d2*3 grey:- gone:- opened:2 turn:0 seen:1"),
    ("unexploded-stack", "hexone p0:b2*4 p1:d2*1 grey:- gone:- opened:2 turn:1 seen:1"),
]


@pytest.mark.parametrize(("code", "text"), TEXTS)
def test_a_text_of_an_impossible_arrangement_is_refused(code: str, text: str) -> None:
    arrangement = sixfold.setup(text)
    with pytest.raises(sixfold.SetupError) as raised:
        arrangement.position()
    assert raised.value.code == code
    with pytest.raises(sixfold.SetupError) as again:
        sixfold.position(text)
    assert again.value == raised.value


SIX = row("six/steffen", "BRBRBRBRBRBR")
START = "six/steffen b:0,0 r:1,0 hands:20,20 turn:0 seen:1"
ENDLESS = row("six/steffen+endless", "BRBRBRBRBRBR")
GOSIX = "gosix p0:a1;d2 p1:c2 hexes:..0.1.. turn:0"
HEXONE = "hexone p0:b2*2;c4*1 p1:d2*1 grey:a1;a2 gone:e3 opened:2 turn:0 seen:1"

CHANGES: list[tuple[str, str, dict[str, Any]]] = [
    ("cell-twice", SIX, {"black": ((0, 0), (0, 0), (2, 0), (4, 0), (6, 0), (8, 0), (10, 0))}),
    ("wrong-hand", START, {"hands": (21, 20)}),
    ("wrong-hand", START, {"hands": (20, -1)}),
    ("no-such-seat", SIX, {"turn": 2}),
    ("no-such-seat", SIX, {"turn": -1}),
    ("wrong-seen", SIX, {"seen": 0}),
    ("wrong-seen", SIX, {"seen": 4}),
    ("cannot-repeat", ENDLESS, {"seen": 2}),
    ("declare-off", SIX, {"declared": 0}),
    ("no-such-cell", GOSIX, {"pawns": (("a3",), ())}),
    ("cell-twice", GOSIX, {"pawns": (("a1", "a1"), ())}),
    ("no-such-seat", GOSIX, {"turn": 2}),
    ("wrong-owners", GOSIX, {"owners": (0, 1)}),
    ("wrong-owners", GOSIX, {"owners": (2, None, None, None, None, None, None)}),
    ("no-such-cell", HEXONE, {"stacks": ({"a4": 1}, {"d2": 1})}),
    ("no-such-cell", HEXONE, {"grey": ("z9",)}),
    ("no-such-cell", HEXONE, {"gone": ("f1",)}),
    ("cell-twice", HEXONE, {"grey": ("a1", "a1")}),
    ("no-such-seat", HEXONE, {"turn": 2}),
    ("wrong-opening", HEXONE, {"opened": 3}),
    ("wrong-opening", HEXONE, {"opened": -1}),
    ("wrong-seen", HEXONE, {"seen": 0}),
    ("wrong-seen", HEXONE, {"seen": 4}),
    ("empty-stack", HEXONE, {"stacks": ({"b2": 0}, {"d2": 1})}),
]


@pytest.mark.parametrize(("code", "text", "change"), CHANGES)
def test_an_impossible_arrangement_that_no_text_can_say_is_refused(
    code: str, text: str, change: dict[str, Any]
) -> None:
    possible: Any = sixfold.setup(text)
    assert possible.position().to_text() == text
    with pytest.raises(sixfold.SetupError) as raised:
        replace(possible, **change).position()
    assert raised.value.code == code


def test_the_tables_know_every_code() -> None:
    found: dict[str, set[str]] = {}
    for code, text in [*TEXTS, *((code, text) for code, text, _ in CHANGES)]:
        family = text.partition(" ")[0].partition("/")[0]
        found.setdefault(family, set()).add(code)
    assert found == {
        "six": {
            "cannot-repeat", "cell-twice", "declare-off", "empty-table", "hands-out-of-step",
            "no-such-seat", "not-connected", "not-the-start", "nothing-to-declare",
            "shape-before-last-move", "tiles-missing", "tiles-superfluous", "too-many-tiles",
            "wrong-hand", "wrong-seen", "wrong-turn",
        },
        "gosix": {
            "cell-twice", "full-without-owner", "no-such-cell", "no-such-seat",
            "too-many-hexagons", "wrong-owners",
        },
        "hexone": {
            "cannot-repeat", "cell-twice", "empty-board", "empty-stack", "no-such-cell",
            "no-such-seat", "not-an-outer-cell", "pawn-on-removed-cell", "unexploded-stack",
            "worn-before-opening", "wrong-opening", "wrong-seen", "wrong-turn",
        },
    }  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        SIX,
        row("six/first-edition", "BR" * 19, turn=1),
        row("six/foxmind", "BR" * 21, turn=1, seen=2),
        row("six/steffen", "BRBRBRBRBRBR", turn=1, seen=3),
        row("six/foxmind+teams", "BR" * 21, turn=3),
        f"six/steffen {LINE} hands:15,16 turn:1 seen:1",
        f"six/steffen+declare {BOTH} hands:15,15 turn:0 seen:1",
        GOSIX,
        HEXONE,
        "hexone p0:b2*3 p1:d2*1 grey:- gone:- opened:2 turn:0 seen:1",
        "hexone p0:b2*3 p1:- grey:- gone:- opened:2 turn:1 seen:1",
    ],
)
def test_what_can_stand_in_a_game_is_accepted_and_prints_the_same(text: str) -> None:
    assert sixfold.position(text).to_text() == text


def test_a_finished_text_knows_its_outcome() -> None:
    won = sixfold.position(f"six/steffen {LINE} hands:15,16 turn:1 seen:1")
    assert won.outcome is not None
    assert (won.outcome.winners, won.outcome.reason) == ((0,), "line")
    third = sixfold.position(row("six/steffen", "BRBRBRBRBRBR", seen=3))
    assert third.outcome is not None
    assert (third.outcome.winners, third.outcome.reason) == ((), "repetition")


def test_a_setup_is_not_checked_until_it_becomes_a_position() -> None:
    assert isinstance(sixfold.setup(TEXTS[0][1]), sixfold.Setup)
