"""Every code of an illegal move, with a position that raises it; no code is without one."""

from __future__ import annotations

from typing import Any

import pytest

import sixfold

from .boards import drawn, refusal, six_text

ROW = "BRBRBRBRBRBR"


def row(id: str, colours: str = ROW, turn: int = 0) -> str:
    return six_text(id, *drawn(colours), turn=turn)


FIRST = "six/first-edition b:- r:- hands:19,19 turn:0 seen:1"
FOXMIND = "six/foxmind b:0,0 r:1,0 hands:20,20 turn:0 seen:1"
STEFFEN = "six/steffen b:0,0 r:1,0 hands:20,20 turn:0 seen:1"
FIVE = "b:0,0;1,0;2,0;3,0;4,0 r:0,1;1,1;2,1;3,1;4,1 hands:16,16 turn:0 seen:1"
WON = "b:0,0;1,0;2,0;3,0;4,0;5,0 r:0,1;1,1;2,1;3,1;4,1 hands:15,16 turn:1 seen:1"
TIED = row("six/steffen", ROW + "B" + ROW[::-1])
"""`12,0` links two groups of twelve that begin at `0,0` and `13,0`."""

HEXONE = "hexone p0:b2*2 p1:d2*1 grey:a1 gone:a2 opened:2 turn:0 seen:1"
CHAIN = "hexone p0:b2*3;c4*4;d3*1 p1:d2*1 grey:- gone:- opened:2 turn:0 seen:1"
OPENING = "hexone p0:b2*1 p1:- grey:- gone:- opened:1 turn:1 seen:1"
TIE = "gosix p0:a1;b1;b2 p1:c1;c2 hexes:....... turn:1"

Row = tuple[str, str, str, dict[str, Any]]

SIX: list[Row] = [
    (f"six/steffen {WON}", "6,0", "game-over", {"reason": "line"}),
    (f"six/steffen {WON}", "pass", "game-over", {"reason": "line"}),
    (row("six/steffen", "BRBRBRBRB"), "0,0>9,0", "game-over", {"reason": "both-short"}),
    (row("six/steffen", "BRBRBRBRBRB"), "0,0>11,0", "game-over", {"reason": "short"}),
    (STEFFEN, "0,0>2,0", "placing-phase", {"source": "0,0"}),
    (row("six/steffen"), "12,0", "moving-phase", {"cell": "12,0"}),
    (STEFFEN, "pass", "may-not-pass", {}),
    (row("six/steffen"), "pass", "may-not-pass", {}),
    (STEFFEN, "1,0", "occupied", {"cell": "1,0"}),
    (row("six/steffen"), "0,0>1,0", "occupied", {"cell": "1,0"}),
    (STEFFEN, "3,0", "not-touching", {"cell": "3,0"}),
    (row("six/steffen"), "0,0>-1,0", "not-touching", {"cell": "-1,0"}),
    (FIRST, "1,0", "first-tile-at-origin", {"cell": "1,0"}),
    (FOXMIND, "3,0", "first-move-must-touch-red", {"cell": "3,0"}),
    (FOXMIND, "-1,0", "first-move-must-not-touch-black", {"cell": "-1,0"}),
    (FOXMIND, "0,1", "first-move-must-not-touch-black", {"cell": "0,1"}),
    (row("six/steffen"), "0,1>0,-1", "no-tile", {"source": "0,1"}),
    (row("six/steffen"), "11,0>0,1", "own-tile-needed", {"source": "11,0"}),
    (row("six/steffen", turn=1), "0,0>0,1", "own-tile-needed", {"source": "0,0"}),
    (row("six/steffen"), "0,0>0,0", "same-cell", {"cell": "0,0"}),
    (
        row("six/first-edition", "BR" * 19),
        "2,0>2,1",
        "would-split",
        {"source": "2,0", "target": "2,1"},
    ),
    (row("six/foxmind", "BR" * 21), "2,0>0,1", "would-split", {"source": "2,0", "target": "0,1"}),
    (row("six/steffen", ROW + "BR"), "12,0>14,0", "not-touching-kept", {"cell": "14,0"}),
    (TIED, "12,0>0,1", "choice-needed", {"choices": ("0,0",)}),
    (row("six/steffen"), "0,0>0,1=1,0", "choice-not-needed", {}),
    (row("six/foxmind", "BR" * 21), "0,0>0,1=1,0", "choice-not-needed", {}),
    (TIED, "12,0>0,1=1,0", "wrong-choice", {"choices": ("0,0",)}),
    (f"six/steffen {FIVE}", "5,0!", "declare-off", {}),
    (STEFFEN, "!", "declare-off", {}),
    (f"six/steffen+declare {FIVE}", "-1,1!", "no-shape", {}),
    (f"six/steffen+declare {FIVE}", "!", "no-shape", {}),
]

GOSIX: list[Row] = [
    ("gosix p0:- p1:- hexes:0000... turn:1", "a1", "game-over", {"reason": "four"}),
    ("gosix p0:- p1:- hexes:0000... turn:1", "pass", "game-over", {"reason": "four"}),
    (TIE, "a1", "occupied", {"cell": "a1"}),
    (TIE, "c2", "occupied", {"cell": "c2"}),
    (TIE, "d2", "tie-closing", {"cell": "d2", "hexagons": ("1",), "counts": (3,)}),
    (TIE, "pass", "may-not-pass", {}),
]

HEX_ONE: list[Row] = [
    (
        "hexone p0:b2*1 p1:- grey:- gone:- opened:2 turn:1 seen:1",
        "b3",
        "game-over",
        {"reason": "eliminated"},
    ),
    (HEXONE.replace("seen:1", "seen:3"), "b2", "game-over", {"reason": "repetition"}),
    (OPENING, "a1", "opening-in-first-ring", {"cell": "a1"}),
    (OPENING, "c3", "opening-in-first-ring", {"cell": "c3"}),
    (OPENING, "b2", "occupied", {"cell": "b2"}),
    (HEXONE, "c3", "centre-forbidden", {"cell": "c3"}),
    (HEXONE, "a2", "cell-removed", {"cell": "a2"}),
    (HEXONE, "d2", "opponent-holds", {"cell": "d2"}),
    (HEXONE, "e2", "not-beside-own", {"cell": "e2"}),
    (CHAIN, "b3", "must-explode", {"cells": ("c4",)}),
    (HEXONE, "b2Y", "no-explosion", {"cell": "b2"}),
    (CHAIN, "d3A", "no-explosion", {"cell": "d3"}),
    (CHAIN, "b2A", "not-your-largest-stack", {"cell": "b2", "cells": ("c4",)}),
    (HEXONE, "pass", "may-not-pass", {}),
    (OPENING, "pass", "may-not-pass", {}),
]

TABLE = SIX + GOSIX + HEX_ONE


@pytest.mark.parametrize(
    ("text", "move", "code", "params"), TABLE, ids=[f"{code}-{move}" for _, move, code, _ in TABLE]
)
def test_an_illegal_move_names_the_rule_and_the_facts(
    text: str, move: str, code: str, params: dict[str, Any]
) -> None:
    assert refusal(sixfold.position(text), move) == (code, params)


@pytest.mark.parametrize("game", sixfold.games(), ids=str)
def test_every_declared_code_has_a_row_and_every_row_a_declared_code(game: sixfold.Game) -> None:
    found = {
        code
        for text, _, code, _ in TABLE
        if sixfold.game(text.partition(" ")[0]).family == game.family
    }
    assert found == set(game.faults)
    assert len(game.faults) == len(set(game.faults))


@pytest.mark.parametrize("game", sixfold.games(), ids=str)
def test_every_legal_move_has_no_fault(game: sixfold.Game) -> None:
    position = game.start()
    for _ in range(12):
        assert all(position.why_not(move) is None for move in position.legal_moves)
        position = position.play(position.legal_moves[-1])


def test_an_illegal_move_is_a_value_error_with_code_and_facts() -> None:
    with pytest.raises(ValueError, match="occupied") as raised:
        sixfold.position(TIE).play("a1")
    assert isinstance(raised.value, sixfold.IllegalMove)
    assert isinstance(raised.value, sixfold.SixfoldError)
    assert raised.value == sixfold.IllegalMove("occupied", cell="a1")


@pytest.mark.parametrize("ask", ["play", "preview", "step"])
def test_an_illegal_move_raises_the_same_error_however_it_is_tried(ask: str) -> None:
    with pytest.raises(sixfold.IllegalMove) as raised:
        getattr(sixfold.position(TIE), ask)("d2")
    assert raised.value.code == "tie-closing"
