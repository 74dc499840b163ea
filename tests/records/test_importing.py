"""What people paste: any layout, up to a thousand games, the good ones kept and faults shown."""

from __future__ import annotations

import io
import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold import RecordError
from sixfold.records import Record, dumps, import_games, loads, read_json, results, scan

from .test_fuzz import edited, edits
from .texts import NAMES, gosix, sample

GOOD = [loads(gosix(f"{move}\n*")) for move in ("d2", "c2", "e3", "a1", "b1")]
BAD = gosix("d2 d2\n*\n")


def moves(records: list[Record | None]) -> list[str]:
    return [" ".join(map(str, record.moves)) for record in records if record]


def test_the_good_games_are_kept_with_their_numbers() -> None:
    text = "\n".join([dumps(GOOD[0]), BAD, dumps(GOOD[1]), BAD, dumps(GOOD[2])])
    found = import_games(io.StringIO(text))
    assert [(result.game, result.line) for result in found.games] == [(1, 1), (3, 15), (5, 29)]
    assert [result.record for result in found.games] == GOOD[:3]
    assert [(f.params["game"], f.line, f.column) for f in found.faults] == [(2, 12, 4), (4, 26, 4)]
    assert (found.faulty, found.more) == (2, False)


def test_the_first_faults_are_enough() -> None:
    found = import_games(io.StringIO(BAD * 30), first_faults=3)
    assert (len(found.faults), found.faulty, found.games) == (3, 30, ())


def test_there_is_a_limit() -> None:
    text = dumps(GOOD[0]) + BAD + dumps(GOOD[1]) * 2
    assert import_games(io.StringIO(text), most=4).more is False
    found = import_games(io.StringIO(text), most=3)
    assert (len(found.games), found.faulty, found.more) == (2, 1, True)


@pytest.mark.parametrize("text", ["", " \n\n; nothing\n", "[]", "[\n]\n"])
def test_nothing_is_a_fault(text: str) -> None:
    found = import_games(io.StringIO(text))
    assert [(fault.code, fault.line, fault.column) for fault in found.faults] == [("no-game", 1, 1)]
    assert found.games == ()


def test_any_other_text_is_a_fault() -> None:
    found = import_games(io.StringIO("Dear Sir,\nI enclose\n"))
    assert [(fault.code, fault.line, fault.column) for fault in found.faults] == [
        ("stray-token", 1, 1)
    ]


DATA = [record.to_json() for record in GOOD]
LAYOUTS = {
    "lines": "\n".join(map(json.dumps, DATA)),
    "lines with blanks": "\n\n  " + "\n \n  ".join(map(json.dumps, DATA)) + "\n",
    "a list on one line": json.dumps(DATA),
    "a list, an object a line": "[\n" + ",\n".join(map(json.dumps, DATA)) + "\n]",
    "a list, laid out": json.dumps(DATA, indent=2),
    "a list, laid out with tabs": json.dumps(DATA, indent="\t"),
    "objects, laid out": "\n".join(json.dumps(each, indent=4) for each in DATA),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_json_in_every_layout(name: str) -> None:
    for text in (LAYOUTS[name], "\ufeff" + LAYOUTS[name].replace("\n", "\r\n")):
        assert list(read_json(io.StringIO(text))) == GOOD
        found = import_games(io.StringIO(text))
        assert [result.record for result in found.games] == GOOD
        assert [result.game for result in found.games] == [1, 2, 3, 4, 5]
        assert found.faults == ()
        assert [heading.tags["Game"] for heading in scan(io.StringIO(text))] == ["gosix"] * 5


def test_a_tag_may_be_called_game() -> None:
    record = Record.new("gosix", tags={"game": "{"})
    data = [record.to_json()] * 3
    for text in (json.dumps(data), json.dumps(data, indent=1), "\n".join(map(json.dumps, data))):
        assert list(read_json(io.StringIO(text))) == [record] * 3


PLACES: dict[str, tuple[str, str]] = {
    "on one line": (json.dumps(DATA[:1]).replace('"*"', "‸*"), "bad-json"),
    "laid out": (json.dumps(DATA[:1], indent=2).replace('"*"', "‸*"), "bad-json"),
    "cut off": ('{"game": "gosix",‸', "bad-json"),
}


@pytest.mark.parametrize("name", PLACES)
def test_the_place_of_a_fault(name: str) -> None:
    marked, code = PLACES[name]
    before, _, after = marked.partition("‸")
    [result] = results(io.StringIO(before + after))
    assert result.fault is not None
    assert result.fault.code == code
    place = before.count("\n") + 1, len(before) - before.rfind("\n")
    assert (result.fault.line, result.fault.column) == place
    assert result.line == place[0]


# Whatever happens to one game, its neighbours are read

steady = settings(deadline=None, max_examples=150, derandomize=True, database=None)
changes = st.lists(edits.map(lambda found: found[0]), min_size=1, max_size=3)


def mutated(text: str, todo: list[tuple[str, int, int, str]]) -> str:
    for change in todo:
        text = edited(text, *change)
    return text


@steady
@given(st.sampled_from(NAMES), changes)
def test_a_broken_record_loses_none_but_itself(
    name: str, todo: list[tuple[str, int, int, str]]
) -> None:
    texts = [dumps(GOOD[0]), dumps(GOOD[1]), mutated(sample(name), todo), *map(dumps, GOOD[2:])]
    text = "\n".join(texts)
    found = import_games(io.StringIO(text, newline=""))
    kept = moves([result.record for result in found.games])
    assert kept[:2] == ["d2", "c2"]
    assert kept[-3:] == ["e3", "a1", "b1"]
    for fault in found.faults:
        assert {"game", "line", "column"} <= set(fault.params)


@steady
@given(st.sampled_from(sorted(LAYOUTS)), changes)
def test_a_broken_object_loses_none_but_itself(
    name: str, todo: list[tuple[str, int, int, str]]
) -> None:
    whole = LAYOUTS[name]
    begin, end = (whole.rindex('"game"', 0, whole.index(f'"{each}"')) for each in ("e3", "a1"))
    begin, end = whole.rindex("{", 0, begin), whole.rindex("}", 0, end) + 1
    # A line is decoded as a whole, so a lone surrogate is another matter.
    broken = mutated(whole[begin:end], todo).replace("\ud800", "")
    text = whole[:begin] + broken + whole[end:]
    found = import_games(io.StringIO(text, newline=""))
    kept = moves([result.record for result in found.games])
    assert kept[:2] == ["d2", "c2"]
    assert kept[-2:] == ["a1", "b1"]
    for fault in found.faults:
        assert {"game", "line"} <= set(fault.params)


@pytest.mark.parametrize("layout", ["lines", "a list, laid out", "a list on one line"])
def test_a_cut_off_import_keeps_what_is_there(layout: str) -> None:
    text = LAYOUTS[layout]
    ends = [text.index(f'"{each}"') for each in ("d2", "c2", "e3", "a1", "b1")]
    random = Random(3)
    for end in random.sample(range(len(text)), 60):
        found = import_games(io.StringIO(text[:end]))
        complete = sum(end > at + 20 for at in ends)
        assert len(found.games) >= complete - 1
        assert found.games == () or found.games[0].record == GOOD[0]


# Headings


def test_a_scan_reads_tags_and_nothing_else() -> None:
    text = "\n".join([sample("six-ring"), BAD.replace("d2 d2", "{["), sample("teams-declare")])
    headings = list(scan(io.StringIO(text)))
    assert [heading.game for heading in headings] == [1, 2, 3]
    lines = text.splitlines()
    assert all(lines[heading.line - 1].startswith("[Game ") for heading in headings)
    assert headings[0].tags == loads(sample("six-ring")).all_tags()
    assert headings[2].tags == loads(sample("teams-declare")).all_tags()
    assert list(scan(io.BytesIO(text.encode()))) == headings


def test_faulty_tags_in_a_scan() -> None:
    text = gosix("d2\n*\n") + '[Game "gos\n[Rules "1"]\n' + gosix("e3\n*\n")
    faults: list[RecordError] = []
    assert [heading.game for heading in scan(io.StringIO(text), faults.append)] == [1, 3]
    assert [(fault.code, fault.line) for fault in faults] == [("unclosed-tag", 7)]
    with pytest.raises(RecordError, match="unclosed-tag"):
        list(scan(io.StringIO(text)))


def test_a_first_line_that_is_no_text() -> None:
    data = b"\xff\n\xfe\n" + gosix("d2\n*\n").encode()
    found = import_games(io.BytesIO(data))
    assert [fault.code for fault in found.faults] == ["bad-encoding", "bad-encoding"]
    assert len(found.games) == 1
    assert len(list(scan(io.BytesIO(data), on_error=str))) == 1


def test_a_game_line_that_is_no_text_is_a_fault_of_its_own() -> None:
    good, bad = gosix("d2\n*\n").encode(), b'[Game "gos\xff"]\n*\n'
    data = b"\n".join([good, BAD.encode(), bad, good])
    found = import_games(io.BytesIO(data))
    assert [fault.code for fault in found.faults] == ["illegal-move", "bad-encoding"]
    assert len(found.games) == 2


def test_json_headings_are_tags() -> None:
    data: dict[str, Any] = loads(sample("six-ring")).to_json()
    [heading] = scan([json.dumps(data)])
    assert heading.tags == loads(sample("six-ring")).all_tags()
    faults: list[RecordError] = []
    assert list(scan([json.dumps({**data, "date": 3}), "{"], faults.append)) == []
    assert [fault.code for fault in faults] == ["bad-value", "bad-json"]


@pytest.mark.parametrize("begin", ["{", "[]", "[ {", '{"game": 1, '])
def test_a_damaged_first_line_does_not_make_json_of_the_rest(begin: str) -> None:
    record = '[Game "gosix"]\n[Rules "1"]\n[Result "*"]\n\n1. d2 c2 *\n\n'
    found = import_games(io.StringIO(begin + record[1:] + record + record))
    assert len(found.games) == 2
    assert len(found.faults) == 1
