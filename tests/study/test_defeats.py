"""Lessons after a defeat: the family says which fit, and only those that there are get offered."""

from __future__ import annotations

from typing import Any

import pytest

import sixfold
from rules.boards import star
from sixfold.core.position import Position
from sixfold.study import lessons
from sixfold.study.lessons import Book, service
from sixfold.study.reviews.judging.cases import Defeat
from sixfold.study.reviews.judging.family import family_of

from .planted import ONLY, WON

RIGHT, DOWN_LEFT = (1, 0), (-1, 1)
THREATS = "b:0,0;1,0;2,0;3,0;4,0 r:0,-1;1,-1;3,-1;4,-1 hands:16,17 turn:1 seen:1"
"""Black has a line of five with both ends open."""
RING = "2,0 3,0 1,-1 3,1 2,-1 4,0 0,1 4,1 1,1"


def after(position: str, moves: str) -> Position[Any]:
    at = sixfold.position(position)
    for move in moves.split():
        at = at.play(move)
    return at


def short(edition: str) -> Position[Any]:
    """Black has just captured, and Red is short."""
    return star(edition, {RIGHT: "BRBRBRBRBRB", DOWN_LEFT: "RR"}).play("0,0>12,0")


def own_fault(edition: str) -> Position[Any]:
    """Black has just lost tiles with a move of its own, and is short."""
    return star(edition, {RIGHT: "RBRBRBRBRR", DOWN_LEFT: "BBB"}).play("0,0>11,0")


GOSIX_GIFT = (
    "gosix p0:a2;b1;b2;b3;c3;d2;d4;e1;e4;f3;g3 p1:a1;c2;d1;d3;e2;e3;f1;f2;g1;g2;h1;h2 "
    "hexes:11.0100 turn:0"
)
GOSIX_ONE = (
    "gosix p0:a2;b1;c2;d1;d2;d4;e2;f1;f2;g1;g3;h2 p1:a1;b2;b3;c1;c3;d3;e1;e4;f3;g2;h1 "
    "hexes:101100. turn:0"
)
GOSIX_TWO = (
    "gosix p0:b1;b2;b3;c1;c3;d1;d4;e1;g1;g2;h1;h2 p1:a2;d3;e2;e3;e4;f1;f3;g3 hexes:1.1.0.. turn:1"
)
GOSIX_FULL = (
    "gosix p0:c1;c2;d4;e2;e3;e4;f3;g1;h1 p1:a1;a2;b1;b2;c3;d1;d2;d3;e1;f1;f2;g3;h2 "
    "hexes:00011.. turn:0"
)
HEXONE_ONE = (
    "hexone p0:c3*2 p1:b2*1;b3*2;c2*2;d2*2;d3*1 grey:- gone:a1;a2;a3;b1;b4;c1;c5;d1;d4;e1;e2;e3 "
    "opened:2 turn:1 seen:1"
)

DEFEATS = {
    "a threat that stood there": (
        after("six/foxmind b:0,0 r:1,0 hands:20,20 turn:0 seen:1", RING),
        ("ring", "block"),
    ),
    "two threats": (after(f"six/foxmind {THREATS}", "2,1 5,0"), ("double", "line", "block")),
    "two threats, with teams": (
        after(f"six/foxmind+teams {THREATS.replace('turn:1', 'turn:3')}", "2,1 5,0"),
        ("double", "line", "block"),
    ),
    "a moved tile": (
        after(WON["six, phase two"].position, "-2,-1>4,0 -4,7>-4,0 -3,1>4,1"),
        ("triangle", "move", "block"),
    ),
    "captured by lifting": (short("six/steffen"), ("short", "capture")),
    "captured by landing": (short("six/foxmind-advanced"), ("short", "landed")),
    "one's own tiles": (own_fault("six/steffen"), ("capture", "short")),
    "a declaration": (
        after(f"six/foxmind+declare {THREATS}", "2,1 5,0 6,0 !"),
        ("declare", "line"),
    ),
    "four hexagons": (after(GOSIX_ONE, "e3"), ("four", "link")),
    "a hexagon given away": (after(GOSIX_GIFT, "c1"), ("count", "four")),
    "two at once": (after(GOSIX_TWO, "f2"), ("two", "four")),
    "a full board": (after(GOSIX_FULL, "b3"), ("last", "pass")),
    "a chain": (after(ONLY["hexone"].position, ONLY["hexone"].right), ("chain", "take", "win")),
    "one explosion": (after(HEXONE_ONE, "b3 b3A"), ("take", "explode", "win")),
}


@pytest.mark.parametrize("name", DEFEATS)
def test_the_way_one_lost_leads_to_lessons(name: str) -> None:
    end, wanted = DEFEATS[name]
    assert end.outcome is not None
    loser = next(seat for seat in range(end.game.seats) if seat not in end.outcome.winners)
    defeat = Defeat.of(end, loser)
    assert defeat is not None
    assert tuple(family_of(end).lessons(defeat)) == wanted
    for seat in end.outcome.winners:
        assert lessons.after_defeat(end, seat) == ()
    there = {book.family: {each.id for each in book.lessons} for book in lessons.books()}
    known = there.get(end.game.family, set())
    offered = lessons.after_defeat(end, loser)
    assert [lesson.id for lesson in offered] == [id for id in wanted if id in known]
    assert offered or not known, "a family with lessons has one for every defeat"


def test_what_is_not_there_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    end, wanted = DEFEATS["a chain"]
    monkeypatch.setattr(service, "books", lambda: [Book("hexone", ())])
    assert lessons.after_defeat(end, 0) == ()
    (win,) = (each for each in lessons.book("hexone").lessons if each.id == "win")
    monkeypatch.setattr(service, "books", lambda: [Book("hexone", (win,))])
    assert "win" in wanted
    assert lessons.after_defeat(end, 0) == (win,)


def test_who_has_not_lost_on_the_board_is_offered_nothing() -> None:
    running = sixfold.position(WON["gosix"].position)
    assert lessons.after_defeat(running, 1) == ()
    drawn = star("six/steffen", {RIGHT: "RBRBRBR", DOWN_LEFT: "BRBRBR"}).play("0,0>8,0")
    assert drawn.outcome is not None
    assert drawn.outcome.is_draw
    assert lessons.after_defeat(drawn, 0) == ()
