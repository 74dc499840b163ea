"""What a learner is told about a move, in words that come from facts."""

from __future__ import annotations

from sixfold.core import registry
from sixfold.locale import lesson_remark, sentence, translator
from sixfold.study.lessons.judging import Verdict
from sixfold.study.lessons.model import Step


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
