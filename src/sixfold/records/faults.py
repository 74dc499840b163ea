"""Everything that can be wrong with a record: the codes, their facts, and where the fault lies.

Checks that know nothing of files raise a bare RecordError; the reader that called them adds the
place. So a date is judged by one function, whether it comes from a file, from JSON or from a
program that sets `record.date`.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sixfold.core.errors import SixfoldError


class RecordError(SixfoldError):
    """A game record that cannot be read; `line` and `column` say where."""

    kind = "RecordError"

    @property
    def line(self) -> int | None:
        """The line of the fault, from 1; None where no text was read."""
        return self.params.get("line")

    @property
    def column(self) -> int | None:
        """The column of the fault, from 1; None in JSON, where `params["path"]` says more."""
        return self.params.get("column")


CODES: Final[dict[str, tuple[str, ...]]] = {
    # The file
    "bad-encoding": (),
    "no-game": (),
    "several-games": (),
    "truncated": (),
    # Tags
    "bad-tag": ("tag",),
    "unclosed-tag": (),
    "missing-tag": ("tag",),
    "duplicate-tag": ("tag",),
    "bad-escape": ("escape",),
    "unknown-game": ("tag", "id", "suggestions"),
    "unknown-option": ("tag", "id", "option", "suggestions"),
    "repeated-option": ("tag", "id", "option"),
    "unknown-rules": ("tag", "value", "expected"),
    "bad-date": ("tag", "value"),
    "bad-clock": ("tag", "value"),
    "bad-start": ("tag", "value", "reason"),
    "too-many-seats": ("tag", "seats"),
    "bad-result": ("tag", "value"),
    "result-mismatch": ("tag", "found", "expected"),
    # Moves
    "not-a-move": ("move", "ply", "reason"),
    "illegal-move": ("move", "ply", "reason"),
    "wrong-number": ("found", "expected"),
    "bad-mark": ("mark",),
    "bad-clock-reading": ("value",),
    "unknown-command": ("command",),
    "bad-command": ("command",),
    "unclosed-comment": (),
    "stray-comment": (),
    "unclosed-variation": (),
    "empty-variation": (),
    "deep-nesting": ("limit",),
    "stray-token": ("token",),
    # JSON
    "bad-json": (),
    "bad-value": ("expected",),
    "unknown-field": ("field",),
    "duplicate-field": ("field",),
}
"""Code → the facts that come with it, the place aside. Codes never change."""

NESTING_LIMIT: Final = 100
"""How deep variations may nest: deeper than anybody reads, and shallow enough for any stack."""


class Place(NamedTuple):
    """A character of a file: which game it belongs to, its line and column, all from 1."""

    game: int
    line: int
    column: int

    def fault(self, code: str, **params: Any) -> RecordError:
        """The error to raise for what is at this place."""
        return RecordError(code, **params, **self._asdict())

    def right(self, columns: int) -> Place:
        """A place further on in the same line."""
        return self._replace(column=self.column + columns)


def located(error: RecordError, **where: Any) -> RecordError:
    """An error with its place; raise it `from error.__cause__`."""
    return RecordError(error.code, **{**error.params, **where})
