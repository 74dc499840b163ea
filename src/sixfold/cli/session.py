"""One game on the terminal: what is typed, what is answered, how it ends."""

from __future__ import annotations

import random
import shutil
import textwrap
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from sixfold import records, render
from sixfold.cli.arguments import wants_colour
from sixfold.core.errors import SixfoldError
from sixfold.core.game import Game
from sixfold.core.outcome import Outcome
from sixfold.core.position import Position
from sixfold.locale import rules_page, sentence

HELP = """\
Type a move in the notation of the game, for example {example}.
  moves       all legal moves
  undo        take back the last turn
  resign      give up
  draw        agree on a draw (two people only)
  save FILE   write the game to a record
  rules       read the rules
  quit        leave the game"""


class Quit(Exception):
    """The player wants to leave."""


@dataclass(frozen=True)
class Seating:
    """Who plays: the side of the computer, if it plays, and the seed of its moves."""

    game: Game
    computer: int | None = None
    seed: int | None = None

    def name(self, seat: int) -> str:
        if self.computer is None:
            return f"Player {seat + 1}"
        return "Random" if seat % 2 == self.computer else "You"


class Session:
    """A running game. `keep`, if there is one, is given the record after each move."""

    def __init__(
        self, seating: Seating, keep: Callable[[records.Record], object] | None = None
    ) -> None:
        self.seating = seating
        self.position: Position[Any] = seating.game.start()
        self._keep = keep
        self._random = random.Random(seating.seed)
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
        print("Type a move, or ? for everything else.")
        outcome: Outcome | None = None
        drawn = None
        while (outcome := outcome or self.position.outcome) is None:
            if self._is_computers_turn():
                move = self._random.choice(self.position.legal_moves)
                print(f"Random plays {move}.")
                self._play(str(move))
                continue
            if drawn is not self.position:
                self._draw_board()
                drawn = self.position
            outcome = self._answer(input(f"{self._prompt()}> ").strip())
        if self.position.outcome:
            self._draw_board()
        else:
            self._kept(outcome)
            winners = " and ".join(map(self.seating.name, outcome.winners))
            print(f"{winners} won: {outcome.reason}." if winners else "The game is a draw.")
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

    def _kept(self, outcome: Outcome | None = None) -> None:
        if self._keep is not None:
            self._keep(self.record(outcome))

    def _is_computers_turn(self) -> bool:
        return self.position.side == self.seating.computer

    def _prompt(self) -> str:
        return self.seating.name(self.position.turn)

    def _draw_board(self) -> None:
        print()
        print(render.text(self.position, colour=wants_colour()), end="")

    def _answer(self, line: str) -> Outcome | None:
        """Obey one line; an outcome ends the game off the board."""
        word, _, rest = line.partition(" ")
        try:
            if word in self._words:
                return self._words[word](rest.strip())
            for move in line.split():
                self._play(move)
        except SixfoldError as error:
            print(sentence(error))
        except OSError as error:
            print(f"Not saved: {error.strerror or error}.")
        return None

    def _play(self, move: str) -> None:
        self.position = self.position.play(move)
        self._kept()

    def _help(self, _: str) -> None:
        print(HELP.format(example=next(iter(self.position.legal_moves), "pass")))

    def _moves(self, _: str) -> None:
        texts = " ".join(map(str, self.position.legal_moves))
        width = shutil.get_terminal_size().columns
        print(textwrap.fill(texts, width, break_on_hyphens=False, break_long_words=False))

    def _undo(self, _: str) -> None:
        """Back to where this player, or the other one at the keyboard, last had the choice."""
        back = self.position.parent
        while back is not None and (back.in_chain or back.side == self.seating.computer):
            back = back.parent
        if back is None:
            print("There is nothing to take back.")
        else:
            self.position = back
            self._kept()

    def _resign(self, _: str) -> Outcome:
        return self.position.concede(self.position.turn)

    def _draw(self, _: str) -> Outcome | None:
        if self.seating.computer is not None:
            print("The computer does not agree to draws.")
            return None
        return self.position.end_off_board((), "agreement")

    def _save(self, name: str) -> None:
        if not name:
            print("Type a file name, for example: save game.sfr")
            return
        records.write(Path(name), [self.record()])
        print(f"Saved as {name}.")

    def _rules(self, _: str) -> None:
        print(rules_page(self.seating.game))

    def _quit(self, _: str) -> None:
        raise Quit
