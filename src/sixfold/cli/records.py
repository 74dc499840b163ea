"""`sixfold records`: what is in a file of games, and what is wrong with it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from io import StringIO
from typing import Annotated, Any

import typer

from sixfold import records
from sixfold.cli.arguments import STDIN, Json, Lang, language, print_json, typed_in
from sixfold.locale import sentence
from sixfold.records.faults import RecordError
from sixfold.records.lines import Source

app = typer.Typer(
    name="records",
    help="Files of records, or of JSON: check them, list them.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
)

Files = Annotated[
    list[str],
    typer.Argument(metavar="FILE", help="Records or JSON, or - to read standard input."),
]
_SHOWN = ("Game", "Date", "Seat0", "Seat1", "Seat2", "Seat3", "Result", "Reason")
_PLACE = ("game", "line", "column", "path")


@app.command("check")
def check(
    files: Files,
    good: Annotated[
        str | None, typer.Option("--good", metavar="FILE", help="Write the good games to a file.")
    ] = None,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Replay every game and list the faults, with line and column; exit code 1 if there are any.

    Example: sixfold records check games.sfr --good good.sfr
    """
    words = language(lang)
    reports: list[dict[str, Any]] = []
    kept = checked(files, reports, words, as_json)
    if good is None:
        for _ in kept:
            pass
    else:
        records.write(good, kept)
    if as_json:
        print_json({"files": reports})
    if any(report["faulty"] for report in reports):
        raise typer.Exit(1)


@app.command("headers")
def headers(files: Files, lang: Lang = None, as_json: Json = False) -> None:
    """List the games without replaying them: thousands in a moment.

    Example: sixfold records headers games.sfr
    """
    words = language(lang)
    faults: list[tuple[str, RecordError]] = []
    listed: list[dict[str, Any]] = []
    for name in files:
        found: list[RecordError] = []
        for heading in records.scan(_source(name), found.append):
            if as_json:
                listed.append({"file": name, **heading._asdict()})
            else:
                shown = (heading.tags.get(tag) for tag in _SHOWN)
                print(heading.game, *(_safe(text) for text in shown if text), sep="\t")
        faults += [(name, fault) for fault in found]
    if as_json:
        print_json(listed)
    for name, fault in faults:
        print(_line(name, fault, words), file=sys.stderr)
    if faults:
        raise typer.Exit(1)


def checked(
    files: list[str], reports: list[dict[str, Any]], words: str, as_json: bool
) -> Iterator[records.Record]:
    """The good games of all files; faults are told as they are found."""
    for name in files:
        report: dict[str, Any] = {"file": name, "games": 0, "faulty": 0, "faults": []}
        reports.append(report)
        for result in records.results(_source(name)):
            report["games"] += 1
            if result.record is not None:
                yield result.record
            elif result.fault is not None:
                _tell(report, result.fault, words, as_json)
            del result  # no game is held while the next one is read
        if not report["games"]:
            _tell(report, RecordError("no-game", game=1, line=1, column=1), words, as_json)


def _tell(report: dict[str, Any], fault: RecordError, words: str, as_json: bool) -> None:
    report["faulty"] += 1
    if as_json:
        report["faults"].append(_facts(fault, words))
    else:
        print(_line(report["file"], fault, words))


def _safe(text: str) -> str:
    """What comes from a file may contain anything, even terminal commands."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def _source(name: str) -> Source:
    return StringIO(typed_in()) if name == STDIN else name


def _line(name: str, fault: RecordError, words: str) -> str:
    """One line in the form that editors and other tools know."""
    path = fault.params.get("path")
    text = _words(fault, words)
    place = f"{name}:{fault.line}:{fault.column or 1}"
    return f"{place}: {path}: {text}" if path else f"{place}: {text}"


def _words(fault: RecordError, words: str) -> str:
    """The sentence without the place."""
    bare = {key: value for key, value in fault.params.items() if key not in _PLACE}
    error = RecordError(fault.code, **bare)
    error.__cause__ = fault.__cause__
    return sentence(error, words)


def _facts(fault: RecordError, words: str) -> dict[str, Any]:
    known = {key: fault.params.get(key) for key in _PLACE}
    return {**known, "code": fault.code, "text": _words(fault, words)}
