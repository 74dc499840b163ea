"""Many games as studies: as few of them as their limits allow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from sixfold.study.studies import Chapter, Study
from sixfold.study.studies.importing import Named
from sixfold.study.studies.model import MOST_CHAPTERS
from sixfold.study.studies.storage import MOST_MOVES, StudyStorage
from sixfold.study.studies.values import OpenedStudy

MOST_LETTERS: Final = 2_000_000
"""Of the records in one study: a page has to load it."""


def collect(
    studies: StudyStorage, owner: str, name: str, games: Iterable[Named], now: int
) -> Iterator[OpenedStudy]:
    """Keep games as studies with this name, numbered if it takes several."""
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
