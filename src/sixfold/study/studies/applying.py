"""What an edit makes of a study. Nothing is changed in place: a new study shares what stays."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import reduce

from sixfold.core.arguments import explained
from sixfold.records import Record
from sixfold.study.studies import branches, edits, tags
from sixfold.study.studies.edits import AtPath, Edit
from sixfold.study.studies.faults import StudyError
from sixfold.study.studies.model import MOST_CHAPTERS, Chapter, Study, checked


@explained
def fold(study: Study, all_edits: Iterable[Edit]) -> Study:
    """The study after several edits."""
    return reduce(apply, all_edits, study)


@explained
def apply(study: Study, edit: Edit) -> Study:
    """The study after an edit.

    Raises StudyError, and its code says why the edit does not fit; IllegalMove or NotationError for
    a move that cannot be played, RecordError for a header or remark that cannot be.
    """
    match edit:
        case edits.Several(parts):
            return fold(study, parts)
        case edits.Rename(name):
            return replace(study, name=name)
        case edits.AddChapter():
            return _add_chapter(study, edit)
        case edits.RemoveChapter(id):
            study.chapter(id)
            return replace(study, chapters=_without(study, id))
        case edits.MoveChapter(id, after):
            chapter = study.chapter(id)
            return replace(study, chapters=_placed(_without(study, id), chapter, after))
        case edits.RenameChapter(id, name):
            return _changed(study, id, lambda chapter: replace(chapter, name=name))
        case edits.SetTags(id, changes):
            return _changed(study, id, lambda chapter: tags.changed(chapter, changes))
        case AtPath():
            return _changed(study, edit.chapter, lambda chapter: branches.changed(chapter, edit))
        case _:
            raise TypeError(f"not an edit: {edit!r}")


def _changed(study: Study, id: str, change: Callable[[Chapter], Chapter]) -> Study:
    chapter = study.chapter(id)
    after = checked(change(chapter))
    chapters = tuple(after if each is chapter else each for each in study.chapters)
    return replace(study, chapters=chapters)


def _add_chapter(study: Study, edit: edits.AddChapter) -> Study:
    if any(chapter.id == edit.chapter for chapter in study.chapters):
        raise StudyError("chapter-twice", chapter=edit.chapter)
    if len(study.chapters) >= MOST_CHAPTERS:
        raise StudyError("too-many-chapters", most=MOST_CHAPTERS)
    chapter = Chapter.of(edit.chapter, edit.name, Record.from_json(edit.record))
    if edit.after is None:
        return replace(study, chapters=(*study.chapters, chapter))
    return replace(study, chapters=_placed(study.chapters, chapter, edit.after))


def _without(study: Study, id: str) -> tuple[Chapter, ...]:
    return tuple(chapter for chapter in study.chapters if chapter.id != id)


def _placed(
    chapters: tuple[Chapter, ...], chapter: Chapter, after: str | None
) -> tuple[Chapter, ...]:
    """The chapters with one more: first, behind another one, or last if that is gone."""
    ids = [each.id for each in chapters]
    at = 0 if after is None else ids.index(after) + 1 if after in ids else len(ids)
    return (*chapters[:at], chapter, *chapters[at:])
