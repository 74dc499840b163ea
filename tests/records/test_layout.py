"""What the text looks like: lines, numbers, indentation, escapes."""

from __future__ import annotations

from datetime import timedelta

import pytest

from sixfold.records import Record, dumps, loads

from .texts import gosix


def movetext(record: Record) -> str:
    return dumps(record).partition("\n\n")[2]


def test_a_game_without_moves() -> None:
    assert dumps(Record.new("gosix")) == gosix("*\n")


def test_variations_stand_on_lines_of_their_own() -> None:
    text = gosix("d2 ( d3 a1 ( a2 ) ( b1 b2 ( b3 ) ) b2 ) e3 ( {or} e2 $1 ) f1 *")
    assert movetext(loads(text)) == (
        "1. d2\n"
        "  ( 1. d3 a1\n"
        "    ( 1... a2 )\n"
        "    ( 1... b1 2. b2\n"
        "      ( 2. b3 )\n"
        "    )\n"
        "  2. b2 )\n"
        "1... e3\n"
        "  ( {or} 1... e2 $1 )\n"
        "2. f1\n"
        "*\n"
    )


def test_a_variation_of_a_variations_first_move_is_its_sibling() -> None:
    nested = loads(gosix("d2 ( d3 ( d4 ) a1 ) ( e1 ) *"))
    assert nested == loads(gosix("d2 ( d3 a1 ) ( d4 ) ( e1 ) *"))
    assert Record.from_json(nested.to_json()) == nested


def test_the_order_after_a_move_is_free_on_reading() -> None:
    record = loads(gosix("1.\td2{why not}$5 $1\n\n1... e3(1...a1)* ".replace("1...a1", "1... a1")))
    assert movetext(record) == "1. d2 $1 $5 {why not} e3\n  ( 1... a1 )\n*\n"


def test_file_comments_and_blank_lines_are_skipped() -> None:
    text = (
        '; a file\n\n[Game "gosix"]\n; of games\n[Rules "1"]\n\n[Result "*"]\nd2\n; here\n\ne3\n*'
    )
    assert movetext(loads(text)) == "1. d2 e3\n*\n"


def test_inside_braces_nothing_is_a_file_comment() -> None:
    assert loads(gosix("d2 {a\n; b\n\nc} *")).last.comment == "a\n; b\n\nc"


@pytest.mark.parametrize(
    ("comment", "written"),
    [
        ("plain", "{plain}"),
        (" spaced ", "{ spaced }"),
        ("a } b { c", "{a \\} b { c}"),
        ("back\\slash\\", "{back\\\\slash\\\\}"),
        ("two\nlines", "{two\nlines}"),
        ("dos\r\nline", "{dos\\r\nline}"),
        ("[%clk 0:00:01]", "{\\[%clk 0:00:01]}"),
        ("see [%clk 0:00:01]", "{see [%clk 0:00:01]}"),
        ('x\n[Game "gosix"]', '{x\n\\[Game "gosix"]}'),
        ("[Game]", "{[Game]}"),
    ],
)
def test_comments(comment: str, written: str) -> None:
    record = Record.new("gosix")
    record.add("d2", comment=comment)
    assert movetext(record) == f"1. d2 {written}\n*\n"
    assert loads(dumps(record)).last.comment == comment


@pytest.mark.parametrize(
    ("seconds", "written"),
    [
        (598, "0:09:58"),
        (9.5, "0:00:09.5"),
        (0, "0:00:00"),
        (0.000001, "0:00:00.000001"),
        (3 * 86400, "72:00:00"),
        (359_999_999, "99999:59:59"),
    ],
)
def test_clock_readings(seconds: float, written: str) -> None:
    record = Record.new("gosix")
    record.add("d2", clock=timedelta(seconds=seconds))
    assert movetext(record) == f"1. d2 {{[%clk {written}]}}\n*\n"
    assert loads(dumps(record)) == record


def test_a_clock_and_a_comment_share_braces() -> None:
    record = Record.new("gosix")
    record.add("d2", clock=timedelta(seconds=1), comment="[%clk 0:00:02] was shown")
    record.add("d3", clock=timedelta(seconds=1), comment=" ")
    record.add("d4", clock=timedelta(seconds=1), comment="\n")
    assert loads(dumps(record)) == record
    assert loads(gosix("d2 {[%clk 0:00:01.50]close} *")).last.comment == "close"


def test_tags_are_escaped_to_one_line() -> None:
    record = Record.new("gosix", event='a "b"\\\n\rc', tags={"Note": ""})
    assert '[Event "a \\"b\\"\\\\\\n\\rc"]\n' in dumps(record)
    assert '[Note ""]\n' in dumps(record)
    assert loads(dumps(record)) == record


def test_tags_have_an_order() -> None:
    shuffled = (
        '[Game "gosix"]\n[Zulu "1"]\n[Comment "c"]\n[Result "1-0"]\n[Alpha "2"]\n[Seat1 "B"]\n'
        '[Reason "time"]\n[Clock "none"]\n[Seat0 "A"]\n[Event "e"]\n[Date "2026-11-15"]\n'
        '[Rules "1"]\n\n1-0\n'
    )
    names = [line.split()[0] for line in dumps(loads(shuffled)).split("\n\n")[0].splitlines()]
    assert " ".join(name[1:] for name in names) == (
        "Game Rules Date Event Seat0 Seat1 Clock Result Reason Comment Zulu Alpha"
    )


def test_ids_are_written_canonically() -> None:
    text = gosix("*").replace("gosix", "six/foxmind+teams+declare")
    assert '[Game "six/foxmind+declare+teams"]' in dumps(loads(text))


def test_what_is_missing_is_filled_in() -> None:
    assert '[Reason "agreement"]' in dumps(loads(gosix("1/2-1/2", "1/2-1/2")))
    resigned = gosix("b2 1-0", "1-0", '[Reason "resign"]').replace("gosix", "hexone")
    assert '[Points "49"]' in dumps(loads(resigned))
