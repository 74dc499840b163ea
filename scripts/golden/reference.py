"""Run after a change of error codes or commands (`make golden`): their reference pages.

`make golden` writes them; a test regenerates them and compares.
"""

from __future__ import annotations

import os
from pathlib import Path

from typer.testing import CliRunner

import sixfold
from scripts import ROOT
from sixfold.cli import app
from sixfold.locale import SENTENCES
from sixfold.play.errors import CODES, PlayError
from sixfold.play.table.events import ENDINGS
from sixfold.server.net.errors import STATUS, Refused
from sixfold.server.net.refusals import SENTENCES as OF_THE_SERVER

DOCS = ROOT / "docs"

COMMANDS = (
    "serve", "play", "moves", "perft", "show", "analyse", "review", "puzzles", "engine", "arena",
    "bench", "rules", "records", "records check", "records headers", "backup", "completion",
    "admin", "admin tables", "admin names", "admin shut-outs", "admin log", "admin close",
    "admin remove-name", "admin shut-out", "admin let-in",
)  # fmt: skip


def codes_page() -> str:
    """Every code with the English sentence that people read."""
    lines = [
        "# Codes",
        "",
        "Every error has a `code` that never changes and `params`, the facts of the case.",
        "Sentences are made from them at the edge. This page is generated: `make golden`.",
    ]
    for name, sentences in SENTENCES.items():
        about = (getattr(sixfold, name, None) or _locale_error(name)).__doc__ or ""
        lines += ["", f"## {name}", "", about.strip().partition("\n")[0], ""]
        lines += ["| code | in words |", "|---|---|"]
        lines += [f"| `{code}` | {text.replace('|', '/')} |" for code, text in sentences.items()]
    lines += ["", "## PlayError", "", f"{PlayError.__doc__}", ""]
    lines += ["| code | over HTTP | what it means |", "|---|---:|---|"]
    lines += [f"| `{code}` | {STATUS.get(code, 422)} | {about} |" for code, about in CODES.items()]
    lines += ["", "## Games without a result", "", "What a table's `ending` says then.", ""]
    lines += ["| code | what it means |", "|---|---|"]
    lines += [f"| `{code}` | {about} |" for code, about in ENDINGS.items()]
    lines += ["", "## The server", "", f"{Refused.__doc__}", ""]
    lines += ["| code | in words |", "|---|---|"]
    lines += [f"| `{code}` | {text} |" for code, text in OF_THE_SERVER.items()]
    lines += ["", "## Which game can raise what", ""]
    for family in dict.fromkeys(game.family for game in sixfold.games()):
        game = next(game for game in sixfold.games() if game.family == family)
        lines.append(f"- {family}: " + " ".join(f"`{code}`" for code in game.faults))
    return "\n".join(lines) + "\n"


def _locale_error(name: str) -> type[Exception]:
    from sixfold import locale

    found: type[Exception] = getattr(locale, name)
    return found


def commands_page() -> str:
    """What `--help` says, for every command."""
    runner = CliRunner(env={"COLUMNS": "100", "TERMINAL_WIDTH": "100", "NO_COLOR": "1"})
    lines = ["# The command line", "", "This page is generated: `make golden`."]
    for command in ("", *COMMANDS):
        arguments = [*command.split(), "--help"]
        result = runner.invoke(app, arguments, prog_name="sixfold")
        title = f"sixfold {command}".strip()
        lines += ["", f"## {title}", "", "```"]
        lines += [line.rstrip() for line in result.output.strip().splitlines()]
        lines.append("```")
    return "\n".join(lines) + "\n"


def pages() -> dict[Path, str]:
    """Every generated page."""
    return {DOCS / "codes.md": codes_page(), DOCS / "cli.md": commands_page()}


def main() -> None:
    """Write the pages."""
    os.environ["NO_COLOR"] = "1"
    for path, text in pages().items():
        path.write_text(text, "utf-8")
        print(path.relative_to(DOCS.parent))


if __name__ == "__main__":
    main()
