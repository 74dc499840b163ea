"""Moves and position texts: what the grammar is, and that texts and values are exact inverses."""

from __future__ import annotations

import random
from typing import Any

import pytest

import sixfold

from .boards import EDITIONS

NINES = "9" * 5000

SIX_GARBAGE = [
    ("", 0), ("z9", 0), ("01,0", 0), ("+1,0", 0), ("-0,0", 0), ("1", 0), ("1,", 0), (",1", 0),
    ("--1,0", 0), ("2;0", 0), ("2, 0", 0), ("2 ,0", 0), (" 2,0", 0), ("\t2,0", 0), ("2.0,1", 0),
    ("1e3,0", 0), ("0x1,0", 0), ("٣,0", 0), ("２,０", 0), ("−1,0", 0), ("a1", 0), (">1,0", 0),
    ("=1,0", 0), ("!!", 0), ("!2,0", 0), ("pass!", 0), ("PASS", 0), ("pass ", 0), (f"{NINES},0", 0),
    ("2,-0", 0), ("2,0 ", 3), ("2,00", 3), ("2,0\n", 3), ("2,0,0", 3), ("2,0=1,0", 3), ("2,0?", 3),
    ("2,0!!", 4), ("2,0! ", 4), ("1,2>", 4), ("1,2>z9", 4), ("1,2>03,0", 4), ("1,2> 3,0", 4),
    ("1,2>!", 4), ("1,2>3,0>4,0", 7), ("1,2>3,0=", 8), ("1,2>3,0=x", 8), ("1,2>3,0=1,0=2,0", 11),
    ("1,2>3,0=1,0!x", 12),
]  # fmt: skip

GOSIX_GARBAGE = [
    "", "z9", "a0", "a3", "b4", "c4", "d5", "e5", "f4", "g4", "h3", "i1", "A1", "a01", "a1 ", " a1",
    "a1\n", "a1!", "a", "1", "1a", "a١", "a１", "a1a2", "a1Y", "d2,1", "2,0", "PASS", "pass!", "!",
    f"a{NINES}",
]  # fmt: skip

HEXONE_GARBAGE = [
    "", "z9", "a0", "a4", "b5", "c6", "d5", "e4", "f1", "A1", "a01", "a1 ", " a1", "b2y", "b2a",
    "b2X", "b2YA", "b2 Y", "b2Y!", "Yb2", "Y", "b2*2", "b２", "b2Ү", "a", "2,0", "PASS", "pass!",
    f"b{NINES}",
]  # fmt: skip


def refused(id: str, text: str) -> sixfold.NotationError:
    """The error of a text outside the grammar; all doors must refuse it alike."""
    game = sixfold.game(id)
    with pytest.raises(sixfold.NotationError) as raised:
        game.parse_move(text)
    start = game.start()
    for door in (start.play, start.preview):
        with pytest.raises(sixfold.NotationError) as again:
            door(text)
        assert again.value == raised.value
    assert start.why_not(text) == raised.value
    assert start.is_legal(text) is False
    return raised.value


@pytest.mark.parametrize("id", ["six/foxmind", "gosix", "hexone"])
@pytest.mark.parametrize("value", [None, 5, b"d2", ["d2"], sixfold.game("gosix")])
def test_what_is_neither_a_move_nor_a_text_is_refused(id: str, value: Any) -> None:
    start = sixfold.game(id).start()
    for door in (start.play, start.preview, start.step, start.why_not, start.is_legal):
        with pytest.raises(TypeError, match="a move is a Move or its text, not "):
            door(value)


@pytest.mark.parametrize(("text", "at"), SIX_GARBAGE, ids=lambda value: str(value)[:20])
def test_six_refuses_what_is_no_move_and_says_where(text: str, at: int) -> None:
    for id in ("six/foxmind", "six/steffen+declare"):
        found = refused(id, text)
        assert found.text == text
        assert found.at == at


@pytest.mark.parametrize("text", GOSIX_GARBAGE, ids=lambda text: text[:20])
def test_gosix_refuses_what_is_no_move(text: str) -> None:
    found = refused("gosix", text)
    assert found.text == text
    assert 0 <= found.at <= len(text)


@pytest.mark.parametrize("text", HEXONE_GARBAGE, ids=lambda text: text[:20])
def test_hexone_refuses_what_is_no_move(text: str) -> None:
    found = refused("hexone", text)
    assert found.text == text
    assert 0 <= found.at <= len(text)


@pytest.mark.parametrize(
    ("id", "texts"),
    [
        (
            "six/foxmind",
            "0,0 -1,0 10,-12 0,1>4,-2 0,1>4,-2=1,0 2,3! 0,1>4,-2! 0,1>4,-2=1,0! ! pass",
        ),
        ("gosix", "a1 d4 h2 pass"),
        ("hexone", "a1 c3 e3 b2Y b2A c3Y pass"),
    ],
)
def test_every_form_of_a_move_reads_back(id: str, texts: str) -> None:
    game = sixfold.game(id)
    for text in texts.split():
        move = game.parse_move(text)
        assert isinstance(move, sixfold.Move)
        assert str(move) == text
        assert game.parse_move(str(move)) == move
        assert hash(game.parse_move(text)) == hash(move)


def test_well_formed_moves_that_cannot_be_played_are_illegal_and_no_notation_errors() -> None:
    for id, text in (
        ("six/foxmind", "99,99"), ("six/foxmind", "0,0>0,0"), ("six/foxmind", "pass"),
        ("six/foxmind", "!"), ("gosix", "pass"), ("hexone", "c3"), ("hexone", "a1Y"),
    ):  # fmt: skip
        assert isinstance(sixfold.game(id).start().why_not(text), sixfold.IllegalMove)


def test_a_move_is_a_text_or_a_move() -> None:
    start = sixfold.game("gosix").start()
    assert start.play(start.legal_moves[0]) == start.play("a1")
    with pytest.raises(TypeError):
        start.play(1)


# Position texts

SIX = "six/foxmind b:0,0;2,0 r:1,0 hands:19,20 turn:1 seen:1"
GOSIX = "gosix p0:a1;d2 p1:c2 hexes:..0.1.. turn:0"
HEXONE = "hexone p0:b2*2;c4*1 p1:d2*1 grey:a1;a2 gone:e3 opened:2 turn:0 seen:1"

WRONG_TEXTS: list[tuple[str, str, str]] = [
    # the text, what is changed in it, and into what
    (SIX, "0,0;2,0", "2,0;0,0"),
    (SIX, "0,0;2,0", "0,0;0,0"),
    (SIX, "0,0;2,0", "0,0;2,0;2,-1"),
    (SIX, "0,0;2,0", "0,0;10,0;9,0"),
    (SIX, "0,0;2,0", "0,0;2,0;"),
    (SIX, "0,0;2,0", "0,0,2,0"),
    (SIX, "0,0;2,0", "0,0; 2,0"),
    (SIX, "0,0;2,0", "0,0;02,0"),
    (SIX, "0,0;2,0", "0,0;z9"),
    (SIX, "0,0;2,0", "-0,0;2,0"),
    (SIX, "0,0;2,0", ""),
    (SIX, "0,0;2,0", "-;0,0"),
    (SIX, "0,0;2,0", "٠,٠"),
    (SIX, "0,0;2,0", f"0,0;{NINES},0"),
    (SIX, "hands:19,20", "hands:19"),
    (SIX, "hands:19,20", "hands:19,20,0"),
    (SIX, "hands:19,20", "hands:019,20"),
    (SIX, "hands:19,20", "hands:-1,20"),
    (SIX, "hands:19,20", "hands:21,20"),
    (SIX, "hands:19,20", f"hands:{NINES},20"),
    (SIX, "turn:1", "turn:2"),
    (SIX, "turn:1", "turn:-1"),
    (SIX, "turn:1", "turn:01"),
    (SIX, "turn:1", "turn:b"),
    (SIX, "turn:1", "turn:１"),
    (SIX, "seen:1", "seen:0"),
    (SIX, "seen:1", "seen:4"),
    (SIX, "seen:1", "seen:"),
    (SIX, " seen:1", ""),
    (SIX, " turn:1", ""),
    (SIX, " hands:19,20", ""),
    (SIX, " b:0,0;2,0", ""),
    (SIX, "seen:1", "seen:1 moves:2,0"),
    (SIX, "seen:1", "seen:1 seen:1"),
    (SIX, "seen:1", "seen:1 "),
    (SIX, "seen:1", "seen:1\n"),
    (SIX, " b:", "  b:"),
    (SIX, "six/foxmind", " six/foxmind"),
    (SIX, "b:0,0;2,0 r:1,0", "r:1,0 b:0,0;2,0"),
    (SIX, "b:", "B:"),
    (SIX, "b:0,0;2,0", "black:0,0;2,0"),
    (SIX, "turn:1", "turn=1"),
    (SIX, "seen:1", "seen:1 declared:b"),
    (SIX, "six/foxmind", "six/foxmind+endless"),
    (GOSIX, "a1;d2", "d2;a1"),
    (GOSIX, "a1;d2", "a1;a1"),
    (GOSIX, "a1;d2", "a1;d5"),
    (GOSIX, "a1;d2", "a1 d2"),
    (GOSIX, "..0.1..", "..0.1."),
    (GOSIX, "..0.1..", "..0.1..."),
    (GOSIX, "..0.1..", "..0.2.."),
    (GOSIX, "..0.1..", "-"),
    (GOSIX, "turn:0", "turn:2"),
    (GOSIX, "turn:0", "turn:0 seen:1"),
    (GOSIX, " hexes:..0.1..", ""),
    (HEXONE, "b2*2;c4*1", "c4*1;b2*2"),
    (HEXONE, "b2*2;c4*1", "b2*1;b2*2"),
    (HEXONE, "b2*2", "b2"),
    (HEXONE, "b2*2", "b2*"),
    (HEXONE, "b2*2", "b2*0"),
    (HEXONE, "b2*2", "b2*02"),
    (HEXONE, "b2*2", "b2*-2"),
    (HEXONE, "b2*2", "b2*2*2"),
    (HEXONE, "b2*2", "b5*2"),
    (HEXONE, "b2*2", "b2*٢"),
    (HEXONE, "b2*2", f"b2*{NINES}"),
    (HEXONE, "a1;a2", "a2;a1"),
    (HEXONE, "a1;a2", "a1;a1"),
    (HEXONE, "a1;a2", "a1;a9"),
    (HEXONE, "opened:2", "opened:3"),
    (HEXONE, " opened:2", ""),
    (HEXONE, " gone:e3", ""),
    (HEXONE, " seen:1", ""),
    (HEXONE, "hexone", "hexone+endless"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "old", "new"), WRONG_TEXTS, ids=[f"{old}->{new[:20]}" for _, old, new in WRONG_TEXTS]
)
def test_a_text_outside_the_grammar_is_refused_at_its_place(text: str, old: str, new: str) -> None:
    assert sixfold.position(text).to_text() == text
    assert text.count(old) == 1
    wrong = text.replace(old, new)
    with pytest.raises(sixfold.NotationError) as raised:
        sixfold.position(wrong)
    assert raised.value.text == wrong
    assert 0 <= raised.value.at <= len(wrong)
    assert isinstance(raised.value, ValueError)


@pytest.mark.parametrize(
    ("wrong", "at"),
    [
        ("six/foxmind b:0,0;2,0 r:1,0;0,1 hands:19,19 turn:0 seen:1", 28),
        ("six/foxmind b:0,0;0,0 r:1,0 hands:19,20 turn:1 seen:1", 18),
        ("six/foxmind b:0,0;2,0 r:1,0 hands:19,20 turn:7 seen:1", 45),
        ("six/foxmind b:0,0;2,0 r:1,0 hands:19,20 seen:1", 40),
        ("six/foxmind b:0,0;2,0 r:1,0 hands:19,20 turn:1", 46),
        ("six/foxmind b:0,0;2,0 r:1,0 hands:19,20 turn:1 seen:1 moves:2,0", 54),
        ("gosix p0:d2;a1 p1:c2 hexes:..0.1.. turn:0", 12),
        ("hexone p0:b2*0 p1:d2*1 grey:- gone:- opened:2 turn:0 seen:1", 13),
        ("", 0),
    ],
)
def test_the_offset_of_a_fault_in_a_text_is_where_it_begins(wrong: str, at: int) -> None:
    with pytest.raises(sixfold.NotationError) as raised:
        sixfold.position(wrong)
    assert raised.value.at == at


def test_a_text_of_no_known_game_is_an_unknown_game() -> None:
    for wrong in ("chess", "six b:0,0 r:1,0", "2,0", "six/foxmnd b:- r:- hands:0,0 turn:0 seen:1"):
        with pytest.raises(sixfold.UnknownGame):
            sixfold.position(wrong)


ROUND_TRIPS = [
    *EDITIONS, *(f"{id}+declare" for id in EDITIONS), *(f"{id}+teams" for id in EDITIONS),
    "six/steffen+endless", "six/foxmind-advanced+declare+endless+teams", "gosix", "hexone",
    "hexone+endless",
]  # fmt: skip


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("id", ROUND_TRIPS)
def test_texts_of_moves_and_positions_of_a_random_game_read_back(id: str, seed: int) -> None:
    rng = random.Random(f"{id} {seed}")
    position = sixfold.game(id).start()
    for ply in range(75):
        read = sixfold.position(position.to_text())
        assert read == position
        assert hash(read) == hash(position)
        assert read.to_text() == position.to_text()
        assert read.key == position.key
        assert read.outcome == position.outcome
        if ply % 15 == 0:  # there are a thousand in phase two of SIX
            assert read.legal_moves == position.legal_moves
        if position.outcome:
            break
        move = rng.choice(position.legal_moves)
        assert position.game.parse_move(str(move)) == move
        assert position.play(str(move)) == position.play(move)
        position = position.play(move)
