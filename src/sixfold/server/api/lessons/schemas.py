"""The shapes of what a page of lessons sends and receives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated

from pydantic import Field

from sixfold.scene.described import says
from sixfold.scene.types import Scene
from sixfold.server.api.schemas import MoveText, RequestBody

MOST_MOVES = 40
"""Moves of a step, answers included: no step is half as long."""


@dataclass(slots=True)
class LessonTitle:
    """A lesson in a list."""

    id: str = field(metadata=says("It never changes."))
    title: str
    steps: int = field(metadata=says("How many it has."))
    note: str | None = field(metadata=says("Which games it is about, if not all of its family."))
    editions: Sequence[str] = field(metadata=says("Their ids; empty: every edition."))


@dataclass(slots=True)
class LessonList:
    """The lessons of a family of games."""

    game: str = field(metadata=says("The family."))
    lessons: Sequence[LessonTitle]


@dataclass(slots=True)
class LessonLists:
    """All lessons, by family."""

    books: Sequence[LessonList]


@dataclass(slots=True)
class LessonMark:
    """A ring around a cell, or an arrow from it; perhaps with a plate."""

    start: str
    end: str | None
    label: str | None


@dataclass(slots=True)
class LessonStep:
    """A task on the board."""

    say: str = field(metadata=says("One or two sentences, in your language."))
    task: str = field(metadata=says("What is to be done."))
    scene: Scene = field(metadata=says("Where it begins, for the learner."))
    marks: Sequence[LessonMark]
    solution: Sequence[str] = field(metadata=says("Moves of the learner that do it."))
    continues: bool = field(metadata=says("Whether it begins where the step before ends."))


@dataclass(slots=True)
class LessonSteps:
    """A lesson with all its steps."""

    id: str
    title: str
    steps: Sequence[LessonStep]
    note: str | None = field(metadata=says("Which games it is about, if not all of its family."))


class LessonMove(RequestBody):
    """What a learner plays."""

    moves: list[MoveText] = Field(
        [],
        max_length=MOST_MOVES,
        description="What has been played in this step, the opponent's answers included.",
    )
    move: MoveText = Field(description="What the learner plays now.")


@dataclass(slots=True)
class LessonVerdict:
    """What became of a move."""

    state: str = field(
        metadata=says("`refused` by the rules, `missed` the task, go `on`, or `done`.", "done")
    )
    text: str = field(metadata=says("What is to be said about it, in your language."))
    moves: Sequence[str] = field(
        metadata=says("All moves of the step, this one and the opponent's answer included.")
    )
    scenes: Sequence[Scene] = field(
        metadata=says("The position after each move that is new; only the last is to be played on.")
    )


@dataclass(slots=True)
class OfferedLessons:
    """Lessons about a game that was lost."""

    game: str = field(metadata=says("The family."))
    lessons: Sequence[LessonTitle] = field(metadata=says("The most fitting first; may be none."))


MOST_GAMES = 100
"""Families of games of which a browser may know something."""
MOST_LESSONS = 200
"""Lessons of one of them."""

LessonName = Annotated[str, Field(min_length=1, max_length=40)]


class LessonPlace(RequestBody):
    """A step of a lesson."""

    lesson: LessonName = Field(description="The lesson's id.", examples=["close"])
    step: int = Field(ge=1, le=99, strict=True, description="The first is 1.")


class LearningOf(RequestBody):
    """How far somebody has come in the lessons of a game."""

    game: LessonName = Field(description="The family.")
    done: list[LessonName] = Field(
        [], max_length=MOST_LESSONS, description="The ids of lessons that are done."
    )
    at: LessonPlace | None = Field(None, description="Where they are.")
    when: int = Field(
        0,
        ge=0,
        le=2**53,
        strict=True,
        description="When they were there, in milliseconds since 1970: the latest place counts.",
    )


class LearnedLessons(RequestBody):
    """What a browser knows of somebody's lessons."""

    games: list[LearningOf] = Field(max_length=MOST_GAMES)


@dataclass(slots=True)
class KnownPlace:
    """A step of a lesson."""

    lesson: str
    step: int


@dataclass(slots=True)
class KnownGame:
    """How far you have come in the lessons of a game."""

    game: str = field(metadata=says("The family."))
    done: Sequence[str] = field(metadata=says("The ids of lessons that are done."))
    at: KnownPlace | None = field(metadata=says("Where you are."))
    when: int = field(metadata=says("When you were there, in milliseconds since 1970."))


@dataclass(slots=True)
class Learning:
    """What the server knows of your lessons."""

    player: bool = field(
        metadata=says("Whether you are known here; else nothing is kept on the server.")
    )
    games: Sequence[KnownGame] = field(metadata=says("Those in which you have learned something."))
