"""Edits of a study: small values with a JSON of their own, so that they can be sent and stored.

An edit names what it changes by the id of a chapter and by a path of moves, and places by the
neighbour that something comes after; never by a number, which another edit would change. `kind`
and VERSION stand in the JSON of each, and never change their meaning.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Final, Literal, cast, get_args

import msgspec

from sixfold.study import plain
from sixfold.study.studies.faults import StudyError
from sixfold.study.studies.model import LONGEST_COMMENT, LONGEST_NAME, VERSION

Text = Annotated[str, msgspec.Meta(max_length=LONGEST_COMMENT)]
Name = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]


def _kind(name: str) -> str:
    """`AddMoves` → `add-moves`."""
    return re.sub(r"(?<!^)([A-Z])", r"-\1", name).lower()


class Edit(
    msgspec.Struct,
    frozen=True, kw_only=True, tag_field="kind", tag=_kind, forbid_unknown_fields=True,
    repr_omit_defaults=True,
):  # fmt: skip
    """A change of a study."""

    version: Literal[1] = VERSION

    @property
    def kind(self) -> str:
        """What it is called in JSON."""
        return str(self.__struct_config__.tag)

    def to_json(self) -> dict[str, Any]:
        """Plain values for JSON; `edit_from_json` is the inverse."""
        found: dict[str, Any] = plain.plain(self)
        return found


class Rename(Edit, frozen=True):
    """Give the study another name."""

    name: Name


class AddChapter(Edit, frozen=True):
    """Add a chapter: its id is new, its record is JSON; it comes after another, or last."""

    chapter: Name
    name: Name
    record: Mapping[str, Any]
    after: Text | None = None


class RemoveChapter(Edit, frozen=True):
    """Remove a chapter with all that is in it."""

    chapter: Name


class MoveChapter(Edit, frozen=True):
    """Put a chapter behind another one (last if that is gone), or first."""

    chapter: Name
    after: Text | None = None


class RenameChapter(Edit, frozen=True):
    """Give a chapter another name."""

    chapter: Name
    name: Name


class SetTags(Edit, frozen=True):
    """Set some tags of a chapter, as in a record; None takes a tag away.

    `Result` and `Reason` end the game off the board; `Game`, `Rules`, `Start` and `Points` stay.
    """

    chapter: Name
    tags: Mapping[Text, Text | None]


class AtPath(Edit, frozen=True):
    """An edit of a branch."""

    chapter: Name
    path: tuple[Text, ...]


class AddMoves(AtPath, frozen=True):
    """Play moves, one after the other; those that are there already are followed."""

    moves: tuple[Text, ...]


class RemoveMove(AtPath, frozen=True):
    """Remove a move with all that follows it."""


class Promote(AtPath, frozen=True):
    """Put a move one place up among its alternatives."""


class Demote(AtPath, frozen=True):
    """Put a move one place down among its alternatives."""


class PromoteToMain(AtPath, frozen=True):
    """Make the line that leads to a move the main line."""


class PlaceMove(AtPath, frozen=True):
    """Put a move behind one of its alternatives (last if that is gone), or first."""

    after: Text | None = None


class RestoreLine(AtPath, frozen=True):
    """Put back a move with all that followed it, behind one of its alternatives, or first.

    `path` leads to where the move is played; `line` is a line of a record's JSON.
    """

    line: tuple[Mapping[str, Any], ...]
    after: Text | None = None


class SetComment(AtPath, frozen=True):
    """Say something about a move; at the empty path, about the start."""

    comment: Text


class SetIntroduction(AtPath, frozen=True):
    """Say something before the first move of a variation."""

    comment: Text


class SetMarks(AtPath, frozen=True):
    """Set the marks of quality of a move, 1 to 6."""

    marks: tuple[int, ...]


class SetDrawings(AtPath, frozen=True):
    """Draw arrows and rings, as in a record: `ring:d2`, `arrow:d2>e3:red`."""

    drawings: tuple[Text, ...]


class SetCommand(AtPath, frozen=True):
    """Set what a program says about a move, `[%name value]`; None takes it away."""

    name: Name
    value: Text | None = None


class SetCommands(AtPath, frozen=True):
    """Set all that programs say about a move, arrows and rings included."""

    commands: tuple[Text, ...]


class SetRemarks(AtPath, frozen=True):
    """Set all that is said about a move, as the JSON of a record has it."""

    remarks: Mapping[str, Any]


Single = (
    Rename | AddChapter | RemoveChapter | MoveChapter | RenameChapter | SetTags | AddMoves
    | RemoveMove | Promote | Demote | PromoteToMain | PlaceMove | RestoreLine | SetComment
    | SetIntroduction | SetMarks | SetDrawings | SetCommand | SetCommands | SetRemarks
)  # fmt: skip
"""An edit alone. A kind that was stored once stays here."""


class Several(Edit, frozen=True):
    """Edits that belong together: all of them are made, or none."""

    edits: tuple[Single, ...]

    @staticmethod
    def of(edits: Iterable[Edit]) -> Edit:
        """One edit that does what these do; the parts of others become its own parts."""
        groups = [each.edits if isinstance(each, Several) else (each,) for each in edits]
        parts = tuple(cast("Single", part) for group in groups for part in group)
        return parts[0] if len(parts) == 1 else Several(parts)


KINDS: Final[dict[str, type[Edit]]] = {
    str(each.__struct_config__.tag): each for each in (*get_args(Single), Several)
}
"""Kind → the edit."""

_WORDS: Final = {"str": "text", "array": "list", "int": "integer"}
"""What codes call the types of fields."""


def edit_from_json(data: object) -> Edit:
    """An edit from what `to_json` made; raises StudyError."""
    try:
        edit: Edit = plain.read(data, Single | Several)
    except plain.Misfit as fault:
        raise _error(data, fault) from None
    assert isinstance(data, dict)
    if "version" not in data:
        raise StudyError("unknown-version", version=None, expected=VERSION)
    try:
        msgspec.json.encode(edit)
    except UnicodeEncodeError:  # half of a pair of surrogates, which no database keeps
        raise StudyError("bad-edit", field=_unwritable(data), expected="text") from None
    return edit


def _error(data: object, fault: plain.Misfit) -> StudyError:
    fields = data if isinstance(data, dict) else {}
    if fault.field == "kind" and isinstance(fields.get("kind"), str):
        return StudyError("unknown-edit", kind=fields["kind"])
    if fault.field == "version":
        return StudyError("unknown-version", version=fields["version"], expected=VERSION)
    if fault.most is not None:
        return StudyError("too-long", most=fault.most)
    expected = "nothing" if fault.is_unknown else fault.expected or "edits"
    expected = _WORDS.get(expected, expected)
    return StudyError("bad-edit", field=fault.field or "edit", expected=expected)


def _unwritable(data: dict[str, Any]) -> str:
    """The field with a text that cannot be written as UTF-8."""
    for name, value in data.items():
        try:
            msgspec.json.encode(value)
        except UnicodeEncodeError:
            return name
    return "edit"
