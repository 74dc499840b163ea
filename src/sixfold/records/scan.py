"""The headers of many games, without their moves: what a list of games needs, in a moment.

Only the shape of tags is checked here. Whether a game can be replayed, only reading it tells.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sixfold.records.faults import RecordError
from sixfold.records.jsonform import tags_of
from sixfold.records.jsonvalues import JsonValues
from sixfold.records.lines import Lines, Source, open_lines
from sixfold.records.parser import parse_tags, skip_blank_lines
from sixfold.records.reading import OnError, checked, is_json, judged, light


class Heading(NamedTuple):
    """The tags of one game, as they are written, and where it begins."""

    game: int
    """Its number in the file, from 1."""
    line: int
    tags: dict[str, str]


def scan(source: Source, on_error: OnError | None = None) -> Iterator[Heading]:
    """The headings of a file of records or of JSON; moves, comments and results are passed over.

    Tags that cannot be read raise RecordError; with `on_error` it is called instead, and the scan
    goes on with the next game.
    """
    return _scan(checked(source, on_error), on_error)


def _scan(source: Source, on_error: OnError | None) -> Iterator[Heading]:
    with open_lines(source) as lines:
        for heading in _headings(lines):
            if isinstance(heading, Heading):
                yield heading
            elif on_error is None:
                raise heading
            else:
                on_error(heading)


def _headings(lines: Lines) -> Iterator[Heading | RecordError]:
    form = None
    while form is None:
        try:
            form = _in_json if is_json(lines) else _in_text
        except RecordError as error:
            yield light(error)
    yield from form(lines)


def _in_text(lines: Lines) -> Iterator[Heading | RecordError]:
    while True:
        try:
            if not skip_blank_lines(lines):
                return
            begin = lines.number
            tags = parse_tags(lines)[0]
            yield Heading(lines.game, begin, tags)
        except RecordError as error:
            yield light(error)
        lines.skip_to_game()


def _in_json(lines: Lines) -> Iterator[Heading | RecordError]:
    values = JsonValues(lines)
    while True:
        try:
            value = values.take()
            if value is None:
                return
            yield Heading(value.begin.game, value.begin.line, judged(value, tags_of))
        except RecordError as error:
            yield light(error)
            values.recover()
