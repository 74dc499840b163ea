"""The command line: one file for each command, thin; the work is done in the other rooms.

Exit codes: 0 done, 1 the input was refused (an illegal move, a malformed record or position), 2 the
command itself is wrong (an unknown game, option or argument), 130 interrupted, 141 nobody reads the
output any more. The last two are what a shell reports of a program that a signal ended.
"""

from __future__ import annotations

import io
import os
import sys
import warnings
from typing import Annotated

import typer
from typer.exceptions import TyperException

import sixfold
from sixfold.cli import (
    admin,
    analyse,
    arena,
    backup,
    bench,
    completion,
    engine,
    importing,
    moves,
    perft,
    play,
    puzzles,
    records,
    review,
    rules,
    serve,
    show,
)
from sixfold.cli.arguments import language
from sixfold.core.errors import SixfoldError, UnknownGame, UnknownOption
from sixfold.engine.errors import EngineMissing
from sixfold.locale import UnknownLanguage, sentence

INTERRUPTED = 130
OUTPUT_CLOSED = 141
"""As `cat` ends when `head` has read enough: 128 and the number of SIGPIPE."""

app = typer.Typer(
    name="sixfold",
    epilog="Exit codes: 0 done, 1 input refused, 2 wrong command, 130 interrupted, "
    "141 output closed. Example: sixfold play gosix",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

# A cell such as -1,0 looks like an option to the parser; unknown options are arguments here.
CELLS_ALLOWED = {"ignore_unknown_options": True}

app.command("serve", cls=serve.Inviting)(serve.serve)
app.command("play")(play.play)
app.command("moves", context_settings=CELLS_ALLOWED)(moves.moves)
app.command("perft", context_settings=CELLS_ALLOWED)(perft.perft)
app.command("show", context_settings=CELLS_ALLOWED)(show.show)
app.command("analyse", context_settings=CELLS_ALLOWED)(analyse.analyse)
app.command("review")(review.review)
app.command("puzzles")(puzzles.puzzles)
app.command("import")(importing.import_files)
app.command("engine")(engine.engine)
app.command("arena")(arena.arena)
app.command("bench")(bench.bench)
app.command("rules")(rules.rules)
app.command("backup")(backup.backup)
app.add_typer(records.app, name="records")
app.add_typer(admin.app, name="admin")
app.command("completion")(completion.completion)


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """SIX in every edition, GoSix and Hexone: play, look at positions, analyse, read the rules.

    Without a command the web app opens in the browser.
    """
    if version:
        print(f"sixfold {sixfold.__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        serve.open_app()


def main(arguments: list[str] | None = None) -> None:
    """Run a command; every fault ends in one line on the error stream and an exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that cannot show a sign gets a question mark, not a traceback.
            stream.reconfigure(errors="replace")
    try:
        with warnings.catch_warnings():
            warnings.showwarning = _warn
            code = _run(arguments)
    except BrokenPipeError:
        code = OUTPUT_CLOSED  # not a fault: the reader has seen enough (`| head -1`)
    _let_go()
    raise SystemExit(code)


def _run(arguments: list[str] | None) -> int:
    """Run a command and return its exit code; a closed output is left to the caller."""
    try:
        code = _invoke(arguments)
    except typer.BadParameter as error:
        return _fail(error.format_message(), 2)
    except TyperException as error:
        return _fail(str(error), 2)
    except (UnknownGame, UnknownOption, UnknownLanguage) as error:
        return _fail(sentence(error, language()), 2)
    except SixfoldError as error:
        return _fail(sentence(error, language()), 1)
    except BrokenPipeError:
        raise
    except EngineMissing as error:
        return _fail(str(error), 2)
    except ImportError as error:
        return _fail(str(error), 1)  # an optional extra is not installed; the message says which
    except OSError as error:
        name = f"{error.filename}: " if error.filename else ""
        return _fail(f"{name}{error.strerror or error}", 1)
    except (KeyboardInterrupt, typer.Abort):
        print(flush=True)  # the shell's prompt begins on a line of its own
        return INTERRUPTED
    return code


def _invoke(arguments: list[str] | None) -> int:
    """Let Typer find the command and run it; all it has printed is written when this returns."""
    try:
        code = app(arguments, prog_name="sixfold", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
    except SystemExit as left:
        # Typer makes an exit of its own out of a closed output.
        if isinstance(left.__context__, BrokenPipeError):
            raise left.__context__ from None
        raise
    return code if isinstance(code, int) else 0


def _let_go() -> None:
    """Turn away from streams that take no more, or Python complains once more at its end."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _warn(message: Warning | str, *_: object, **__: object) -> None:
    """Show a warning as one line: where in the code it was raised helps nobody at a terminal."""
    print(f"sixfold: {message}", file=sys.stderr, flush=True)


def _fail(message: str, code: int) -> int:
    print(f"sixfold: {message}", file=sys.stderr, flush=True)
    return code
