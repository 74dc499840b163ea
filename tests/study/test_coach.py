"""The coach: objects to planted blunders in words, praises only moves, and is silent otherwise."""

from __future__ import annotations

from dataclasses import replace

import pytest

import sixfold
from sixfold.locale import LANGUAGES
from sixfold.study import Ply, Reason, Turn, Value, review_ply
from sixfold.study.reviews.coach import NODES, coach_job, coach_words, opinion, pointed_at

from .planted import LIMITS, ONLY, WON, Planted


def judged(planted: Planted, moves: str) -> Ply:
    position = sixfold.position(planted.position)
    turn = Turn(1, "", position.turn, tuple(moves.split()))
    job = coach_job(position.game, planted.position, (), turn)
    assert job.limits.nodes == NODES
    return review_ply(replace(job, limits=LIMITS))


def words(planted: Planted, ply: Ply, language: str = "en") -> str:
    return coach_words(ply, sixfold.position(planted.position).game, language)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("six at once", "You could have won at once: a "),
        ("six, phase two", "You could have won by force, in 2 moves."),
        ("gosix", "You could have won at once: four hexagons."),
        ("hexone", "You could have won by force."),
    ],
)
def test_a_win_that_is_let_go_is_objected_to(name: str, said: str) -> None:
    planted = WON[name]
    bad = judged(planted, planted.wrong)
    assert opinion(bad) == "objection"
    assert said in words(planted, bad)
    for language in LANGUAGES:
        text = words(planted, bad, language)
        assert text
        if pointed_at(bad) != planted.right:  # where the opponent wins it is no secret any more
            assert f" {planted.right} " not in f" {text} ", "the better move is to be found"
    good = judged(planted, planted.right)
    is_only = good.grade == "only"
    assert opinion(good) == ("praise" if is_only else None)
    assert (words(planted, good) == "", pointed_at(good)) == (not is_only, None)


@pytest.mark.parametrize(
    ("name", "said", "shown"),
    [
        ("six", "The threat is not blocked: Red gets a ring with 2,-2.", "2,-2"),
        ("six with teams", "The threat is not blocked: Red gets a ring with 2,-2.", "2,-2"),
        ("gosix", "Now Green can win with b2: four hexagons.", "b2"),
        ("hexone", "Now Blue can win with c4 c4A d3A e2A …: the opponent has no pawns left.", "c4"),
    ],
)
def test_an_only_move_is_praised_and_another_one_objected_to(
    name: str, said: str, shown: str
) -> None:
    planted = ONLY[name]
    right, wrong = judged(planted, planted.right), judged(planted, planted.wrong)
    assert opinion(right) == "praise"
    assert words(planted, right) == "Well seen: every other move loses."
    assert words(planted, right, "de") == "Gut gesehen: Jeder andere Zug verliert."
    assert pointed_at(right) is None
    assert opinion(wrong) == "objection"
    assert said in words(planted, wrong)
    assert pointed_at(wrong) == shown


def test_small_losses_are_passed_over_and_nothing_is_made_up() -> None:
    game = sixfold.game("gosix")
    ply = Ply(1, "", 0, ("d2",), Value(0.6), Value(0.5), ("c2",), ("c2",), (), False, False)
    assert (ply.grade, opinion(ply), coach_words(ply, game)) == ("mistake", None, "")
    worse = replace(ply, after=Value(0.3))
    assert (worse.grade, opinion(worse)) == ("blunder", "objection")
    assert (coach_words(worse, game), pointed_at(worse)) == ("This gives a lot away.", None)
    answered = replace(worse, reply=("e3", "c3"))
    said = "This gives a lot away: your opponent has a strong answer, e3."
    assert (coach_words(answered, game), pointed_at(answered)) == (said, "e3")
    same = replace(worse, reply=("c2",))  # to name it would name the better move
    assert (coach_words(same, game), pointed_at(same)) == ("This gives a lot away.", None)
    reasons = (
        Reason("hexagon-missed", {"hexagon": "4", "best": "c2"}),
        Reason("hexagon-given", {"hexagon": "2", "more": 5, "fewer": 3}),
    )
    said = coach_words(replace(worse, reasons=reasons), game)
    assert (
        said == "You could have conquered hexagon 4. This closes hexagon 2 for Green, 5 against 3."
    )
