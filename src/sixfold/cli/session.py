"""One game on the terminal: what is typed, what is answered, how it ends."""

from __future__ import annotations

import shutil
import textwrap
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from sixfold import records
from sixfold.cli.arguments import wants_colour
from sixfold.cli.opponents import Opponent
from sixfold.core.errors import SixfoldError
from sixfold.core.game import Game
from sixfold.core.outcome import Outcome
from sixfold.core.position import Position
from sixfold.locale import Translator, marked, rules_page, sentence, translator

HELP = {
    "moves": marked("all legal moves"),
    "undo": marked("take back the last turn"),
    "resign": marked("resign this game"),
    "draw": marked("agree to a draw (people only)"),
    "save FILE": marked("save the game to a new file"),
    "rules": marked("read the rules"),
    "quit": marked("leave the game"),
}
"""What can be typed besides moves; the words are the same in every language."""


class Quit(Exception):
    """The player wants to leave."""


def yes(question: str, words: Translator) -> bool:
    """Ask a person; anything but a clear yes is a no, with accents or without, in full or not."""
    answer = input(f"{words.say('{question} [y/N]', question=question)} ").strip().lower()
    accepted = {"y", "yes", *words.gettext("y yes").split()}
    return answer in accepted | {_plain(word) for word in accepted}


def _plain(text: str) -> str:
    """A word without its accents."""
    parts = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFC", "".join(c for c in parts if not unicodedata.combining(c)))


@dataclass(frozen=True)
class Seating:
    """Who plays. Sides keep their numbers through a series; the starter of a game has seat 0."""

    game: Game
    starter: int = 0
    computer: int | None = None
    """The side that the computer plays, if it does."""
    opponent: Opponent | None = None
    """Who plays that side."""
    words: Translator = field(default_factory=lambda: translator("en"))

    def side(self, seat: int) -> int:
        """The side of the series that sits on a seat in this game."""
        return (seat + self.starter) % 2

    def name(self, seat: int) -> str:
        """Partners in a team are told apart: players 1 and 3 against 2 and 4."""
        if self.computer is not None:
            return self.name_of_side(self.side(seat))
        number = (seat + self.starter) % self.game.seats + 1
        return self.words.say("Player {number}", number=number)

    def name_of_side(self, side: int) -> str:
        """What a side is called in the score."""
        if self.opponent is not None:
            is_theirs = side == self.computer
            return self.opponent.name(self.words) if is_theirs else self.words.gettext("You")
        if self.game.seats > 2:
            return self.words.say("Team {number}", number=side + 1)
        return self.words.say("Player {number}", number=side + 1)


class Session:
    """A running game. `keep`, if there is one, is given the record after each move."""

    def __init__(
        self, seating: Seating, keep: Callable[[records.Record], object] | None = None
    ) -> None:
        self.seating = seating
        self.position: Position[Any] = seating.game.start()
        self._keep = keep
        self._say = seating.words.say
        self._words: dict[str, Callable[[str], Outcome | None]] = {
            "?": self._help,
            "help": self._help,
            "moves": self._moves,
            "undo": self._undo,
            "resign": self._resign,
            "draw": self._draw,
            "save": self._save,
            "rules": self._rules,
            "quit": self._quit,
        }

    def run(self) -> Outcome:
        """Play until the game is over."""
        print(self._say("Type a move, or ? for everything else."))
        outcome: Outcome | None = None
        drawn = None
        while (outcome := outcome or self.position.outcome) is None:
            if (opponent := self.seating.opponent) is not None and self._is_computers_turn():
                move = opponent.choose(self.position, self.seating.words)
                name = opponent.name(self.seating.words)
                print(self._say("{name} plays {move}.", name=name, move=move))
                self._play(str(move))
                continue
            if drawn is not self.position:
                self._draw_board()
                drawn = self.position
            outcome = self._answer(input(f"{self.seating.name(self.position.turn)}> ").strip())
        if self.position.outcome:
            self._draw_board()
        else:
            from sixfold import render

            self._kept(outcome)
            print(f"{render.result(self.position, outcome, self.seating.words.language)}.")
        return outcome

    def record(self, outcome: Outcome | None = None) -> records.Record:
        """The game so far."""
        names = [self.seating.name(seat) for seat in range(self.seating.game.seats)]
        record = records.Record.new(self.seating.game, players=names, date=date.today().isoformat())
        for position in self.position.line():
            if position.last_move is not None:
                record.add(position.last_move)
        if outcome is not None and self.position.outcome is None:
            record.finish(outcome)
        return record

    def _is_computers_turn(self) -> bool:
        return self.seating.side(self.position.turn) == self.seating.computer

    def _draw_board(self) -> None:
        from sixfold import render  # other commands do without

        print()
        lang = self.seating.words.language
        print(render.text(self.position, colour=wants_colour(), lang=lang), end="")

    def _answer(self, line: str) -> Outcome | None:
        """Obey one line; an outcome ends the game off the board."""
        word, _, rest = line.partition(" ")
        if word.lower() in self._words:
            return self._words[word.lower()](rest.strip())
        try:
            for move in line.split():
                if self._is_computers_turn():
                    print(self._say("Not played: {move}. It is not your turn.", move=move))
                    break
                self._play(move)
        except SixfoldError as error:
            print(sentence(error, self.seating.words.language))
        return None

    def _play(self, move: str) -> None:
        self.position = self.position.play(move)
        self._kept()

    def _kept(self, outcome: Outcome | None = None) -> None:
        """Keep the record, if it is kept; a full disk must not end the game."""
        if self._keep is not None:
            try:
                self._keep(self.record(outcome))
            except OSError as error:
                reason = error.strerror or error
                print(self._say("The game was not saved: {reason}.", reason=reason))

    def _yes(self, question: str) -> bool:
        return yes(question, self.seating.words)

    # The words that are not moves

    def _help(self, _: str) -> None:
        example = next(iter(self.position.legal_moves), "pass")
        print(
            self._say(
                "Type a move in the notation of the game, for example {example}.", example=example
            )
        )
        for word, meaning in HELP.items():
            print(f"  {word:<12}{self._say(meaning)}")

    def _moves(self, _: str) -> None:
        """All moves; where shapes are declared, nothing may give one away."""
        texts = [str(move) for move in self.position.legal_moves]
        shown = " ".join(text for text in texts if not text.endswith("!"))
        width = shutil.get_terminal_size().columns
        print(textwrap.fill(shown, width, break_on_hyphens=False, break_long_words=False))

    def _undo(self, _: str) -> None:
        """Back to where a person last had the choice."""
        back = self.position.parent
        while back is not None and (
            back.in_chain or self.seating.side(back.turn) == self.seating.computer
        ):
            back = back.parent
        if back is None:
            print(self._say("There is nothing to take back."))
        else:
            self.position = back
            self._kept()

    def _resign(self, _: str) -> Outcome | None:
        """A team gives up only when both partners do."""
        alone = self.seating.game.seats == 2 or self.seating.computer is not None
        if alone or self._yes(self._say("Does your partner resign too?")):
            return self.position.concede(self.position.turn)
        return None

    def _draw(self, _: str) -> Outcome | None:
        if self.seating.computer is not None:
            print(self._say("The computer does not agree to draws."))
        elif self._yes(self._say("Does everybody agree to a draw?")):
            return self.position.end_off_board((), "agreement")
        return None

    def _save(self, name: str) -> None:
        try:
            if not name:
                print(self._say("Type a file name, for example: save game.sfr"))
            elif Path(name).exists():
                print(self._say("{name} already exists; choose another name.", name=name))
            else:
                records.write(Path(name), [self.record()])
                print(self._say("Saved as {name}.", name=name))
        except (OSError, ValueError, RuntimeError) as error:
            # Names can be impossible in many ways: too long, with a zero byte, a loop of links.
            reason = getattr(error, "strerror", None) or error
            print(self._say("Not saved: {reason}.", reason=reason))

    def _rules(self, _: str) -> None:
        print(rules_page(self.seating.game, self.seating.words.language))

    def _quit(self, _: str) -> None:
        raise Quit
