"""Edits of a study: small values with a JSON of their own, so that they can be sent and stored.

An edit names what it changes by the id of a chapter and by a path of moves, and places by the
neighbour that something comes after; never by a number, which another edit would change. `kind`
and VERSION stand in the JSON of each, and never change their meaning.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Final

from sixfold.core.errors import StudyError
from sixfold.records.tree import Path
from sixfold.study.studies import reading
from sixfold.study.studies.model import VERSION


@dataclass(frozen=True, slots=True)
class Edit:
    """A change of a study."""

    kind: ClassVar[str]

    def to_json(self) -> dict[str, Any]:
        """Plain values for JSON; `edit_from_json` is the inverse."""
        data: dict[str, Any] = {"version": VERSION, "kind": self.kind}
        for each in fields(self):
            value = getattr(self, each.name)
            if isinstance(value, tuple):
                value = [item.to_json() if isinstance(item, Edit) else item for item in value]
            data[each.name] = dict(value) if isinstance(value, Mapping) else value
        return data


@dataclass(frozen=True, slots=True)
class Rename(Edit):
    """Give the study another name."""

    kind = "rename"
    name: str


@dataclass(frozen=True, slots=True)
class AddChapter(Edit):
    """Add a chapter: its id is new, its record is JSON; it comes after another, or last."""

    kind = "add-chapter"
    chapter: str
    name: str
    record: Mapping[str, Any]
    after: str | None = None


@dataclass(frozen=True, slots=True)
class RemoveChapter(Edit):
    """Remove a chapter with all that is in it."""

    kind = "remove-chapter"
    chapter: str


@dataclass(frozen=True, slots=True)
class MoveChapter(Edit):
    """Put a chapter behind another one (last if that is gone), or first."""

    kind = "move-chapter"
    chapter: str
    after: str | None = None


@dataclass(frozen=True, slots=True)
class RenameChapter(Edit):
    """Give a chapter another name."""

    kind = "rename-chapter"
    chapter: str
    name: str


@dataclass(frozen=True, slots=True)
class SetTags(Edit):
    """Set some tags of a chapter, as in a record; None takes a tag away.

    `Result` and `Reason` end the game off the board; `Game`, `Rules`, `Start` and `Points` stay.
    """

    kind = "set-tags"
    chapter: str
    tags: Mapping[str, str | None]


@dataclass(frozen=True, slots=True)
class AtPath(Edit):
    """An edit of a branch."""

    chapter: str
    path: Path


@dataclass(frozen=True, slots=True)
class AddMoves(AtPath):
    """Play moves, one after the other; those that are there already are followed."""

    kind = "add-moves"
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RemoveMove(AtPath):
    """Remove a move with all that follows it."""

    kind = "remove-move"


@dataclass(frozen=True, slots=True)
class Promote(AtPath):
    """Put a move one place up among its alternatives."""

    kind = "promote"


@dataclass(frozen=True, slots=True)
class Demote(AtPath):
    """Put a move one place down among its alternatives."""

    kind = "demote"


@dataclass(frozen=True, slots=True)
class PromoteToMain(AtPath):
    """Make the line that leads to a move the main line."""

    kind = "promote-to-main"


@dataclass(frozen=True, slots=True)
class PlaceMove(AtPath):
    """Put a move behind one of its alternatives (last if that is gone), or first."""

    kind = "place-move"
    after: str | None = None


@dataclass(frozen=True, slots=True)
class RestoreLine(AtPath):
    """Put back a move with all that followed it, behind one of its alternatives, or first.

    `path` leads to where the move is played; `line` is a line of a record's JSON.
    """

    kind = "restore-line"
    line: tuple[Mapping[str, Any], ...]
    after: str | None = None


@dataclass(frozen=True, slots=True)
class SetComment(AtPath):
    """Say something about a move; at the empty path, about the start."""

    kind = "set-comment"
    comment: str


@dataclass(frozen=True, slots=True)
class SetIntroduction(AtPath):
    """Say something before the first move of a variation."""

    kind = "set-introduction"
    comment: str


@dataclass(frozen=True, slots=True)
class SetMarks(AtPath):
    """Set the marks of quality of a move, 1 to 6."""

    kind = "set-marks"
    marks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SetDrawings(AtPath):
    """Draw arrows and rings, as in a record: `ring:d2`, `arrow:d2>e3:red`."""

    kind = "set-drawings"
    drawings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetCommand(AtPath):
    """Set what a program says about a move, `[%name value]`; None takes it away."""

    kind = "set-command"
    name: str
    value: str | None = None


@dataclass(frozen=True, slots=True)
class SetCommands(AtPath):
    """Set all that programs say about a move, arrows and rings included."""

    kind = "set-commands"
    commands: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetRemarks(AtPath):
    """Set all that is said about a move, as the JSON of a record has it."""

    kind = "set-remarks"
    remarks: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Several(Edit):
    """Edits that belong together: all of them are made, or none."""

    kind = "several"
    edits: tuple[Edit, ...]


KINDS: Final[dict[str, type[Edit]]] = {
    each.kind: each
    for each in (
        Rename, AddChapter, RemoveChapter, MoveChapter, RenameChapter, SetTags, AddMoves,
        RemoveMove, Promote, Demote, PromoteToMain, PlaceMove, RestoreLine, SetComment,
        SetIntroduction, SetMarks, SetDrawings, SetCommand, SetCommands,
        SetRemarks, Several,
    )
}  # fmt: skip
"""Kind → the edit. A kind that was stored once stays here."""


def edit_from_json(data: object) -> Edit:
    """An edit from what `to_json` made; raises StudyError."""
    values = reading.mapping(data, "edit")
    kind = KINDS.get(reading.text(values.get("kind"), "kind"))
    if kind is None:
        raise StudyError("unknown-edit", kind=values["kind"])
    if values.get("version") != VERSION:
        raise StudyError("unknown-version", version=values.get("version"), expected=VERSION)
    names = [each.name for each in fields(kind)]
    for name in values:
        if name not in ("version", "kind", *names):
            raise StudyError("bad-edit", field=str(name), expected="nothing")
    return kind(**{name: _read(name, values.get(name)) for name in names})


def _read(name: str, value: object) -> Any:
    if name == "edits":
        edits = reading.items(value, name)
        if any(reading.mapping(each, name).get("kind") == Several.kind for each in edits):
            raise StudyError("bad-edit", field=name, expected="edits")  # one level is enough
        return tuple(edit_from_json(each) for each in edits)
    return reading.FIELDS[name](value, name)
