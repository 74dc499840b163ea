"""Drafts: positions that somebody builds, with all that is impossible about them."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import sixfold
from sixfold import SetupError
from sixfold.core.draft import Draft
from sixfold.games.gosix import GoSixSetup
from sixfold.games.hexone import HexoneSetup
from sixfold.games.six import SixSetup
from sixfold.locale import LANGUAGES
from sixfold.locale.sentences import sentence

from .test_setup import TEXTS

IDS = (
    *(game.id for game in sixfold.games()),
    "six/foxmind+teams",
    "six/first-edition+teams",
    "six/steffen+declare",
    "six/foxmind-advanced+endless",
    "hexone+endless",
)


def codes(draft: Any) -> list[str]:
    return [problem.code for problem in draft.problems()]


def positions(id: str, seed: int, plies: int) -> list[sixfold.Position[Any]]:
    """The positions of a random game."""
    random = Random(seed)
    found = [sixfold.game(id).start()]
    while len(found) < plies and found[-1].outcome is None:
        found.append(found[-1].play(random.choice(found[-1].legal_moves)))
    return found


@pytest.mark.parametrize("id", IDS)
def test_whatever_was_played_has_no_problem(id: str) -> None:
    for position in positions(id, 7, 90)[::3]:
        draft = sixfold.setup(position.to_text())
        assert draft.problems() == ()
        assert draft.to_text() == position.to_text()
        assert draft.position() == position


@pytest.mark.parametrize(("code", "text"), TEXTS)
def test_the_first_problem_is_the_one_that_is_raised(code: str, text: str) -> None:
    draft = sixfold.setup(text)
    assert draft.to_text() == text
    first = draft.problems()[0]
    assert first.code == code
    with pytest.raises(SetupError) as raised:
        draft.position()
    assert raised.value == first


# Building, piece by piece


@pytest.mark.parametrize(
    "id", ["six/first-edition", "six/steffen", "six/foxmind+teams", "six/foxmind-advanced"]
)
def test_six_from_an_empty_table(id: str) -> None:
    """Hands and turn follow from the tiles."""
    for position in positions(id, 3, 30)[1::4]:
        built: Any = sixfold.game(id).empty()
        wanted: Any = sixfold.setup(position.to_text())
        for side, cells in enumerate((wanted.black, wanted.red)):
            for q, r in cells:
                built = built.place(f"{q},{r}", side)
        assert built.fitted().problems() == ()
        assert built.fitted().position() == position


def test_gosix_from_an_empty_board() -> None:
    for position in positions("gosix", 3, 60)[::5]:
        built: Any = sixfold.game("gosix").empty()
        wanted: Any = sixfold.setup(position.to_text())
        for side, corners in enumerate(wanted.pawns):
            for corner in corners:
                built = built.place(corner, side)
        for number, owner in enumerate(wanted.owners, 1):
            built = built.give(str(number), owner)
        assert built.with_turn(position.turn).fitted().position() == position


def test_hexone_from_an_empty_board() -> None:
    for position in positions("hexone+endless", 3, 60)[::5]:
        built: Any = sixfold.game("hexone+endless").empty()
        wanted: Any = sixfold.setup(position.to_text())
        for side, stacks in enumerate(wanted.stacks):
            for cell, count in stacks.items():
                built = built.place(cell, side, count)
        for cell in (*wanted.grey, *wanted.gone, *wanted.gone):
            built = built.turn_over(cell)
        assert built.with_turn(position.turn).fitted().position() == position


def test_an_empty_board_is_the_start_where_games_start_empty() -> None:
    for id in ("gosix", "hexone", "six/first-edition"):
        assert sixfold.game(id).empty().position() == sixfold.game(id).start()
    assert codes(sixfold.game("six/foxmind").empty()) == ["tiles-missing", "tiles-missing"]


def test_removing_and_recolouring() -> None:
    six: Any = sixfold.setup("six/steffen b:0,0;2,0 r:1,0 hands:19,20 turn:1 seen:1")
    assert (
        six.recolour("2,0")
        .remove("0,0")
        .remove("9,9")
        .to_text()
        .startswith("six/steffen b:- r:1,0;2,0 ")
    )
    gosix: Any = sixfold.setup("gosix p0:a1 p1:c2 hexes:....... turn:0")
    changed = gosix.recolour("a1").remove("c2").recolour("e3").give("3", 1).give("1", 0)
    assert changed.to_text() == "gosix p0:- p1:a1 hexes:0.1.... turn:0"
    assert changed.give("1", None).owners[0] is None
    hexone: Any = sixfold.setup("hexone p0:b2*2 p1:d2*1 grey:a1 gone:e3 opened:2 turn:0 seen:3")
    changed = hexone.recolour("b2").remove("d2").recolour("c4")
    assert changed.stacks == ({}, {"b2": 2})
    for cell in ("a1", "e3", "a2"):
        changed = changed.turn_over(cell)
    assert (changed.grey, changed.gone, changed.seen) == (("a2",), ("a1",), 1)
    assert hexone.stacks == ({"b2": 2}, {"d2": 1})


def test_another_arrangement_has_not_come_up_before() -> None:
    six: Any = sixfold.setup("six/steffen b:0,0;2,0 r:1,0;3,0 hands:0,0 turn:1 seen:3")
    for changed in (six.place("4,0", 0), six.with_turn(0), six.with_hands(0, 0), six.fitted()):
        assert changed.seen == 1


@pytest.mark.parametrize("id", ["six/steffen", "gosix", "hexone"])
def test_a_cell_that_is_none(id: str) -> None:
    draft: Any = sixfold.game(id).empty()
    for change in (draft.remove, draft.recolour, lambda cell: draft.place(cell, 0)):
        with pytest.raises(SetupError, match="no-such-cell"):
            change("z99")


# All problems at once


def test_all_problems_of_six() -> None:
    draft = sixfold.setup("six/foxmind b:0,0;5,0 r:0,0;1,0 hands:20,20 turn:1 seen:1")
    assert isinstance(draft, SixSetup)
    assert codes(draft) == ["cell-twice", "tiles-superfluous", "tiles-superfluous"]
    apart = draft.remove("0,0").place("0,0", 0).with_hands(19, 20)
    assert codes(apart) == ["not-connected"]
    assert codes(apart.with_turn(0)) == ["not-connected", "wrong-turn"]
    assert codes(apart.with_turn(5).with_hands(21, -1)) == [
        "not-connected", "wrong-hand", "wrong-hand", "no-such-seat",
    ]  # fmt: skip


def test_all_problems_of_gosix() -> None:
    empty: Any = sixfold.game("gosix").empty()
    pawns = (("a1", "b1", "b2", "x"), ("c1", "c2", "d2", "a1"))
    draft = replace(empty.give("2", 0), pawns=pawns, turn=3)
    assert codes(draft) == ["no-such-cell", "cell-twice", "no-such-seat", "full-without-owner"]


def test_all_problems_of_hexone() -> None:
    draft = sixfold.setup("hexone p0:a1*1;b2*4 p1:d2*3 grey:c3 gone:a1 opened:1 turn:0 seen:2")
    assert isinstance(draft, HexoneSetup)
    assert codes(draft) == [
        "not-an-outer-cell", "pawn-on-removed-cell", "wrong-opening", "worn-before-opening",
        "wrong-turn", "unexploded-stack",
    ]  # fmt: skip
    assert codes(draft.turn_over("c3").turn_over("c3").remove("a1").fitted()) == [
        "unexploded-stack"
    ]


@pytest.mark.parametrize("id", ["six/steffen", "six/foxmind+teams", "gosix", "hexone"])
def test_anything_can_be_built(id: str) -> None:
    """Whatever is built has problems or is a position, and every problem has its words."""
    random = Random(5)
    names = {
        "six": [f"{q},{r}" for q in range(4) for r in range(3)],
        "gosix": ["a1", "b1", "b2", "c1", "c2", "d2", "e3"],
        "hexone": ["a1", "a2", "b2", "b3", "c3", "d2", "e3"],
    }
    game = sixfold.game(id)
    cells = names[game.family]
    built = 0
    for _ in range(12):
        draft: Any = sixfold.setup(game.start().to_text())
        for _ in range(random.randrange(1, 14)):
            draft = changed(draft, random, random.choice(cells))
            assert isinstance(draft, Draft)
            problems = draft.problems()
            if problems:
                with pytest.raises(SetupError) as raised:
                    draft.position()
                assert raised.value == problems[0]
                for problem in problems:
                    assert "{" not in sentence(problem, random.choice([*LANGUAGES]))
                    assert problem.code not in sentence(problem)
            else:
                built += 1
                assert sixfold.position(draft.to_text()) == draft.position()
    assert built


def changed(draft: Any, random: Random, cell: str) -> Any:
    match random.randrange(9):
        case 0:
            return draft.remove(cell)
        case 1:
            return draft.recolour(cell)
        case 2:
            return draft.with_turn(random.randrange(3))
        case 3 if isinstance(draft, SixSetup):
            return draft.with_hands(random.randrange(-1, 3), random.randrange(22))
        case 3 if isinstance(draft, GoSixSetup):
            return draft.give(str(random.randrange(1, 8)), random.choice((0, 1, None)))
        case 3 if isinstance(draft, HexoneSetup):
            return draft.turn_over(cell).with_opened(random.randrange(3))
        case 4 | 5:
            return draft.fitted()
        case _:
            return draft.place(cell, random.randrange(2), random.randrange(1, 4))
