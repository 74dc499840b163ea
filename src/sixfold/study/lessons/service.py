"""What learners get: the answer to a move, and lessons that suit a player who has just lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sixfold import scene
from sixfold.core import registry
from sixfold.core.position import Position
from sixfold.locale import lesson_remark, sentence, translator
from sixfold.scene.types import Scene
from sixfold.study.lessons.judging import Verdict, judge
from sixfold.study.lessons.model import Lesson, Step, books
from sixfold.study.reviews.judging.cases import Defeat
from sixfold.study.reviews.judging.family import family_of


def after_defeat(end: Position[Any], seat: int) -> tuple[Lesson, ...]:
    """Lessons about what a seat has overlooked, the most fitting first.

    There are none for a player who has not lost, who has lost off the board (by the clock, say), or
    whose game has no lessons.
    """
    defeat = Defeat.of(end, seat)
    if defeat is None:
        return ()
    wanted = family_of(end).lessons(defeat)
    family = end.game.family
    there = {lesson.id: lesson for book in books() if book.family == family
             for lesson in book.lessons}  # fmt: skip
    return tuple(there[id] for id in wanted if id in there)


def feedback(step: Step, verdict: Verdict, language: str = "en", *, pointed: bool = True) -> str:
    """A sentence about a move; none while the learner goes on.

    With `pointed` a refusal says “here” instead of naming cells.
    """
    words = translator(language)
    if verdict.fault is not None:
        return sentence(verdict.fault, language, pointed=pointed)
    if verdict.state == "done":
        return words.gettext(step.done) if step.done else words.gettext("Well done.")
    if verdict.state == "missed" and verdict.reason is not None:
        if verdict.move in step.wrong:
            return words.gettext(step.wrong[verdict.move])
        game = registry.position(step.position).game
        return lesson_remark(verdict.reason.code, verdict.reason.params, game, language)
    return ""


@dataclass(frozen=True, slots=True)
class Played:
    """What became of a move, as a page shows it."""

    verdict: Verdict
    text: str
    scenes: Sequence[Scene]
    """The position after each move that is new."""


def play(step: Step, moves: Sequence[str], move: str, language: str) -> Played:
    """The rules judge a move after those of the step so far, and the opponent answers."""
    verdict = judge(step, moves, move)
    shown = [*scene.line(registry.position(step.position), verdict.moves)]
    return Played(verdict, feedback(step, verdict, language), shown[len(moves) + 1 :])
