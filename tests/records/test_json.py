"""Records as JSON: the shape, strict reading, JSON Lines."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sixfold import IllegalMove, RecordError
from sixfold.records import CODES, Record, dumps, loads, read_json, write_json

from .texts import NAMES, sample

Change = Callable[[dict[str, Any]], object]


def plain() -> dict[str, Any]:
    return {"game": "gosix", "rules": "1", "result": "*", "line": [{"move": "d2"}, {"move": "e3"}]}


def test_the_shape() -> None:
    record = Record.new("hexone", players=("Ada",), date="2026-11-15", tags={"Table": "4"})
    record.root.comment = "go"
    record.add("b2", comment="first", marks=[1], clock=timedelta(seconds=9.5))
    record.add("b3", clock=timedelta(seconds=60))
    other = record.root.children[0].add("c2")
    other.before = "or"
    other.add("b2")
    record.finish(record.end.concede(0))
    assert record.to_json() == {
        "game": "hexone",
        "rules": "1",
        "date": "2026-11-15",
        "players": ["Ada", ""],
        "result": "0-1",
        "reason": "resign",
        "points": 49,
        "tags": {"Table": "4"},
        "before": "go",
        "line": [
            {"move": "b2", "comment": "first", "marks": [1], "clock": 9.5},
            {
                "move": "b3",
                "clock": 60,
                "variations": [[{"move": "c2", "before": "or"}, {"move": "b2"}]],
            },
        ],
    }
    assert Record.from_json(record.to_json()) == record


def test_an_empty_game_has_an_empty_line() -> None:
    assert Record.new("gosix").to_json() == {
        "game": "gosix", "rules": "1", "result": "*", "line": [],
    }  # fmt: skip


def variation(*moves: dict[str, Any]) -> Change:
    return lambda data: data["line"][1].update(variations=[list(moves)])


def at(index: int, **fields: Any) -> Change:
    return lambda data: data["line"][index].update(fields)


def top(**fields: Any) -> Change:
    return lambda data: data.update(fields)


def nest(levels: int) -> Change:
    def change(data: dict[str, Any]) -> None:
        inner = data["line"][1]
        for _ in range(levels):
            inner["variations"] = [[{"move": "e3"}]]
            inner = inner["variations"][0][0]

    return change


CASES: dict[str, tuple[Change, str, dict[str, Any]]] = {
    "bad-value: line is missing": (lambda d: d.pop("line"), "line", {"expected": "list"}),
    "bad-value: a move that is none": (top(line=[3]), "line[0]", {"expected": "object"}),
    "bad-value: null": (top(line=[{"move": "d2"}, None]), "line[1]", {"expected": "object"}),
    "bad-value: move is missing": (
        lambda d: d["line"][1].pop("move"), "line[1].move", {"expected": "text"},
    ),
    "bad-value: comment": (at(0, comment=3), "line[0].comment", {"expected": "text"}),
    "bad-value: before": (top(before=None), "before", {"expected": "text"}),
    "bad-value: marks": (at(0, marks=1), "line[0].marks", {"expected": "list"}),
    "bad-value: a mark": (at(0, marks=[1, True]), "line[0].marks[1]", {"expected": "integer"}),
    "bad-value: twice": (at(0, marks=[1, 1]), "line[0].marks", {"expected": "different marks"}),
    "bad-value: clock": (at(1, clock="0:01:00"), "line[1].clock", {"expected": "seconds"}),
    "bad-value: negative clock": (at(1, clock=-1), "line[1].clock", {"expected": "seconds"}),
    "bad-value: NaN": (at(1, clock=float("nan")), "line[1].clock", {"expected": "seconds"}),
    "bad-value: huge clock": (at(1, clock=10**400), "line[1].clock", {"expected": "seconds"}),
    "bad-value: boolean clock": (at(1, clock=True), "line[1].clock", {"expected": "seconds"}),
    "bad-value: variations": (at(1, variations={}), "line[1].variations", {"expected": "list"}),
    "bad-value: a variation": (
        at(1, variations=[{}]), "line[1].variations[0]", {"expected": "list"},
    ),
    "bad-value: players": (top(players="Ada"), "players", {"expected": "list"}),
    "bad-value: a player": (top(players=["Ada", 2]), "players[1]", {"expected": "text"}),
    "bad-value: tags": (top(tags=[]), "tags", {"expected": "object"}),
    "bad-value: a tag": (top(tags={"A": 1}), "tags.A", {"expected": "text"}),
    "bad-value: not a name": (top(tags={1: "x"}), "tags", {"expected": "object"}),
    "bad-value: points": (top(points="7"), "points", {"expected": "integer"}),
    "bad-value: huge points": (top(points=10**5000), "points", {"expected": "integer"}),
    "bad-value: game": (top(game=["gosix"]), "game", {"expected": "text"}),
    "bad-clock-reading": (
        at(1, clock=359_999_999.9999999), "line[1].clock", {"value": "4166 days, 16:00:00"},
    ),
    "unknown-field": (top(turn=1), "", {"field": "turn"}),
    "unknown-field: of a move": (at(0, nag=1), "line[0]", {"field": "nag"}),
    "missing-tag": (lambda d: d.pop("game"), "game", {"tag": "Game"}),
    "missing-tag: rules": (lambda d: d.pop("rules"), "rules", {"tag": "Rules"}),
    "missing-tag: result": (lambda d: d.pop("result"), "result", {"tag": "Result"}),
    "missing-tag: reason": (top(result="1-0"), "reason", {"tag": "Reason"}),
    "bad-tag": (top(tags={"a b": ""}), "tags.a b", {"tag": "a b"}),
    "bad-tag: known": (top(tags={"Date": "2026-11-15"}), "tags.Date", {"tag": "Date"}),
    "bad-tag: a seat": (top(tags={"Seat0": "Ada"}), "tags.Seat0", {"tag": "Seat0"}),
    "unknown-game": (top(game="gosex"), "game", {"id": "gosex"}),
    "unknown-rules": (top(rules="0"), "rules", {"value": "0"}),
    "bad-date": (top(date="today"), "date", {"value": "today"}),
    "bad-clock": (top(clock=""), "clock", {"value": ""}),
    "bad-start": (top(start="gosix"), "start", {"reason": "missing-field"}),
    "too-many-seats": (top(players=["a", "b", "c"]), "players[2]", {"seats": 2}),
    "bad-result": (top(result="1:0"), "result", {"value": "1:0"}),
    "result-mismatch": (top(reason="time"), "reason", {"found": "time", "expected": ""}),
    "result-mismatch: points": (top(points=7), "points", {"found": "7", "expected": ""}),
    "not-a-move": (at(1, move="z9"), "line[1].move", {"move": "z9", "ply": 2}),
    "illegal-move": (
        at(1, move="d2"), "line[1].move", {"move": "d2", "ply": 2, "reason": "occupied"},
    ),
    "illegal-move: in a variation": (
        variation({"move": "a1"}, {"move": "d2"}),
        "line[1].variations[0][1].move",
        {"ply": 3, "reason": "occupied"},
    ),
    "bad-mark": (at(0, marks=[0]), "line[0].marks", {"mark": "$0"}),
    "stray-comment": (at(0, before="x"), "line[0].before", {}),
    "stray-comment: in a variation": (
        variation({"move": "a1"}, {"move": "a2", "before": "x"}),
        "line[1].variations[0][1].before",
        {},
    ),
    "empty-variation": (variation(), "line[1].variations[0]", {}),
    "deep-nesting": (nest(101), "line[1]" + ".variations[0][0]" * 100 + ".variations", {}),
    "bad-encoding": (top(comment="\ud800"), "comment", {}),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_fault(name: str) -> None:
    change, path, params = CASES[name]
    data = plain()
    change(data)
    with pytest.raises(RecordError) as caught:
        Record.from_json(data)
    assert caught.value.code == name.partition(":")[0]
    assert caught.value.params["path"] == path
    assert {key: caught.value.params[key] for key in params} == params
    assert set(caught.value.params) == {*CODES[caught.value.code], "path"}


@pytest.mark.parametrize("data", [None, [], "gosix", 3])
def test_what_is_no_object(data: object) -> None:
    with pytest.raises(RecordError, match="bad-value"):
        Record.from_json(data)


def test_the_fault_of_the_rules_is_the_cause() -> None:
    data = plain()
    data["line"][1]["move"] = "d2"
    with pytest.raises(RecordError) as caught:
        list(read_json([json.dumps(data)]))
    assert isinstance(caught.value.__cause__, IllegalMove)
    assert caught.value.params["line"] == 1
    assert caught.value.params["game"] == 1


def test_a_hundred_levels_are_not_too_deep() -> None:
    data = plain()
    nest(100)(data)
    Record.from_json(data)


def test_trees_that_are_too_deep_are_not_written() -> None:
    random = Random(1)
    record = Record.new("six/foxmind+endless")
    node = record.root
    while node.ply < 101:
        main, other = random.sample(node.position.legal_moves, 2)
        if node.position.play(other).outcome is None:
            node.add(main)
            node = node.add(other)
            if node.ply == 100:
                data = json.loads(json.dumps(record.to_json()))
                assert Record.from_json(data) == loads(dumps(record)) == record
    for form in (dumps, Record.to_json):
        with pytest.raises(RecordError, match="deep-nesting"):
            form(record)


def test_json_lines(tmp_path: Path) -> None:
    records = [loads(sample(name)) for name in NAMES]
    path = tmp_path / "games.jsonl"
    assert write_json(path, records) == len(records)
    assert len(path.read_bytes().splitlines()) == len(records)
    assert list(read_json(path)) == records
    assert list(read_json(io.StringIO(path.read_text(encoding="utf-8")))) == records
    assert list(read_json([b"\n", path.read_bytes().split(b"\n")[0], b"  "])) == records[:1]


LINES: dict[str, tuple[str, dict[str, Any]]] = {
    "bad-json": ('{"game": gosix}', {"column": 10}),
    "bad-json: a silly number": (f'{{"points": {"9" * 5000}}}', {"column": 1}),
    "duplicate-field": ('{"game": "gosix", "game": "hexone"}', {"field": "game"}),
    "deep-nesting": ("[" * 100_000, {"limit": 100}),
    "bad-value": ('"gosix"', {"expected": "object"}),
    "bad-encoding": (json.dumps({**plain(), "event": "\ud800"}), {"path": "event"}),
    "unknown-field": ('{"x": 1}', {"field": "x", "path": ""}),
}


@pytest.mark.parametrize("name", LINES)
def test_reading_goes_on_after_a_bad_line(name: str) -> None:
    line, params = LINES[name]
    errors: list[RecordError] = []
    good = json.dumps(plain())
    assert len(list(read_json([good, line, good], on_error=errors.append))) == 2
    [error] = errors
    assert error.code == name.partition(":")[0]
    assert error.params["line"] == error.params["game"] == 2
    assert {key: error.params[key] for key in params} == params
    with pytest.raises(RecordError, match=error.code):
        list(read_json([good, line, good]))


def test_every_code_of_json_has_a_case() -> None:
    reached = {name.partition(":")[0] for name in (*CASES, *LINES)}
    assert {"bad-json", "bad-value", "unknown-field", "duplicate-field"} <= reached
    assert reached <= set(CODES)
