"""One puzzle on the terminal: moves are typed, the opponent answers, wrong moves are refuted."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from sixfold import render
from sixfold.cli.arguments import wants_colour
from sixfold.cli.session import Quit
from sixfold.core.position import Position
from sixfold.engine.errors import EngineMissing, require
from sixfold.locale import Translator, game_name, marked, puzzle_verdict, turn_text
from sixfold.study import Puzzle
from sixfold.study.puzzles import explain, goal_text, hint_text, solution
from sixfold.study.puzzles import hint as puzzle_hint
from sixfold.study.puzzles.verdicts import MoveVerdict, verdict_on
from sixfold.study.puzzles.words import verdict_text
from sixfold.study.reviews.judging.turns import replay

HELP = {
    "hint": marked("a hint"),
    "solution": marked("show the solution"),
    "quit": marked("leave the puzzle"),
}
"""What can be typed besides moves; the words are the same in every language."""


class Solving:
    """A puzzle that somebody solves."""

    def __init__(self, puzzle: Puzzle, words: Translator) -> None:
        self.puzzle = puzzle
        self.played: tuple[str, ...] = ()
        self._words = words
        self._language = words.language
        self._commands: dict[str, Callable[[], bool]] = {
            "?": self._help,
            "help": self._help,
            "hint": self._hint,
            "solution": self._solution,
            "quit": self._quit,
        }

    def run(self) -> None:
        """Until it is solved, or its solution shown."""
        print(f"{game_name(self.puzzle.rules, self._language)}, {self.puzzle.id}")
        self._draw(self.puzzle.start)
        print(f"\n{goal_text(self.puzzle, self._language)}")
        print(self._words.say("Type a move, or ? for everything else."))
        done = False
        while not done:
            done = self._answer(input("> ").strip())

    def _answer(self, line: str) -> bool:
        """Obey one line; says whether the puzzle is over."""
        if line.lower() in self._commands:
            return self._commands[line.lower()]()
        for move in line.split():
            verdict = verdict_on(self.puzzle, self.played, move)
            if verdict.needs_engine:
                return self._other(verdict)
            print(verdict_text(self.puzzle, verdict, self._language, pointed=False))
            if verdict.word == "refused":
                return False
            self.played, reply = verdict.moves, verdict.line[1:]
            if reply:
                print(self._words.say("Your opponent plays {move}.", move=turn_text(reply)))
            if verdict.word == "solved":
                self._draw(self.puzzle.end)
                return True
        if line:
            self._draw(self._position)
        return False

    @property
    def _position(self) -> Position[Any]:
        return replay(self.puzzle.position, self.played)

    def _draw(self, position: Position[Any]) -> None:
        print()
        print(render.text(position, colour=wants_colour(), lang=self._language), end="")

    def _other(self, verdict: MoveVerdict) -> bool:
        """What the engine says about another move; without an engine, that it is another."""
        try:
            self._prepare()
            verdict = verdict.with_engine(explain(self.puzzle, self.played, verdict.move))
        except EngineMissing:
            print(verdict_text(self.puzzle, verdict, self._language))
            return False
        print(verdict_text(self.puzzle, verdict, self._language))
        if len(verdict.line) > 1:
            print(" ".join(verdict.line))
        self._draw(replay(self.puzzle.position, (*self.played, *verdict.line)))
        if verdict.word == "solved":
            return True
        print(f"\n{self._words.gettext('Try again.')}")
        self._draw(self._position)
        return False

    def _prepare(self) -> None:
        """The first search of a game may have to wait for the compiler; then it says so."""
        require()
        from sixfold.engine.compile.prepare import is_cached, prepare  # which needs the compiler

        family = self.puzzle.rules.family
        if not is_cached(family):
            prepare(family, lambda text: print(text, file=sys.stderr, flush=True))

    # The words that are not moves

    def _help(self) -> bool:
        example = self._position.legal_moves[0]
        print(
            self._words.say(
                "Type a move in the notation of the game, for example {example}.", example=example
            )
        )
        for word, meaning in HELP.items():
            print(f"  {word:<12}{self._words.gettext(meaning)}")
        return False

    def _hint(self) -> bool:
        hint = puzzle_hint(self.puzzle, self.played)
        print(hint_text(self.puzzle, hint, self._language, pointed=False))
        return False

    def _solution(self) -> bool:
        print(puzzle_verdict("shown", self._language))
        print(" ".join(solution(self.puzzle, self.played)))
        self._draw(self.puzzle.end)
        return True

    def _quit(self) -> bool:
        raise Quit
