"""The tags of a chapter: headers, and an end that the board does not show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from sixfold.records import Headers
from sixfold.records.ending import UNFINISHED, ending_tags, outcome_at, read_ending
from sixfold.study.studies.faults import StudyError
from sixfold.study.studies.model import Chapter

FIXED: Final = ("Game", "Rules", "Start", "Points")
"""Tags that follow from the game; another game is another chapter."""


def tags_of(chapter: Chapter) -> dict[str, str]:
    """All tags of a chapter, as its record has them."""
    end = chapter.root.end().position
    return chapter.headers.to_tags(ending_tags(outcome_at(end, chapter.ending)))


def changed(chapter: Chapter, changes: Mapping[str, str | None]) -> Chapter:
    """The chapter with other tags."""
    for name in changes:
        if name in FIXED:
            raise StudyError("fixed-tag", tag=name)
    tags = tags_of(chapter)
    if "Result" in changes:
        tags.pop("Reason", None)  # it was the reason of another result
    for name, text in changes.items():
        if text is None:
            tags.pop(name, None)
        else:
            tags[name] = text
    ending = chapter.ending
    if changes.keys() & {"Result", "Reason"}:
        end = chapter.root.end().position
        result = tags.get("Result", None if end.outcome else UNFINISHED)
        ending = None if result is None else read_ending(end, result, tags.get("Reason"))
    others = {name: text for name, text in tags.items() if name not in ("Result", "Reason")}
    headers = Headers.from_tags({**others, "Result": UNFINISHED})
    headers = replace(headers, start=chapter.headers.start, tags=dict(sorted(headers.tags.items())))
    return replace(chapter, headers=headers, ending=ending)
