"""Games from files, one after the other, however many there are: the good with the faulty."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from io import StringIO
from typing import Any, NamedTuple, Protocol, TypeVar

from sixfold.core.arguments import expect, explained, wrong_kind
from sixfold.records.faults import RecordError, located
from sixfold.records.jsonform import from_json
from sixfold.records.jsonvalues import JsonValue, JsonValues, opens_list
from sixfold.records.lines import Lines, Source, open_lines
from sixfold.records.parser import parse_game, skip_blank_lines
from sixfold.records.record import Record

T = TypeVar("T")

OnError = Callable[[RecordError], object]
"""What to do with a game that cannot be read, before going on with the next one."""


class Result(NamedTuple):
    """A game of a file, or what is wrong with it."""

    game: int
    """Its number in the file, from 1."""
    line: int
    """Where it begins; if it cannot be read, where the fault is."""
    record: Record | None
    fault: RecordError | None


def read(source: Source, on_error: OnError | None = None) -> Iterator[Record]:
    """The games of a file, one at a time, however many there are.

    `source` is a path, or an open file, or anything else that yields lines. A game that cannot be
    read raises RecordError; with `on_error` it is called instead, and reading goes on at the next
    line that begins a game.
    """
    return _read(checked(source, on_error), on_error, _TextGames)


def read_json(source: Source, on_error: OnError | None = None) -> Iterator[Record]:
    """The games of a file of JSON objects, in lines, laid out or in a list; otherwise as `read`."""
    return _read(checked(source, on_error), on_error, _JsonGames)


def results(source: Source) -> Iterator[Result]:
    """The games of a file of records or of JSON, whichever it is, with the faulty among them."""
    return _results(checked(source), None)


@explained
def loads(text: str) -> Record:
    """The one record in a text; raises RecordError if it cannot be read, or is not one."""
    lines = Lines(StringIO(text))
    record = _TextGames(lines).take()
    if record is None:
        raise lines.place(1).fault("no-game")
    if skip_blank_lines(lines):
        raise lines.place(1).fault("several-games")
    return record


def is_json(lines: Lines) -> bool:
    """Whether the games that follow are JSON; nothing is used up."""
    if not skip_blank_lines(lines):
        return False
    line = (lines.take() or "").lstrip(" \t")
    lines.hold()
    return line.startswith("{") or opens_list(line)


def light(error: RecordError) -> RecordError:
    """An error that can be kept: its traceback would keep the half-read game alive."""
    chain: list[BaseException | None] = [error]
    while chain:
        each = chain.pop()
        if each is not None:
            each.__traceback__ = None
            chain += [each.__cause__, each.__context__]
    return error


def judged(value: JsonValue, read: Callable[[Any], T]) -> T:
    """What a value says to a reader, whose faults get their place."""
    try:
        return read(value.value)
    except RecordError as error:
        where = value.begin
        raise located(error, line=where.line, game=where.game) from error.__cause__


class _Games(Protocol):
    """One way to write games."""

    @property
    def begin(self) -> int:
        """The line where the last game began."""

    def take(self) -> Record | None:
        """The next game, or None after the last; raises RecordError."""

    def recover(self) -> None:
        """After a fault: go to where the next game may begin."""


class _TextGames:
    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self.begin = 1

    def take(self) -> Record | None:
        if not skip_blank_lines(self._lines):
            return None
        self.begin = self._lines.number
        return parse_game(self._lines)

    def recover(self) -> None:
        self._lines.skip_to_game()


class _JsonGames:
    def __init__(self, lines: Lines) -> None:
        self._values = JsonValues(lines)
        self.begin = 1

    def take(self) -> Record | None:
        value = self._values.take()
        if value is None:
            return None
        self.begin = value.begin.line
        return judged(value, from_json)

    def recover(self) -> None:
        self._values.recover()

    def is_text_after_all(self) -> bool:
        """Recover, and say whether what follows are records as text."""
        return self._values.recover(up_to_records=True)


class _Either:
    """Whichever form the first game has that can be read at all."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._games: _Games | None = None
        self._sure = False

    @property
    def begin(self) -> int:
        return self._games.begin if self._games else self._lines.number

    def take(self) -> Record | None:
        if self._games is None:
            form = _JsonGames if is_json(self._lines) else _TextGames
            self._games = form(self._lines)
        record = self._games.take()
        self._sure = True  # from the first game that can be read
        return record

    def recover(self) -> None:
        if isinstance(self._games, _JsonGames) and not self._sure:
            if self._games.is_text_after_all():
                self._games = _TextGames(self._lines)
        elif self._games is not None:
            self._games.recover()


def checked(source: Source, on_error: OnError | None = None) -> Source:
    """The source; complain about a wrong argument now, not when the first game is read."""
    if isinstance(source, bytes) or not isinstance(source, os.PathLike | Iterable):
        raise wrong_kind("source", source, Source)
    expect("on_error", on_error, OnError | None)
    return source


def _results(source: Source, form: Callable[[Lines], _Games] | None) -> Iterator[Result]:
    with open_lines(source) as lines:
        games = form(lines) if form else _Either(lines)
        while True:
            try:
                record = games.take()
            except RecordError as error:
                place = error.params
                yield Result(place["game"], place["line"], None, light(error))
                games.recover()
                continue
            if record is None:
                return
            yield Result(lines.game, games.begin, record, None)
            del record  # the reader holds no game while it reads the next one


def _read(
    source: Source, on_error: OnError | None, form: Callable[[Lines], _Games]
) -> Iterator[Record]:
    for result in _results(source, form):
        if result.record is not None:
            yield result.record
        elif result.fault is not None:
            if on_error is None:
                raise result.fault
            on_error(result.fault)
        del result  # as above
