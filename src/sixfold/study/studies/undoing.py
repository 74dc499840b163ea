"""The edit that takes back another one: made from the study before it, applied after it.

It changes only what the edit changed. If others have edited since, their work stays, and what no
longer fits is refused like any other edit.
"""

from __future__ import annotations

from typing import cast

from sixfold.core.arguments import explained
from sixfold.records.jsonform import remarks_to_json
from sixfold.records.tree import Path
from sixfold.study.studies import edits
from sixfold.study.studies.applying import apply
from sixfold.study.studies.branches import line_of
from sixfold.study.studies.edits import AtPath, Edit
from sixfold.study.studies.faults import StudyError
from sixfold.study.studies.model import Chapter, Study
from sixfold.study.studies.tags import tags_of


@explained
def inverse(study: Study, edit: Edit) -> Edit:
    """The edit that takes back `edit`, which fits this study; raises what `apply` raises."""
    if isinstance(edit, edits.Several):
        parts: list[Edit] = []
        for each in edit.edits:
            parts.append(inverse(study, each))
            study = apply(study, each)
        return edits.Several.of(parts[::-1])
    after = apply(study, edit)
    match edit:
        case edits.Rename():
            return edits.Rename(study.name)
        case edits.AddChapter():
            return edits.RemoveChapter(edit.chapter)
        case edits.RemoveChapter():
            return _chapter_again(study, edit.chapter)
        case edits.MoveChapter():
            return edits.MoveChapter(edit.chapter, _chapter_before(study, edit.chapter))
        case edits.RenameChapter():
            return edits.RenameChapter(edit.chapter, study.chapter(edit.chapter).name)
        case edits.SetTags():
            return _old_tags(study.chapter(edit.chapter), [*edit.tags])
        case AtPath():
            chapter = study.chapter(edit.chapter)
            parts = _at_path(chapter, after.chapter(edit.chapter), edit)
            if after.chapter(edit.chapter).ending != chapter.ending:
                parts.append(_old_tags(chapter, ["Result", "Reason"]))
            return edits.Several.of(parts)
        case _:
            raise StudyError("unknown-edit", kind=edit.kind)


# Chapters


def _chapter_before(study: Study, id: str) -> str | None:
    ids = [chapter.id for chapter in study.chapters]
    at = ids.index(id)
    return ids[at - 1] if at else None


def _chapter_again(study: Study, id: str) -> Edit:
    chapter = study.chapter(id)
    before = _chapter_before(study, id)
    added = edits.AddChapter(id, chapter.name, chapter.record.to_json(), before)
    return added if before else edits.Several((added, edits.MoveChapter(id)))


def _old_tags(chapter: Chapter, names: list[str]) -> Edit:
    tags = tags_of(chapter)
    if "Result" in names and "Reason" not in names:
        names = [*names, "Reason"]
    return edits.SetTags(chapter.id, {name: tags.get(name) for name in names})


# Moves


def _at_path(chapter: Chapter, after: Chapter, edit: AtPath) -> list[Edit]:
    id, path = chapter.id, edit.path
    said = chapter.at(path).remarks
    match edit:
        case edits.AddMoves():
            return _removal(chapter, path, edit.moves)
        case edits.RemoveMove():
            parent = chapter.at(path[:-1])
            line = line_of(parent, chapter.at(path))
            again = edits.RestoreLine(id, path[:-1], tuple(line), _before(chapter, path))
            return [again, *_introduction(chapter, after, path)]
        case edits.RestoreLine():
            return _unrestored(chapter, after, edit)
        case edits.Promote() | edits.Demote() | edits.PlaceMove():
            return _old_place(chapter, after, path)
        case edits.PromoteToMain():
            places = [_old_place(chapter, after, path[:n]) for n in range(len(path), 0, -1)]
            return [part for parts in places for part in parts]
        case edits.SetComment():
            return [edits.SetComment(id, path, said.comment)]
        case edits.SetIntroduction():
            return [edits.SetIntroduction(id, path, said.before)]
        case edits.SetMarks():
            return [edits.SetMarks(id, path, said.marks)]
        case edits.SetDrawings() | edits.SetCommand() | edits.SetCommands():
            return [edits.SetCommands(id, path, said.commands)]
        case _:
            return [edits.SetRemarks(id, path, remarks_to_json(said))]


def _removal(chapter: Chapter, path: Path, moves: tuple[str, ...]) -> list[Edit]:
    """Remove the first of the moves that are new, if there is one."""
    for move in moves:
        path = (*path, move)
        if chapter.root.at(path) is None:
            return [edits.RemoveMove(chapter.id, path)]
    return []


def _unrestored(chapter: Chapter, after: Chapter, edit: edits.RestoreLine) -> list[Edit]:
    """Remove the line again; if it was partly there, put that part back."""
    path = (*edit.path, cast(str, edit.line[0]["move"]))
    parts: list[Edit] = [edits.RemoveMove(chapter.id, path)]
    known = chapter.root.at(path)
    if known is not None:
        line = line_of(chapter.at(edit.path), known)
        place = _before(chapter, path)
        parts.append(edits.RestoreLine(chapter.id, edit.path, tuple(line), place))
    return [*parts, *_introduction(chapter, after, path)]


def _old_place(chapter: Chapter, after: Chapter, path: Path) -> list[Edit]:
    back = edits.PlaceMove(chapter.id, path, _before(chapter, path))
    return [back, *_introduction(chapter, after, path)]


def _before(chapter: Chapter, path: Path) -> str | None:
    """The alternative before a move."""
    moves = [each.move for each in chapter.at(path[:-1]).children]
    at = moves.index(path[-1])
    return moves[at - 1] if at else None


def _introduction(chapter: Chapter, after: Chapter, path: Path) -> list[Edit]:
    """Say again what introduced a variation that has become the main line for a while."""
    back: list[Edit] = []
    for child in chapter.at(path[:-1]).children:
        there = (*path[:-1], child.move)
        now = after.root.at(there)
        if child.remarks.introduces and (now is None or now.remarks != child.remarks):
            remarks = remarks_to_json(child.remarks)
            back.append(edits.SetRemarks(chapter.id, there, remarks))
    return back
