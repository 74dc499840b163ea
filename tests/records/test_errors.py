"""Every fault of a text has its code, its facts and its place, which `‸` marks here."""

from __future__ import annotations

import pickle
import re
from pathlib import Path
from typing import Any

import pytest

import sixfold
from sixfold import IllegalMove, NotationError, RecordError, records
from sixfold.records import CODES, loads, read

from .texts import gosix, sample

TAGS = '[Rules "1"]\n[Result "*"]\n'


def game(id: str, moves: str = "*") -> str:
    return f'[Game "{id}"]\n{TAGS}\n{moves}'


CASES: dict[str, tuple[str, dict[str, Any]]] = {
    # The file
    "bad-encoding: a lone surrogate": (gosix("d2 {a‸\udc80b} *"), {}),
    "no-game: empty": ("‸", {}),
    "no-game: only blanks": ("\n  \n‸; nothing\n", {}),
    "several-games": (gosix("*\n\n") + "‸" + gosix("*"), {}),
    "several-games: or anything else": (gosix("*\n\n") + "‸what", {}),
    "truncated: no result": (gosix("1. d2 e3‸"), {}),
    "truncated: only tags": (f'[Game "gosix"]\n{TAGS.strip()}‸\n', {}),
    "truncated: within the tags": ('[Game "gosix"]\n[Rules "1"]‸', {}),
    "truncated: another game begins": (gosix("1. d2 e3\n\n‸") + gosix("*"), {}),
    "truncated: another game within the tags": ('[Game "gosix"]\n‸' + gosix("*"), {}),
    # Tags
    "bad-tag: not a name": (
        f'[Game "gosix"]\n‸[1st "x"]\n{TAGS}*',
        {"tag": "1st"},
    ),
    "bad-tag: no quotes": (f'[Game "gosix"]\n‸[Event x]\n{TAGS}*', {"tag": "[Event x]"}),
    "bad-tag: text after it": (
        f'[Game "gosix"]\n‸[Event "x"] y\n{TAGS}*',
        {"tag": '[Event "x"] y'},
    ),
    "unclosed-tag: no quote": (f'[Game "gosix"]\n‸[Event "x\n{TAGS}*', {}),
    "unclosed-tag: no bracket": (f'‸[Game "gosix"\n{TAGS}*', {}),
    "unclosed-tag: escaped quote": (f'[Game "gosix"]\n‸[Event "x\\"]\n{TAGS}*', {}),
    "missing-tag: Game is not first": (f'‸[Event "x"]\n[Game "gosix"]\n{TAGS}*', {"tag": "Game"}),
    "missing-tag: Rules": ('[Game "‸gosix"]\n[Result "*"]\n\n*', {"tag": "Rules"}),
    "missing-tag: Result": ('[Game "‸gosix"]\n[Rules "1"]\n\n*', {"tag": "Result"}),
    "missing-tag: resigned or lost on time?": (
        '[Game "‸gosix"]\n[Rules "1"]\n[Result "1-0"]\n\n1-0',
        {"tag": "Reason"},
    ),
    "duplicate-tag": (f'[Game "gosix"]\n{TAGS}‸[Rules "1"]\n\n*', {"tag": "Rules"}),
    "duplicate-tag: of no known name": (
        f'[Game "gosix"]\n{TAGS}[Eye ""]\n‸[Eye ""]\n\n*',
        {"tag": "Eye"},
    ),
    "bad-escape: in a tag": (
        f'[Game "gosix"]\n{TAGS}[Event "a‸\\tb"]\n\n*',
        {"escape": "\\t"},
    ),
    "bad-escape: in a comment": (gosix("d2 {one\ntwo ‸\\n} *"), {"escape": "\\n"}),
    "bad-escape: at the end of a line": (gosix("d2 {one‸\\\ntwo} *"), {"escape": "\\"}),
    "unknown-game": (
        game("‸six"),
        {
            "tag": "Game",
            "id": "six",
            "suggestions": tuple(g.id for g in sixfold.games() if g.family == "six"),
        },
    ),
    "unknown-option": (
        game("‸gosix+teams"),
        {"tag": "Game", "id": "gosix", "option": "teams", "suggestions": ()},
    ),
    "repeated-option": (
        game("‸hexone+endless+endless"),
        {"tag": "Game", "id": "hexone", "option": "endless"},
    ),
    "unknown-rules": (
        '[Game "gosix"]\n[Rules "‸2"]\n[Result "*"]\n\n*',
        {"tag": "Rules", "value": "2", "expected": "1"},
    ),
    "bad-date": (
        gosix("*", "*", '[Date "‸2026-02-30"]'),
        {"tag": "Date", "value": "2026-02-30"},
    ),
    "bad-clock": (gosix("*", "*", '[Clock "‸10 min"]'), {"tag": "Clock", "value": "10 min"}),
    "bad-start: notation": (
        gosix("*", "*", '[Start "‸gosix p0:a1"]'),
        {"tag": "Start", "value": "gosix p0:a1", "reason": "missing-field"},
    ),
    "bad-start: arrangement": (
        gosix("*", "*", '[Start "‸gosix p0:a1 p1:a1 hexes:....... turn:0"]'),
        {
            "tag": "Start",
            "value": "gosix p0:a1 p1:a1 hexes:....... turn:0",
            "reason": "cell-twice",
        },
    ),
    "bad-start: another game": (
        gosix("*", "*", f'[Start "‸{sixfold.game("hexone").start()}"]'),
        {
            "tag": "Start",
            "value": str(sixfold.game("hexone").start()),
            "reason": "other-game",
        },
    ),
    "bad-start: no such game": (
        gosix("*", "*", '[Start "‸chess x"]'),
        {"tag": "Start", "value": "chess x", "reason": "unknown-game"},
    ),
    "too-many-seats": (gosix("*", "*", '[Seat2 "‸Eve"]'), {"tag": "Seat2", "seats": 2}),
    "too-many-seats: a silly number": (
        gosix("*", "*", f'[Seat{"9" * 5000} "‸Eve"]'),
        {"tag": f"Seat{'9' * 5000}", "seats": 2},
    ),
    "bad-result": (
        '[Game "gosix"]\n[Rules "1"]\n[Result "‸2-0"]\n\n2-0',
        {"tag": "Result", "value": "2-0"},
    ),
    "result-mismatch: tag and moves": (
        gosix("d2 ‸0-1", "1-0", '[Reason "time"]'),
        {"tag": "Result", "found": "0-1", "expected": "1-0"},
    ),
    "result-mismatch: not what the board shows": (
        sample("six-ring").replace('"1-0"', '"‸0-1"').replace("\n1-0\n", "\n0-1\n"),
        {"tag": "Result", "found": "0-1", "expected": "1-0"},
    ),
    "result-mismatch: the board has ended the game": (
        sample("six-ring").replace('"1-0"', '"‸*"').replace("\n1-0\n", "\n*\n"),
        {"tag": "Result", "found": "*", "expected": "1-0"},
    ),
    "result-mismatch: the wrong shape": (
        sample("six-ring").replace('"ring"', '"‸line"'),
        {"tag": "Reason", "found": "line", "expected": "ring"},
    ),
    "result-mismatch: no shape on the board": (
        gosix("d2 1-0", "1-0", '[Reason "‸four"]'),
        {"tag": "Reason", "found": "four", "expected": "resign, time"},
    ),
    "result-mismatch: a draw by resignation": (
        gosix("d2 1/2-1/2", "1/2-1/2", '[Reason "‸resign"]'),
        {"tag": "Reason", "found": "resign", "expected": "agreement"},
    ),
    "result-mismatch: a reason for going on": (
        gosix("d2 *", "*", '[Reason "‸time"]'),
        {"tag": "Reason", "found": "time", "expected": ""},
    ),
    "result-mismatch: points": (
        sample("hexone-chains").replace('"39"', '"‸40"'),
        {"tag": "Points", "found": "40", "expected": "39"},
    ),
    "result-mismatch: points of a resignation": (
        sample("hexone-resigned").replace('"41"', '"‸041"'),
        {"tag": "Points", "found": "041", "expected": "41"},
    ),
    "result-mismatch: points where none are scored": (
        gosix("1-0", "1-0", '[Reason "time"]', '[Points "‸7"]'),
        {"tag": "Points", "found": "7", "expected": ""},
    ),
    # Moves
    "not-a-move": (
        gosix("1. d2 ‸z9 *"),
        {"move": "z9", "ply": 2, "reason": "corner-expected"},
    ),
    "not-a-move: nearly canonical": (
        game("six/steffen", "1. ‸01,0 *"),
        {"move": "01,0", "ply": 1, "reason": "cell-expected"},
    ),
    "not-a-move: glued to its number": (
        gosix("‸1.d2 *"),
        {"move": "1.d2", "ply": 1, "reason": "corner-expected"},
    ),
    "illegal-move": (
        gosix("1. d2 e3\n2. ‸d2 *"),
        {"move": "d2", "ply": 3, "reason": "occupied"},
    ),
    "illegal-move: in a variation": (
        gosix("1. d2 e3 ( ‸d2 ) *"),
        {"move": "d2", "ply": 2, "reason": "occupied"},
    ),
    "illegal-move: another edition": (
        sample("six-captures").replace("six/steffen", "six/foxmind").replace("-1,1 -1,0", "‸-1,1 "),
        {"move": "-1,1", "ply": 1, "reason": "first-move-must-not-touch-black"},
    ),
    "illegal-move: declared without the option": (
        sample("teams-declare").replace("declare+", "").replace("! {was", "! {was").replace(
            "2,2 {No", "‸2,2! {No"
        ),
        {"move": "2,2!", "ply": 11, "reason": "declare-off"},
    ),
    "illegal-move: after the end": (
        sample("six-ring").replace("6. 2,2", "6. 2,2 ‸4,4"),
        {"move": "4,4", "ply": 12, "reason": "game-over"},
    ),
    "wrong-number": (gosix("1. d2 e3 ‸3. a1 *"), {"found": "3.", "expected": "2."}),
    "wrong-number: dots": (gosix("1. d2 ‸1. e3 *"), {"found": "1.", "expected": "1..."}),
    "wrong-number: too many dots": (gosix("‸1.... d2 *"), {"found": "1....", "expected": "1."}),
    "wrong-number: in a variation": (
        gosix("1. d2 e3 ( ‸1. a1 ) *"),
        {"found": "1.", "expected": "1..."},
    ),
    "wrong-number: a silly number": (
        gosix(f"‸{'9' * 5000}. d2 *"),
        {"found": f"{'9' * 5000}.", "expected": "1."},
    ),
    "bad-mark": (gosix("d2 ‸$7 *"), {"mark": "$7"}),
    "bad-mark: not a number": (gosix("d2 ‸$ *"), {"mark": "$"}),
    "bad-mark: twice": (gosix("d2 $1 $2 ‸$1 *"), {"mark": "$1"}),
    "bad-clock-reading": (gosix("d2 ‸{[%clk 0:60:00]} *"), {"value": "0:60:00"}),
    "unknown-command: without its end": (
        gosix("d2 ‸{[%clk 0:00:01} *"),
        {"command": "[%clk 0:00:01} *"},
    ),
    "unknown-command: the second one": (
        gosix("d2 ‸{[%eval 0.3] [%clk\n0:00:01]} *"),
        {"command": "[%clk"},
    ),
    "bad-command: a second clock": (
        gosix("d2 ‸{[%clk 0:00:02] [%clk 0:00:01]} *"),
        {"command": "[%clk 0:00:01]"},
    ),
    "unclosed-comment": (gosix("d2 ‸{never\nends\n*\n"), {}),
    "unclosed-comment: another game begins": (gosix("d2 ‸{never\nends\n*\n\n") + gosix("*"), {}),
    "unclosed-comment: escaped brace": (gosix("d2 ‸{never\\} *\n"), {}),
    "stray-comment: two of them": (gosix("d2 {one} ‸{two} *"), {}),
    "stray-comment: after a variation": (gosix("d2 ( d3 ) ‸{late} *"), {}),
    "stray-comment: two before the first move": (gosix("{one} ‸{two} d2 *"), {}),
    "unclosed-variation: the result comes": (gosix("d2 ( d3 ‸( d4 *"), {}),
    "unclosed-variation: the file ends": (gosix("d2 ‸( d3\n"), {}),
    "empty-variation": (gosix("d2 ‸( ) *"), {}),
    "empty-variation: only words": (gosix("d2 ‸( {or} ) *"), {}),
    "deep-nesting": (gosix("d2 " + "( d2 " * 100 + "‸( d2 "), {"limit": 100}),
    "stray-token: before any game": ("  ‸hello world\n" + gosix("*"), {"token": "hello"}),
    "stray-token: an odd blank": ("‸\x0b\n" + gosix("*"), {"token": "\x0b"}),
    "stray-token: after the result": (gosix("* \t‸hello\tthere"), {"token": "hello"}),
    "stray-token: an odd blank after the result": (gosix("* ‸\x0b"), {"token": "\x0b"}),
    "stray-token: nothing to close": (gosix("d2 ‸) *"), {"token": ")"}),
    "stray-token: no comment to close": (gosix("d2 ‸} *"), {"token": "}"}),
    "stray-token: nothing to replace": (gosix("‸( d2 ) *"), {"token": "("}),
    "stray-token: a mark before any move": (gosix("‸$1 d2 *"), {"token": "$1"}),
    "stray-token: a mark after a variation": (gosix("d2 ( d3 ) ‸$1 *"), {"token": "$1"}),
    "stray-token: a clock before any move": (
        gosix("‸{[%clk 0:00:01]} d2 *"),
        {"token": "[%clk 0:00:01]"},
    ),
    "stray-token: a number without a move": (gosix("d2 e3 ‸2. *"), {"token": "2."}),
    "stray-token: a tag among the moves": (
        gosix('d2\n‸[Event "x"]\ne3 *'),
        {"token": "[Event"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_fault(name: str) -> None:
    marked, params = CASES[name]
    before, _, after = marked.partition("‸")
    place = {
        "line": before.count("\n") + 1,
        "column": len(before) - before.rfind("\n"),
    }
    with pytest.raises(RecordError) as caught:
        loads(before + after)
    assert caught.value.code == name.partition(":")[0]
    expected = {**params, **place}
    assert {key: caught.value.params[key] for key in expected} == expected
    assert (caught.value.line, caught.value.column) == (place["line"], place["column"])
    assert set(caught.value.params) == {*CODES[caught.value.code], "game", "line", "column"}


def test_every_code_of_the_text_has_a_case() -> None:
    only_json = {"bad-json", "bad-value", "unknown-field", "duplicate-field"}
    assert {name.partition(":")[0] for name in CASES} == set(CODES) - only_json


def test_no_code_is_raised_that_is_not_listed() -> None:
    raised = set()
    for path in Path(records.__file__).parent.glob("*.py"):
        source = path.read_text(encoding="utf-8")
        raised |= set(re.findall(r'(?:\.fault|RecordError)\(\s*"([a-z-]+)"', source))
    assert len(raised) > 20
    assert raised <= set(CODES)


def test_the_fault_of_the_rules_is_the_cause() -> None:
    with pytest.raises(RecordError) as caught:
        loads(gosix("d2 d2 *"))
    assert isinstance(caught.value.__cause__, IllegalMove)
    assert caught.value.__cause__.params == {"cell": "d2"}
    with pytest.raises(RecordError) as caught:
        loads(gosix("z9 *"))
    assert isinstance(caught.value.__cause__, NotationError)


def test_errors_count_games() -> None:
    text = "\n".join([gosix("d2 *\n"), gosix("e3 *\n"), gosix("z9 *\n")])
    with pytest.raises(RecordError) as caught:
        list(read(text.splitlines()))
    assert caught.value.params["game"] == 3
    assert (caught.value.line, caught.value.column) == (17, 1)


def test_the_place_survives_a_journey() -> None:
    with pytest.raises(RecordError) as caught:
        loads(gosix("z9 *"))
    again = pickle.loads(pickle.dumps(caught.value))
    assert again == caught.value
    assert repr(again) == repr(caught.value)
    assert (again.line, again.column) == (caught.value.line, caught.value.column) == (5, 1)


def test_what_comes_from_no_text_has_no_place() -> None:
    with pytest.raises(RecordError) as caught:
        records.Record.new("gosix", date="yesterday")
    assert (caught.value.line, caught.value.column) == (None, None)


def test_a_line_of_json_has_no_column() -> None:
    with pytest.raises(RecordError) as caught:
        list(records.read_json(['{"game": "gosix"}']))
    assert (caught.value.line, caught.value.column) == (1, None)


def test_a_hundred_levels_are_not_too_deep() -> None:
    loads(gosix("d2 " + "( d2 " * 100 + ") " * 100 + "*"))


def test_wrong_arguments_are_type_errors() -> None:
    with pytest.raises(TypeError):
        loads(b"")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        read(3)  # type: ignore[arg-type]
