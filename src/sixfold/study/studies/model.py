"""A study: a name and chapters, each of them a record that people comment and branch."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

import msgspec

from sixfold.core.arguments import explained
from sixfold.core.game import Game
from sixfold.records import Headers, Record
from sixfold.records.ending import Ending, outcome_at
from sixfold.records.tree import Branch, Path
from sixfold.study import plain
from sixfold.study.studies.faults import StudyError

T = TypeVar("T")

VERSION: Final = 1
"""The version of the JSON of studies and edits."""

MOST_CHAPTERS: Final = 1_000
"""As many as can be imported at a time."""
MOST_MOVES: Final = 20_000
"""In a chapter: more than anybody has looked at, and few enough to send to a browser."""
LONGEST_NAME: Final = 200
LONGEST_COMMENT: Final = 20_000


@dataclass(frozen=True, slots=True)
class Chapter:
    """A record as a value, in whose tree no two moves below a position are the same."""

    id: str
    name: str
    headers: Headers
    """All but the result; the tags without a meaning of their own are in alphabetical order."""
    ending: Ending | None
    """An end that the board does not show."""
    root: Branch
    moves: int
    """How many there are in the tree."""

    @classmethod
    @explained
    def of(cls, id: str, name: str, record: Record) -> Chapter:
        """A chapter from a record."""
        headers = replace(record.headers, tags=dict(sorted(record.tags.items())))
        root = record.tree.normalised()
        outcome = record.outcome
        ending = None
        if outcome is not None and record.end.outcome is None:
            ending = (outcome.winners, outcome.reason)
        return checked(cls(id, name, headers, ending, root, _count(root)))

    @property
    def game(self) -> Game:
        """The game and edition of the chapter."""
        return self.headers.game

    @property
    def record(self) -> Record:
        """The chapter as a record of its own, which begins with the same tree."""
        record = Record(self.headers, self.root)
        outcome = outcome_at(record.end, self.ending)
        if outcome is not None:
            record.finish(outcome)
        return record

    @explained
    def at(self, path: Iterable[str]) -> Branch:
        """The branch that a path leads to; raises StudyError if it is gone."""
        path = tuple(path)
        found = self.root.at(path)
        if found is None:
            raise gone(self, path)
        return found

    def to_json(self) -> dict[str, Any]:
        """Plain values for JSON; `from_json` is the inverse."""
        return {"id": self.id, "name": self.name, "record": self.record.to_json()}

    @classmethod
    def from_json(cls, data: Any) -> Chapter:
        """A chapter from what `to_json` made; raises StudyError or RecordError."""
        read = _read(data, _ChapterData, "chapter")
        return cls.of(read.id, read.name, Record.from_json(read.record))


@dataclass(frozen=True, slots=True)
class Study:
    """Chapters in their order, under one name. Edits make another study from it (`apply`)."""

    name: str
    chapters: tuple[Chapter, ...] = ()

    @classmethod
    @explained
    def of(cls, name: str, records: Iterable[Record]) -> Study:
        """A study with a chapter for each record; they are called `1`, `2`, …"""
        chapters = (Chapter.of(str(n), str(n), record) for n, record in enumerate(records, 1))
        return cls(name, tuple(chapters))

    def chapter(self, id: str) -> Chapter:
        """The chapter with this id; raises StudyError if it is gone."""
        for chapter in self.chapters:
            if chapter.id == id:
                return chapter
        raise StudyError("chapter-gone", chapter=id)

    def to_json(self) -> dict[str, Any]:
        """Plain values for JSON; `from_json` is the inverse."""
        chapters = [chapter.to_json() for chapter in self.chapters]
        return {"version": VERSION, "name": self.name, "chapters": chapters}

    @classmethod
    def from_json(cls, data: Any) -> Study:
        """A study from what `to_json` made; raises StudyError or RecordError."""
        read = _read(data, _StudyData, "study")
        if read.version != VERSION:
            raise StudyError("unknown-version", version=read.version, expected=VERSION)
        return cls(read.name, tuple(map(Chapter.from_json, read.chapters)))


class _ChapterData(msgspec.Struct):
    """A chapter as JSON has it."""

    id: str
    name: str
    record: Any = None


class _StudyData(msgspec.Struct):
    """A study as JSON has it."""

    chapters: list[Any]
    name: str
    version: Any = None


def _read(data: Any, kind: type[T], what: str) -> T:
    try:
        return plain.read(data, kind)
    except plain.Misfit:
        raise StudyError("bad-edit", field=what, expected=what) from None


def gone(chapter: Chapter, path: Path) -> StudyError:
    """The error for a path that leads nowhere, as far as it is gone."""
    known: list[str] = []
    for move in path:
        known.append(move)
        if chapter.root.at(tuple(known)) is None:
            break
    return StudyError("move-gone", chapter=chapter.name, path=" ".join(known))


def checked(chapter: Chapter) -> Chapter:
    """The chapter as it may be kept: within bounds, and ended off the board only if it can be."""
    if chapter.moves > MOST_MOVES:
        raise StudyError("too-many-moves", most=MOST_MOVES)
    if chapter.ending is not None and chapter.root.end().position.outcome is not None:
        return replace(chapter, ending=None)
    return chapter


def _count(root: Branch) -> int:
    return sum(1 for _ in root.all()) - 1
