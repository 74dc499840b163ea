"""Runs a command in this process and keeps what it printed."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from dataclasses import dataclass
from unittest.mock import patch

from sixfold.cli import main


@dataclass(frozen=True)
class Result:
    """Exit code, output and error stream of a command."""

    code: int
    out: str
    err: str


def run(*arguments: str, typed: str = "", language: str = "en") -> Result:
    """Run `sixfold ARGUMENTS` with some lines typed in, on a terminal set to a language."""
    out, err, code = io.StringIO(), io.StringIO(), 0
    with (
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        patch.object(sys, "stdin", io.StringIO(typed)),
        patch.dict(os.environ, LANGUAGE=language),
    ):
        try:
            main(list(arguments))
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else 0
    return Result(code, out.getvalue(), err.getvalue())
