"""The lessons of a family of games, and how far a learner has come in them, as values.

Lessons are read once from the family's data file, and registered by its own file.

A file has a `[[lesson]]` for each lesson, with an `id` that never changes, and a `[[lesson.step]]`
for each of its steps. A lesson that is not about every edition of its game names its `editions`,
and a `note` says in a few words which games it is about.

    position    where the step begins; without it, where the solution of the step before has led
    say         one or two sentences
    task        what is to be done on the board
    goal        the name of a test, or a table with its `name` and what it wants
    moves       how many moves the learner has for it; one if it is not said
    solution    the moves of the learner that reach the goal; the tests play them
    replies     what the opponent answers, the first that is legal
    marks       rings ("d2"), arrows ("d2>e2") and plates ("d2:1") on the board
    wrong       a move → what is to be said of it instead of what the goal says
    done        what is said when the goal is reached

Sentences are English and are the keys of the catalogues, as everywhere.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

from sixfold.core import plugins, registry
from sixfold.study.lessons.faults import LessonError
from sixfold.study.lessons.goals import GOALS, Goal


@dataclass(frozen=True, slots=True)
class Mark:
    """Something drawn over the board: a ring, an arrow if it has an end, or a plate."""

    start: str
    end: str | None = None
    label: str | None = None

    @staticmethod
    def read(text: str) -> Mark:
        """A mark as it stands in the data: `d2`, `d2>e2`, `d2:1`."""
        cells, _, label = text.partition(":")
        start, _, end = cells.partition(">")
        return Mark(start, end or None, label or None)


@dataclass(frozen=True, slots=True)
class Step:
    """One task on the board."""

    position: str
    say: str
    task: str
    goal: str
    test: Goal
    wanted: Mapping[str, Any]
    solution: tuple[str, ...]
    moves: int = 1
    replies: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    wrong: Mapping[str, str] = field(default_factory=dict)
    done: str | None = None
    continues: bool = False
    """Whether it begins where the step before has ended."""

    @property
    def texts(self) -> tuple[str, ...]:
        """Every sentence of the step."""
        done = () if self.done is None else (self.done,)
        return (self.say, self.task, *self.wrong.values(), *done)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A few steps about one thing."""

    id: str
    title: str
    steps: tuple[Step, ...]
    note: str | None = None
    """Which games it is about, if not all of its family."""
    editions: tuple[str, ...] = ()
    """The editions that it is about; none if that makes no difference."""

    @property
    def texts(self) -> tuple[str, ...]:
        """Every sentence of the lesson."""
        note = () if self.note is None else (self.note,)
        return (self.title, *note, *(text for step in self.steps for text in step.texts))

    def step(self, number: int) -> Step:
        """A step by its number; the first is 1."""
        if not 1 <= number <= len(self.steps):
            raise LessonError("unknown-step", step=number, steps=len(self.steps))
        return self.steps[number - 1]


@dataclass(frozen=True, slots=True)
class Book:
    """All lessons of a family, in their order."""

    family: str
    lessons: tuple[Lesson, ...]

    def lesson(self, id: str) -> Lesson:
        """A lesson by its id."""
        for lesson in self.lessons:
            if lesson.id == id:
                return lesson
        raise LessonError("unknown-lesson", lesson=id)


@dataclass(frozen=True, slots=True)
class Source:
    """Where the lessons of a family come from."""

    data: Traversable
    goals: Mapping[str, Goal] = field(default_factory=dict)
    """The goals that only this family has."""
    only: tuple[str, ...] | None = None
    """The lessons of the file that suit the game, by their ids: a house rule has no use for all
    that the data of the game teach. The positions are those of the family that registers them."""


_sources: dict[str, Source] = {}


def register(family: str, source: Source) -> None:
    """Register the lessons of a family."""
    if family in _sources:
        raise ValueError(f"the lessons of {family} are registered already")
    if twice := GOALS.keys() & source.goals.keys():
        raise ValueError(f"there are such goals already: {sorted(twice)}")
    _sources[family] = source


def books() -> tuple[Book, ...]:
    """The lessons of every family that has some, in the order in which the games are listed."""
    plugins.load("sixfold.study.lessons", register)
    families = dict.fromkeys(game.family for game in registry.games())
    return tuple(_book(family) for family in families if family in _sources)


def book(family: str) -> Book:
    """The lessons of a family."""
    for each in books():
        if each.family == family:
            return each
    raise LessonError("no-lessons", game=family)


@cache
def _book(family: str) -> Book:
    return read(family, _sources[family].data.read_text("utf-8"))


def read(family: str, text: str) -> Book:
    """A data file; raises KeyError, TypeError or what the rules raise where it is wrong."""
    source = _sources[family]
    goals = {**GOALS, **source.goals}
    content = tomllib.loads(text)
    lessons = tuple(
        Lesson(
            each["id"],
            each["title"],
            tuple(_steps(each["step"], goals, family if source.only is not None else None)),
            each.get("note"),
            tuple(each.get("editions", ())),
        )
        for each in content["lesson"]
        if source.only is None or each["id"] in source.only
    )
    return Book(family, lessons)


def _steps(steps: list[dict[str, Any]], goals: Mapping[str, Goal], game: str | None) -> list[Step]:
    from sixfold.study.lessons.judging import solved

    read: list[Step] = []
    for data in steps:
        goal = data.pop("goal")
        wanted = {"name": goal} if isinstance(goal, str) else dict(goal)
        name = wanted.pop("name")
        continues = "position" not in data
        if continues:
            data["position"] = solved(read[-1]).to_text()
        elif game is not None:
            data["position"] = f"{game} {data['position'].partition(' ')[2]}"
        marks = tuple(Mark.read(mark) for mark in data.pop("marks", ()))
        for listed in ("solution", "replies"):
            data[listed] = tuple(data.get(listed, ()))
        read.append(
            Step(
                goal=name,
                test=goals[name],
                wanted=wanted,
                marks=marks,
                continues=continues,
                **data,
            )
        )
    return read


@dataclass(frozen=True, slots=True)
class Place:
    """A step of a lesson; the first is 1."""

    lesson: str
    step: int


@dataclass(frozen=True, slots=True)
class Progress:
    """The lessons that are done, and the step that the learner was at last."""

    done: frozenset[str] = frozenset()
    at: Place | None = None
    when: int = 0
    """When the learner was there, in milliseconds since 1970."""


def known(progress: Progress, book: Book) -> Progress:
    """The part of the progress that today's lessons have; another version may know others."""
    steps = {lesson.id: len(lesson.steps) for lesson in book.lessons}
    at = progress.at
    if at is not None and not 1 <= at.step <= steps.get(at.lesson, 0):
        at = None
    return replace(progress, done=progress.done & steps.keys(), at=at)
