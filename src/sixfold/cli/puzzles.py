"""`sixfold puzzles`: list puzzles, show one, or solve them on the terminal."""

from __future__ import annotations

from datetime import UTC, date, datetime
from random import Random
from typing import TYPE_CHECKING, Annotated

import typer

from sixfold.cli import completing
from sixfold.cli.arguments import Json, Lang, language, print_json, wants_colour
from sixfold.cli.session import Quit, yes
from sixfold.locale import game_name, puzzle_proof, sentence, theme_name, translator
from sixfold.study.puzzles.faults import PuzzleError

if TYPE_CHECKING:
    from sixfold.study import Puzzle


def puzzles(
    which: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME|ID",
            help="A game (six/foxmind), all its editions (six), or the id of one puzzle.",
            autocompletion=completing.families_and_games,
        ),
    ] = None,
    theme: Annotated[
        str | None,
        typer.Option(
            help="Only those with this theme, such as ring.",
            autocompletion=completing.puzzle_themes,
        ),
    ] = None,
    goal: Annotated[
        str | None,
        typer.Option(
            help="win: win in a given number of moves; hold: find the only defence.",
            autocompletion=completing.puzzle_goals,
        ),
    ] = None,
    easiest: Annotated[int | None, typer.Option(help="The lowest difficulty.")] = None,
    hardest: Annotated[int | None, typer.Option(help="The highest difficulty.")] = None,
    count: Annotated[int | None, typer.Option(min=1, help="How many at the most.")] = None,
    today: Annotated[
        bool, typer.Option("--today", help="The puzzle of the day (UTC), the same for everybody.")
    ] = False,
    solve: Annotated[
        bool, typer.Option("--solve", help="Solve it here; without an id, one by chance.")
    ] = False,
    seed: Annotated[int | None, typer.Option(help="Makes chance repeatable.")] = None,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """List puzzles: positions with exactly one solution. Or solve them on the terminal.

    Example: sixfold puzzles gosix --theme give-away --solve
    """
    words = language(lang)
    if solve and as_json:
        raise typer.BadParameter("--solve and --json do not go together")
    if today and any(each is not None for each in (theme, goal, easiest, hardest)):
        raise typer.BadParameter("--today takes no theme, goal or difficulty")
    try:
        found, chosen = _found(which, theme, goal, easiest, hardest, today)
    except PuzzleError as error:
        if error.code in ("unknown-theme", "unknown-goal"):  # the command is wrong, not its input
            raise typer.BadParameter(sentence(error, words)) from None
        raise
    if solve:
        _solve(found, words, Random(seed), again=not chosen)
    elif as_json:
        print_json([puzzle.to_json() for puzzle in found[:count]])
    elif chosen:
        _show(found[0], words)
    else:
        for puzzle in found[:count]:
            print(_row(puzzle, words))


def _found(
    which: str | None,
    theme: str | None,
    goal: str | None,
    easiest: int | None,
    hardest: int | None,
    today: bool,
) -> tuple[tuple[Puzzle, ...], bool]:
    """What is asked for, and whether it is one certain puzzle."""
    from sixfold import study  # loads what most other commands do not need
    from sixfold.study.puzzles import is_id, of_the_day

    if which is not None and is_id(which):
        return (study.puzzle(which),), True
    if today:
        day: date = datetime.now(UTC).date()
        return (of_the_day(day, which),), True
    return (
        study.puzzles(which, theme, goal=goal, easiest=easiest, hardest=hardest),
        False,
    )


def _row(puzzle: Puzzle, words: str) -> str:
    from sixfold.study.puzzles import goal_text

    themes = ", ".join(_themes(puzzle, words))
    goal = goal_text(puzzle, words)
    return f"{puzzle.id}  {puzzle.game:<20}  {puzzle.difficulty:>4}  {goal:<24}  {themes}".rstrip()


def _themes(puzzle: Puzzle, words: str) -> list[str]:
    """The themes that say more than the goal does."""
    from sixfold.study.puzzles import GENERAL

    own = [theme for theme in puzzle.themes if theme not in GENERAL]
    return [theme_name(theme, puzzle.rules.family, words) for theme in own]


def _show(puzzle: Puzzle, words: str) -> None:
    from sixfold import render
    from sixfold.study.puzzles import goal_text

    print(f"{game_name(puzzle.rules, words)}\n")
    print(render.text(puzzle.start, colour=wants_colour(), lang=words), end="")
    print(f"\n{goal_text(puzzle, words)} {puzzle_proof(puzzle.proof, words)}")
    print(f"sixfold puzzles {puzzle.id} --solve")


def _solve(found: tuple[Puzzle, ...], words: str, chance: Random, *, again: bool) -> None:
    from sixfold.cli.solving import Solving

    said = translator(words)
    left = chance.sample(found, len(found))
    if not left:
        print(said.gettext("There are no such puzzles."))
    try:
        while left:
            Solving(left.pop(), said).run()
            if not (again and left and yes(said.gettext("Another puzzle?"), said)):
                break
    except (Quit, EOFError):
        print(said.gettext("Goodbye."))
