"""Garbage is a RecordError or a record, and nothing else."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sixfold import RecordError
from sixfold.records import Record, dumps, loads, read, read_json

from .strategies import NASTY
from .texts import NAMES, sample

SIGNS = (*NASTY, *"0123456789.-,>=!$*/:?+abcdefghAY", "\ud800", "pass", '"]\n', "[Start ", "! ")
relaxed = settings(
    deadline=None,
    max_examples=200,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)


def survives(text: str) -> None:
    """Reading gives a record that can be written and read again, or a fault with its place."""
    fault, record = attempt(loads, text)
    if fault:
        assert {"game", "line", "column"} <= set(fault.params)
        assert json.dumps(fault.params)
    if record:
        assert loads(dumps(record)) == record
    for _ in read(io.StringIO(text), on_error=str):
        pass


def attempt(
    reader: Callable[[Any], Record], data: object
) -> tuple[RecordError | None, Record | None]:
    try:
        return None, reader(data)
    except RecordError as error:
        return error, None


@pytest.mark.parametrize("name", NAMES)
def test_a_cut_off_file_always_shows(name: str) -> None:
    text = sample(name).rstrip()
    for end in range(len(text)):
        with pytest.raises(RecordError):
            loads(text[:end])


@pytest.mark.parametrize("name", ["hexone-chains", "from-position", "teams-declare"])
def test_a_missing_character(name: str) -> None:
    text = sample(name)
    for at in range(len(text)):
        survives(text[:at] + text[at + 1 :])


edits = st.lists(
    st.tuples(
        st.sampled_from(("delete", "insert", "replace", "swap", "repeat", "cut")),
        st.integers(0, 2_000),
        st.integers(0, 2_000),
        st.sampled_from(SIGNS) | st.characters(),
    ),
    min_size=1,
    max_size=4,
)


def edited(text: str, how: str, one: int, two: int, sign: str) -> str:
    one %= len(text) + 1
    two %= len(text) + 1
    first, last = sorted((one, two))
    match how:
        case "delete":
            return text[:one] + text[one + 1 + two % 5 :]
        case "insert":
            return text[:one] + sign + text[one:]
        case "replace":
            return text[:one] + sign + text[one + 1 :]
        case "swap":
            return text[:first] + text[last:] + text[first:last]
        case "repeat":
            return text[:last] + text[first:last] + text[last:]
        case _:
            return text[:first] + text[last:]


@relaxed
@given(st.sampled_from(NAMES), edits)
def test_mutations(name: str, changes: list[tuple[str, int, int, str]]) -> None:
    text = sample(name)
    for change in changes:
        text = edited(text, *change)
    survives(text)


@relaxed
@given(st.text() | st.lists(st.sampled_from(SIGNS)).map("".join))
def test_noise(text: str) -> None:
    survives(text)
    survives('[Game "gosix"]\n[Rules "1"]\n[Result "*"]\n\n' + text)


@relaxed
@given(st.binary())
def test_bytes(data: bytes) -> None:
    list(read(io.BytesIO(data), on_error=str))
    list(read_json(io.BytesIO(data), on_error=str))


@relaxed
@given(st.sampled_from(NAMES), st.integers(0, 10_000), st.binary(min_size=1, max_size=3))
def test_broken_bytes(name: str, at: int, data: bytes) -> None:
    good = sample(name).encode()
    at %= len(good)
    list(read(io.BytesIO(good[:at] + data + good[at + 1 :]), on_error=str))


# JSON

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(SIGNS),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(("move", "line", "x")), inner, max_size=3)
    ),
    max_leaves=6,
)


def spots(data: Any) -> list[tuple[Any, Any]]:
    """Every place in a JSON value where something else could stand."""
    found: list[tuple[Any, Any]] = []
    todo = [data]
    while todo:
        inner = todo.pop()
        if isinstance(inner, dict | list):
            keys = [*inner] if isinstance(inner, dict) else [*range(len(inner))]
            found += [(inner, key) for key in keys]
            todo += [inner[key] for key in keys]
    return found


@relaxed
@given(st.sampled_from(NAMES), st.integers(0, 10_000), values)
def test_json_values(name: str, at: int, value: Any) -> None:
    data = loads(sample(name)).to_json()
    places = spots(data)
    inner, key = places[at % len(places)]
    inner[key] = value
    fault, record = attempt(Record.from_json, data)
    assert fault is None or "path" in fault.params
    assert record is None or loads(dumps(record)) == record


@relaxed
@given(values)
def test_json_noise(value: Any) -> None:
    for data in (value, {"game": "gosix", "rules": "1", "result": "*", "line": value}):
        fault, _ = attempt(Record.from_json, data)
        assert fault is None or "path" in fault.params
