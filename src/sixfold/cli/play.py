"""`sixfold play`: games on the terminal, for people at one keyboard or against the computer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

import sixfold
from sixfold import records
from sixfold.cli import completing
from sixfold.cli.arguments import Lang, language
from sixfold.cli.opponents import is_opponent, opponent
from sixfold.cli.session import Quit, Seating, Session, yes
from sixfold.core.errors import SixfoldError
from sixfold.core.series import Series
from sixfold.engine.levels import LEVELS
from sixfold.locale import Translator, rules_page, sentence, translator


def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="An id such as gosix; asked for if missing.",
            autocompletion=completing.games,
        ),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            metavar="WHOM",
            help="person (at the same keyboard, the default), random, or a level: 1 to 10, "
            "or 11 to 13 for full strength with 1, 3 or 10 seconds a turn.",
            autocompletion=completing.opponents,
        ),
    ] = None,
    side: Annotated[
        int, typer.Option("--side", min=0, max=1, help="Your side against a computer: 0 begins.")
    ] = 0,
    seed: Annotated[int | None, typer.Option(help="Makes its moves repeatable.")] = None,
    save: Annotated[
        Path | None, typer.Option(help="Add the games to this record, from move to move.")
    ] = None,
    lang: Lang = None,
) -> None:
    """Play a game on the terminal. Type a move, or ? for everything else.

    Example: sixfold play six/foxmind --against 3
    """
    if against is not None and not is_opponent(against):
        raise typer.BadParameter(
            f"{against!r}; there are person, random, and levels from 1 to {len(LEVELS)}"
        )
    if save is not None and not save.absolute().parent.is_dir():
        raise typer.BadParameter(f"{save.parent} is not a folder")
    # What is in the file already stays there; if it is no record, this is where it shows.
    earlier = list(records.read(save)) if save is not None and save.exists() else []
    words = translator(language(lang))
    try:
        if game is None:
            game = _ask_game(words)
            against = against or _ask_opponent(words)
        _play_series(sixfold.game(game), against or "person", side, seed, earlier, save, words)
    except (Quit, EOFError):
        print(words.gettext("Goodbye."))


def _play_series(
    game: sixfold.Game,
    against: str,
    side: int,
    seed: int | None,
    earlier: list[records.Record],
    save: Path | None,
    words: Translator,
) -> None:
    """One game after the other, the loser starting. Side 0 begins the first."""
    series, finished = Series(), [*earlier]
    while True:
        again = None if seed is None else seed + len(series.results)
        other = opponent(against, game.family, again)
        computer = None if other is None else 1 - side
        seating = Seating(game, series.next_starter, computer, other, words)
        session = Session(seating, keep=_keeper(finished, save))
        outcome = session.run()
        finished.append(session.record(outcome))
        series = series.add(outcome)
        first, second = (seating.name_of_side(each) for each in (0, 1))
        a, b = series.score
        message = words.gettext("Games won: {first} {a}, {second} {b}.")
        print(message.format(first=first, a=a, second=second, b=b))
        if not yes(words.gettext("Play again? The loser starts."), words):
            raise Quit


def _keeper(
    finished: list[records.Record], save: Path | None
) -> Callable[[records.Record], object] | None:
    """A function that writes the finished games and the running one, so that nothing is lost."""
    if save is None:
        return None
    return lambda record: records.write(save, [*finished, record])


def _ask_game(words: Translator) -> str:
    games = sixfold.games()
    print(words.gettext("Which game?"))
    for number, game in enumerate(games, 1):
        title = rules_page(game, words.language).partition("\n")[0].removeprefix("# ")
        print(f"  {number}  {title} ({game.id})")
    question = words.say("A number from 1 to {most}, or a name such as gosix:", most=len(games))
    while True:
        answer = input(f"{question} ").strip()
        if answer.isdecimal() and 1 <= int(answer) <= len(games):
            return games[int(answer) - 1].id
        try:
            return sixfold.game(answer).id
        except SixfoldError as error:
            please = words.gettext("Please type one of the numbers.")
            print(sentence(error, words.language) if answer else please)


def _ask_opponent(words: Translator) -> str:
    question = words.say(
        "Against whom? A level from 1 to {most}, random, or nothing for a person at this keyboard:",
        most=len(LEVELS),
    )
    while True:
        answer = input(f"{question} ").strip().lower() or "person"
        if is_opponent(answer):
            return answer
