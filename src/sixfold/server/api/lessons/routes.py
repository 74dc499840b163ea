"""Lessons: lists, steps in the reader's language, and what becomes of a move.

Nothing is kept here. Plain functions run in a pool of threads, so that the rules' work never holds
up a socket.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from starlette.responses import Response

from sixfold import scene
from sixfold.core import registry
from sixfold.locale import translator
from sixfold.server.api.answers import Answer
from sixfold.server.api.lessons.schemas import (
    LessonList,
    LessonLists,
    LessonMark,
    LessonMove,
    LessonStep,
    LessonSteps,
    LessonTitle,
    LessonVerdict,
)
from sixfold.server.api.responses import CONFLICT, NOT_FOUND, posted, refusals
from sixfold.server.net.bodies import WORDS
from sixfold.server.net.caller import Reader
from sixfold.study import lessons
from sixfold.study.lessons import service

router = APIRouter(prefix="/api/lessons", tags=["lessons"])

Family = Annotated[str, Path(max_length=40, description="A family of games.")]
LessonId = Annotated[str, Path(max_length=40, description="The id of a lesson.")]
Number = Annotated[int, Path(ge=1, le=99, description="Which step; the first is 1.")]


@router.get("", response_model=LessonLists, responses=refusals())
def titles(caller: Reader) -> Response:
    """The lessons of every game, in your language."""
    return Answer(LessonLists([_listed(book, caller.language) for book in lessons.books()]))


@router.get("/{game}", response_model=LessonList, responses=refusals(NOT_FOUND))
def titles_of(caller: Reader, game: Family) -> Response:
    """The lessons of one game."""
    return Answer(_listed(lessons.book(game), caller.language))


@router.get("/{game}/{lesson}", response_model=LessonSteps, responses=refusals(NOT_FOUND))
def steps(caller: Reader, game: Family, lesson: LessonId) -> Response:
    """A lesson with all its steps."""
    found = lessons.book(game).lesson(lesson)
    words = translator(caller.language)
    shown = [_step(step, caller.language) for step in found.steps]
    note = found.note and words.gettext(found.note)
    return Answer(LessonSteps(found.id, words.gettext(found.title), shown, note))


@router.post(
    "/{game}/{lesson}/{step}/moves",
    response_model=LessonVerdict,
    responses=refusals(posted(WORDS), NOT_FOUND, CONFLICT),
)
def play(
    caller: Reader, game: Family, lesson: LessonId, step: Number, question: LessonMove
) -> Response:
    """What becomes of a move: the rules judge it, and the opponent answers."""
    found = lessons.book(game).lesson(lesson).step(step)
    told = service.play(found, question.moves, question.move, caller.language)
    return Answer(LessonVerdict(told.verdict.state, told.text, told.verdict.moves, told.scenes))


def _listed(book: lessons.Book, language: str) -> LessonList:
    return LessonList(book.family, [title_of(each, language) for each in book.lessons])


def title_of(lesson: lessons.Lesson, language: str) -> LessonTitle:
    """A lesson as lists show it."""
    words = translator(language)
    return LessonTitle(
        id=lesson.id,
        title=words.gettext(lesson.title),
        steps=len(lesson.steps),
        note=lesson.note and words.gettext(lesson.note),
        editions=lesson.editions,
    )


def _step(step: lessons.Step, language: str) -> LessonStep:
    words = translator(language)
    return LessonStep(
        say=words.gettext(step.say),
        task=words.gettext(step.task),
        scene=scene.scene(registry.position(step.position)),
        marks=[LessonMark(mark.start, mark.end, mark.label) for mark in step.marks],
        solution=step.solution,
        continues=step.continues,
    )
