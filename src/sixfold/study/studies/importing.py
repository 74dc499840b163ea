"""Chapters from records that people bring, and records from chapters that they take along.

The names of a study and of its chapters stand in the tags `Study` and `Chapter` of a file.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from sixfold.core.game import RULES_VERSION
from sixfold.records import Record, dumps
from sixfold.records.ending import UNFINISHED
from sixfold.records.faults import RecordError
from sixfold.records.importing import import_games
from sixfold.records.jsonform import line_from_json
from sixfold.records.tree import Growing
from sixfold.study.studies.model import LONGEST_NAME, MOST_CHAPTERS, Chapter, Study

STUDY: Final = "Study"
CHAPTER: Final = "Chapter"

Named = tuple[str, Record]
"""A chapter's name, perhaps empty, and its record."""


def read_chapters(text: str) -> list[Named]:
    """All games of a text, `.sfr` or JSON; RecordError for the first one that cannot be read."""
    found = import_games(text.splitlines(keepends=True), most=MOST_CHAPTERS)
    if found.faults:
        raise found.faults[0]
    return [named(game.record) for game in found.games if game.record is not None]


def named(record: Record) -> Named:
    """A record with the name that it has brought along, or else the names of the players."""
    tags = dict(record.tags)
    name = tags.pop(CHAPTER, "")
    tags.pop(STUDY, None)
    record.tags = tags
    if not name and any(record.players):
        name = " – ".join(player or "?" for player in record.players)
    return (name or record.event)[:LONGEST_NAME], record


def drafted(data: dict[str, Any]) -> Record:
    """A record from its JSON, of which the rules' version and the result may be left out.

    Without a result, the game is over only if it is over on the board.
    """
    data = {"rules": RULES_VERSION, "line": [], **data}
    if "result" in data:
        return Record.from_json(data)
    started = Record.from_json({**data, "result": UNFINISHED, "line": []})
    if not isinstance(data["line"], list):
        raise RecordError("bad-value", expected="list", path="line")
    root = Growing(started.start, started.tree.remarks)
    return Record(started.headers, line_from_json(root, data["line"]))


def write_chapters(study: Study, chapters: Iterable[Chapter]) -> str:
    """Chapters of a study as one text of records, with their names."""
    texts = []
    for chapter in chapters:
        record = chapter.record
        names = {STUDY: _line(study.name), CHAPTER: _line(chapter.name)}
        record.tags = {**{tag: name for tag, name in names.items() if name}, **record.tags}
        texts.append(dumps(record))
    return "\n".join(texts)


def _line(name: str) -> str:
    return " ".join(name.split())
