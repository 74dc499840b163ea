"""Who may do what with a study, and what becomes of the records that somebody brings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from sixfold.study.studies import AddChapter, Chapter, Edit, Several, Study
from sixfold.study.studies.access import Role, new_id
from sixfold.study.studies.faults import StudyError
from sixfold.study.studies.importing import Named, read_chapters
from sixfold.study.studies.model import MOST_CHAPTERS
from sixfold.study.studies.storage import MOST_MOVES, StudyStorage
from sixfold.study.studies.values import OpenedStudy, StoredStudy

MOST_LETTERS: Final = 2_000_000
"""Of the records in one study: a page has to load it."""


def allowed(stored: StoredStudy, player: str | None, key: str | None) -> Role:
    """What somebody may do with a study; StudyError if they may not even read it."""
    role = stored.access.role(player, key)
    if role is None:
        raise StudyError("unknown-study")
    return role


def writable(stored: StoredStudy, player: str | None, key: str | None) -> None:
    """StudyError for somebody who may not change a study."""
    if allowed(stored, player, key) == "read":
        raise StudyError("read-only-study")


def studied(name: str, records: Iterable[Named]) -> Study:
    """A new study with a chapter for each record."""
    return Study(name, tuple(Chapter.of(f"{n}", *each) for n, each in enumerate(records, 1)))


def added(records: str) -> Edit:
    """The edit that adds all games of a text as chapters, or none of them."""
    edits = [AddChapter(new_id(), name, each.to_json()) for name, each in read_chapters(records)]
    return edits[0] if len(edits) == 1 else Several(tuple(edits))


def collect(
    studies: StudyStorage, owner: str, name: str, games: Iterable[Named], now: int
) -> Iterator[OpenedStudy]:
    """Keep games as studies with this name, as few as the limits allow, numbered if several."""
    for number, chapters in enumerate(_batches(games), 1):
        called = name if number == 1 else f"{name} ({number})"
        yield studies.create(owner, Study(called, tuple(chapters)), now)


def _batches(games: Iterable[Named]) -> Iterator[list[Chapter]]:
    batch: list[Chapter] = []
    moves = letters = 0
    for name, record in games:
        size = len(str(record))
        chapter = Chapter.of(f"{len(batch) + 1}", name, record)
        full = moves + chapter.moves > MOST_MOVES or letters + size > MOST_LETTERS
        if batch and (full or len(batch) == MOST_CHAPTERS):
            yield batch
            batch, moves, letters = [], 0, 0
            chapter = Chapter.of("1", name, record)
        batch.append(chapter)
        moves, letters = moves + chapter.moves, letters + size
    if batch:
        yield batch
