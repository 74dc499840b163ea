"""The command line: one file for each command, thin; the work is done in the other rooms.

Exit codes: 0 done, 1 the input was refused (an illegal move, a malformed record or position), 2 the
command itself is wrong (an unknown game, option or argument), 130 interrupted.
"""

from __future__ import annotations

import io
import os
import sys
from typing import Annotated

import typer
from typer.exceptions import TyperException

import sixfold
from sixfold.cli import (
    analyse,
    arena,
    backup,
    bench,
    engine,
    moves,
    perft,
    play,
    rules,
    serve,
    show,
)
from sixfold.cli.arguments import language
from sixfold.core.errors import SixfoldError, UnknownGame, UnknownOption
from sixfold.engine.errors import EngineMissing
from sixfold.locale import UnknownLanguage, sentence

app = typer.Typer(
    name="sixfold",
    epilog="Exit codes: 0 done, 1 input refused, 2 wrong command. Example: sixfold play gosix",
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
app.command("engine")(engine.engine)
app.command("arena")(arena.arena)
app.command("bench")(bench.bench)
app.command("rules")(rules.rules)
app.command("backup")(backup.backup)


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
        code = app(arguments, prog_name="sixfold", standalone_mode=False)
        raise SystemExit(code if isinstance(code, int) else 0)
    except typer.BadParameter as error:
        _fail(error.format_message(), 2)
    except TyperException as error:
        _fail(str(error), 2)
    except (UnknownGame, UnknownOption, UnknownLanguage) as error:
        _fail(sentence(error, language()), 2)
    except SixfoldError as error:
        _fail(sentence(error, language()), 1)
    except BrokenPipeError:
        # The reader went away (`| head`); Python would complain once more while it shuts down.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(1) from None
    except EngineMissing as error:
        _fail(str(error), 2)
    except ImportError as error:
        _fail(str(error), 1)  # an optional extra is not installed; the message says which
    except OSError as error:
        name = f"{error.filename}: " if error.filename else ""
        _fail(f"{name}{error.strerror or error}", 1)
    except (KeyboardInterrupt, typer.Abort):
        print()  # the shell's prompt begins on a line of its own
        raise SystemExit(130) from None


def _fail(message: str, code: int) -> None:
    print(f"sixfold: {message}", file=sys.stderr)
    raise SystemExit(code)
