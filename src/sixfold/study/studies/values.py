"""What goes into the storage of studies and comes out of it, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sixfold.study.studies import Edit, Study
from sixfold.study.studies.access import Access, Role


@dataclass(frozen=True, slots=True)
class StoredStudy:
    """A study's line in lists."""

    id: str
    rev: int
    name: str
    access: Access
    chapters: int
    moves: int
    games: tuple[str, ...]
    size: int
    created: int
    changed: int


@dataclass(frozen=True, slots=True)
class OpenedStudy:
    """A study as somebody sees it."""

    stored: StoredStudy
    rev: int
    study: Study
    role: Role

    @property
    def id(self) -> str:
        return self.stored.id


@dataclass(frozen=True, slots=True)
class EditRequest:
    """An edit that somebody wants to make."""

    player: str | None
    edit: Edit
    key: str | None = None
    """The secret of the link by which they came."""
    known: int | None = None
    """The rev that they know of: an edit of theirs with the same token since then is this one."""
    token: str = ""


@dataclass(frozen=True, slots=True)
class StoredEdit:
    """An edit as it was made."""

    rev: int
    edit: Edit
    token: str
    """By which its maker knows it again."""

    def to_json(self) -> dict[str, Any]:
        """The edit as plain values, as it is sent."""
        return {"rev": self.rev, "edit": self.edit.to_json(), "id": self.token}


@dataclass(frozen=True, slots=True)
class EditResult:
    """What became of an edit."""

    id: str
    rev: int
    undo: Edit | None
    """The edit that takes it back; None if it had been made before."""
    study: Study
    access: Access
