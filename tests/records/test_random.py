"""Whatever a record holds, it survives text and JSON."""

from __future__ import annotations

import io
import json
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sixfold.records import Record, dumps, loads, read, read_json, write, write_json

from .strategies import records

relaxed = settings(
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
few = settings(relaxed, max_examples=25)


@relaxed
@given(records())
def test_text(record: Record) -> None:
    text = dumps(record)
    again = loads(text)
    assert again == record
    assert dumps(again) == text
    assert again.end == record.end
    assert again.outcome == record.outcome


@relaxed
@given(records())
def test_json(record: Record) -> None:
    data = json.loads(json.dumps(record.to_json()))
    again = Record.from_json(data)
    assert again == record
    assert again.to_json() == data
    assert dumps(again) == dumps(record)


@few
@given(st.lists(records(), max_size=3))
def test_files(games: list[Record]) -> None:
    text = "\n".join(map(dumps, games))
    assert list(read(io.StringIO(text))) == games
    assert list(read(io.BytesIO(text.replace("\n", "\r\n").encode()))) == games
    with TemporaryDirectory() as folder:
        path = Path(folder) / "games"
        assert write(path, games) == len(games)
        assert path.read_bytes().decode() == text
        assert write_json(path, games) == len(games)
        assert list(read_json(path)) == games
