"""Reasons: each is found where it is true, not said where it is not, and has words everywhere."""

from __future__ import annotations

import re
from typing import Any, cast

import pytest

import sixfold
from sixfold import study
from sixfold.games.gosix.events import Closed
from sixfold.games.hexone.events import Landed
from sixfold.games.hexone.position import HexonePosition
from sixfold.games.six.events import Captured
from sixfold.locale import LANGUAGES, remark
from sixfold.locale.family import described
from sixfold.locale.reviews import REMARKS
from sixfold.records import Record
from sixfold.study.reviews.families import gosix, hexone, six
from sixfold.study.reviews.families.hexone import most_taken
from sixfold.study.reviews.judging import reasons
from sixfold.study.reviews.judging.cases import Case, Played
from sixfold.study.reviews.judging.family import family_of
from sixfold.study.reviews.judging.reasons import reasons_for
from sixfold.study.reviews.judging.values import LOSS, Value
from sixfold.study.reviews.words import explained

from .planted import LIMITS, ONLY

RING = ONLY["six"].position
MANY_TILES = (
    "six/foxmind-advanced b:-2,0;-1,1;0,0;0,1;0,3;1,-5;1,-4;1,1;1,3;2,-3;2,-2;2,-1;3,-3;3,-1;3,2;"
    "4,-4;4,-3;4,-1;5,-2;6,-5;6,-4 r:-4,1;-3,1;-2,-1;-2,1;-2,2;-1,-1;-1,0;-1,2;-1,4;0,2;1,-3;1,-1;"
    "1,0;1,2;2,0;2,2;3,-2;5,-4;6,-3;7,-6;8,-6 hands:0,0 turn:1 seen:1"
)
CUT_UP = (
    "six/foxmind-advanced b:-6,7;-6,8;-5,7;-4,4;-4,5;-4,6;-3,2;-3,8;-2,8;-1,-1;-1,2;-1,4;0,-2;0,-1;"
    "0,0;0,3;1,0;2,-2;2,-1;2,0;4,-2 r:-7,9;-5,8;-4,2;-4,7;-3,3;-3,7;-2,1;-2,2;-2,4;-2,5;-1,1;0,1;"
    "0,5;1,2;1,3;1,4;2,1;2,2;3,-2;3,-1 hands:0,0 turn:0 seen:1"
)
OWN_TILES = (
    "six/foxmind-advanced b:0,1;1,-2;2,-4;2,-2;3,-4;3,-3;3,-2;3,0;3,1 r:0,-2;1,-3;1,-1;1,0;2,-3;"
    "3,-5;4,-2;4,-1 hands:0,0 turn:1 seen:1"
)
SHORT = (
    "six/steffen b:-3,1;-2,0;-1,0;0,0;0,1;2,-1;5,-3 r:-1,1;1,-1;1,0;3,-2;4,-3;4,-2 hands:0,0 "
    "turn:1 seen:1"
)
BOTH_SHORT = (
    "six/steffen b:-7,8;-5,6;-4,6;-1,3;0,2;1,0 r:-6,7;-4,4;-4,5;-3,4;-2,3;-1,4;1,1 hands:0,0 "
    "turn:1 seen:1"
)

CASES = [
    (RING, "0,1", "threat-not-blocked", {"move": "2,-2", "shape": "ring"}),
    (MANY_TILES, "1,-1>-3,-1", "shape-allowed", {"move": "6,-5>1,-1", "shape": "line"}),
    (
        (
            "six/steffen b:-3,2;-2,0;-2,2;-1,0;0,0;2,-1 r:-2,1;-1,1;1,0;1,1;2,1;3,-1 hands:15,15 "
            "turn:0 seen:1"
        ),
        "-3,3",
        "two-threats",
        {"move": "0,1", "cells": ["-3,1", "3,1"]},
    ),
    (OWN_TILES, "1,-1>0,0", "tiles-given", {"tiles": 2}),
    (SHORT, "3,-2>0,-1", "loses-at-once", {"end": "short"}),
    (BOTH_SHORT, "-3,4>1,-1=-2,3", "draws-at-once", {"end": "both-short"}),
    (
        (
            "gosix p0:a1;a2;b1;b3;c1;c2;d2;e1;e2;e4;g1;h1;h2 p1:b2;d1;d4;e3;f2;f3;g2;g3 "
            "hexes:111.0.0 turn:1"
        ),
        "f1",
        "hexagon-given",
        {"hexagon": "6", "more": 8, "fewer": 6},
    ),
    (
        "gosix p0:b2;c3;d1;e3;g1;h1 p1:a1;a2;c1;c2;d2;e1;f2;f3;g2;g3 hexes:...0... turn:0",
        "e2",
        "hexagon-allowed",
        {"hexagon": "3", "move": "f1"},
    ),
    (
        "gosix p0:a2;b3;c3;d1;d3;d4;e4;g1;h2 p1:a1;b1;e3;f2;g2;g3 hexes:.10110. turn:0",
        "c2",
        "opponent-wins",
        {"move": "f3", "end": "four"},
    ),
    (
        (
            "hexone p0:b4*1;c4*2;c5*1;d3*2;e1*1;e2*2 p1:a1*1;b1*2;b3*1;c2*2;c3*1;d1*1;d2*2 "
            "grey:c1;e3 gone:- opened:2 turn:1 seen:1"
        ),
        "c1",
        "opponent-wins",
        {"move": "d3 d3Y d2Y c4Y c3Y c2A b1Y d1A", "end": "eliminated"},
    ),
    (
        (
            "hexone p0:a1*1;c2*1;c3*2;c4*1;d1*1;e1*2;e2*2 p1:b2*2;b3*1;c1*2 grey:b1;d1 gone:- "
            "opened:2 turn:1 seen:1"
        ),
        "c1 c1A",
        "pawns-lost",
        {"pawns": 2},
    ),
]


@pytest.mark.parametrize(("text", "move", "code", "params"), CASES, ids=[c[2] for c in CASES])
def test_a_reason_is_found(text: str, move: str, code: str, params: dict[str, Any]) -> None:
    start = sixfold.position(text)
    record = Record.new(start.game, start=start)
    for each in move.split():
        record.add(each)
    (ply,) = study.review(record, LIMITS).plies
    found = {reason.code: reason.params for reason in ply.reasons}
    assert found.get(code) == params
    for language in LANGUAGES:
        said = explained(ply, start.game, language)
        assert said
        assert "{" not in said


def case_of(text: str, played: str, best: str, reply: str = "") -> Case[Any]:
    """A case without a search: whatever is said about it is what the rules show."""
    position = sixfold.position(text)
    turn: Played[Any] = Played(position, played.split())
    return Case(
        position,
        turn,
        Played(position, best.split()),
        Played(turn.after, reply.split()) if reply else None,
        Value(0.5),
        Value(0.2),
        False,
    )


def said_by_family(case: Case[Any]) -> dict[str, dict[str, Any]]:
    """What the family itself says, whatever else there is to say."""
    return {r.code: dict(r.params) for r in family_of(case.position).reasons(case)}


def test_a_capture_that_was_there_is_missed_and_one_that_was_not_is_not() -> None:
    text = (
        "six/steffen b:-2,3;-1,2;-1,3;-1,4;0,-3;0,-2;0,-1;0,0;1,-4;1,-3;1,3;2,-6;2,-3;2,-1;3,-1;"
        "3,1;4,-4;4,-2 r:-4,4;-3,3;-2,1;-1,0;0,2;1,-2;1,0;1,2;2,-5;2,0;2,1;2,2;2,3;3,-2;4,-3;4,-1 "
        "hands:0,0 turn:1 seen:1"
    )
    case = case_of(text, "-4,4>4,1", "1,0>1,1")
    captured = [event.counts for event in case.best.events if isinstance(event, Captured)]
    tiles = sum(black for black, _ in captured)
    assert said_by_family(case) == {"capture-missed": {"best": "1,0>1,1", "tiles": tiles}}
    assert said_by_family(case_of(text, "1,0>1,1", "-4,4>4,1")) == {}


def test_tiles_are_lost_only_if_the_better_move_keeps_them() -> None:
    position = sixfold.position(CUT_UP)
    lost = 0
    for move in position.legal_moves[::80]:
        after = position.play(move)
        for reply in after.legal_moves[::60]:
            told = [event.counts for event in after.preview(reply) if isinstance(event, Captured)]
            lost += any(black > red for black, red in told)
            case = case_of(CUT_UP, str(move), str(move), str(reply))
            assert "tiles-lost" not in said_by_family(case), "the same move loses the same tiles"
    assert lost


TWO_HEXAGONS = "gosix p0:b2;c3;d1;e3;g1;h1 p1:a1;a2;c1;c2;d2;e1;f2;f3;g2;g3 hexes:...0... turn:0"


def test_a_hexagon_is_a_reason_only_if_the_better_move_saves_it() -> None:
    position = sixfold.position(TWO_HEXAGONS)
    said = set()
    for best in map(str, position.legal_moves):
        case = case_of(TWO_HEXAGONS, "e2", best, "f1")
        assert case.reply is not None
        assert [event.owner for event in case.reply.events if isinstance(event, Closed)] == [1, 1]
        after = case.best.after
        events = [event for move in after.legal_moves for event in after.preview(move)]
        closed = {event.hexagon for event in events if isinstance(event, Closed) and event.owner}
        safe = {"3", "6"} - closed
        assert ("hexagon-allowed" in said_by_family(case)) == bool(safe)
        said.add(bool(safe))
    assert said == {True, False}


CHAINS = (
    "hexone p0:b4*1;c4*2;c5*1;d3*2;e1*1;e2*2 p1:a1*1;b1*2;b3*1;c2*2;c3*1;d1*1;d2*2 "
    "grey:c1;e3 gone:- opened:2 turn:1 seen:1"
)


def test_a_chain_is_a_reason_only_if_the_better_turn_prevents_it() -> None:
    reply, best = "d3 d3Y d2Y c4Y c3Y c2A b1Y d1A", "d2 d2Y e2Y d3Y c4Y c3A"
    assert said_by_family(case_of(CHAINS, "c1", best, reply)) == {
        "pawns-taken": {"move": reply, "pawns": 11},
        "chain-missed": {"best": best, "pawns": 8},
    }
    assert said_by_family(case_of(CHAINS, "c1", "c1", reply)) == {}


def test_the_most_that_a_turn_takes_over_is_the_most_of_all_turns() -> None:
    def tried(position: HexonePosition, taken: int = 0) -> int:
        most = taken
        for move in position.legal_moves:
            after, events = position.step(move)
            now = taken + sum(event.taken for event in events if isinstance(event, Landed))
            most = max(most, tried(after, now) if after.in_chain else now)
        return most

    text = "hexone p0:b2*2;c1*1;c2*2 p1:b3*2;c3*1;d2*1 grey:- gone:- opened:2 turn:0 seen:1"
    start = cast(HexonePosition, sixfold.position(text))
    for move in start.legal_moves:
        if not (after := start.play(move)).in_chain:
            assert most_taken(after) == tried(after)


def test_one_reason_names_the_better_turn_and_one_the_answer() -> None:
    for text, move, *_ in CASES:
        start = sixfold.position(text)
        for first in start.legal_moves[:3]:
            best: Played[Any] = Played(start, [str(first)])
            after = start
            for each in move.split():
                after = after.play(each)
            reply = Played(after, [str(after.legal_moves[0])]) if not after.outcome else None
            case = Case(start, Played(start, move.split()), best, reply, Value(0.6), LOSS, True)
            found = reasons_for(case)
            assert len(found) <= 3
            assert sum("best" in reason.params for reason in found) <= 1
            assert sum("move" in reason.params for reason in found) <= 1


def test_every_code_has_words() -> None:
    """The tables of codes in the sources and the sentences agree."""
    listed = r"^    ([a-z-]+) +[a-z]+[,:]"
    assert set(re.findall(listed, reasons.__doc__ or "", re.MULTILINE)) | {
        "better",
        "holds",
        "open",
    } == set(REMARKS)
    for module in (six, gosix, hexone):
        family = module.__name__.rpartition(".")[2]
        found = set(re.findall(listed, module.__doc__ or "", re.MULTILINE))
        assert found == set(described()[family].remarks)


def test_a_code_without_words_is_left_out() -> None:
    assert remark("unheard-of", {}, sixfold.game("gosix"), 0) == ""


@pytest.mark.parametrize(
    ("game", "code", "plies", "said"),
    [
        ("gosix", "win-let-go", 1, "e3 wins by force, in 1 move."),
        ("six/steffen+teams", "win-let-go", 7, "e3 wins by force, in 4 moves."),
        ("gosix", "lost-by-force", 6, "Now Green wins by force, in 3 moves."),
        ("gosix", "lost-by-force", 1, "Now Green wins by force."),  # by the mover's own move
        ("gosix", "lost-by-force", None, "Now Green wins by force."),
        ("hexone", "win-let-go", 7, "e3 wins by force."),  # in how many turns is not known
    ],
)
def test_distances_count_moves_of_the_winner(
    game: str, code: str, plies: int | None, said: str
) -> None:
    params = {"best": "e3", "plies": plies}
    assert remark(code, params, sixfold.game(game), 0) == said
    assert "{" not in remark(code, params, sixfold.game(game), 0, "ko")
