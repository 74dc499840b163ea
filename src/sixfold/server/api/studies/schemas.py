"""The shapes of requests and answers about studies."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from sixfold.server.api.schemas import RequestBody
from sixfold.study.studies.model import LONGEST_NAME, MOST_CHAPTERS

Name = Annotated[str, Field(max_length=LONGEST_NAME)]
Token = Annotated[
    str,
    Field(
        max_length=40,
        description="An id of your own: the same edit sent again is made once.",
        examples=["e1"],
    ),
]
Known = Annotated[
    int, Field(ge=0, le=2**31, strict=True, description="The study's `rev` that you know.")
]
EXAMPLE: dict[str, Any] = {
    "version": 1,
    "kind": "add-moves",
    "chapter": "1",
    "path": [],
    "moves": ["d2"],
}


class NewChapter(RequestBody):
    """A chapter to begin with."""

    name: Name = ""
    record: dict[str, Any] | str = Field(
        description="A record as text, or as JSON, of which `rules` and `result` may be left out.",
        examples=[{"game": "gosix", "line": [{"move": "d2", "comment": "in the middle"}]}],
    )


class NewStudy(RequestBody):
    """A study to make: from chapters, or from a text of records."""

    name: Name = Field("", examples=["Corners"])
    chapters: list[NewChapter] = Field(default_factory=list, max_length=MOST_CHAPTERS)
    records: str | None = Field(
        None, description="Records as they stand in a `.sfr` file; each becomes a chapter."
    )

    @model_validator(mode="after")
    def one_of_both(self) -> Self:
        if self.records is not None and self.chapters:
            raise ValueError("either chapters or records")
        return self


class NewEdit(RequestBody):
    """A change of a study, or an earlier one to take back."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"examples": [{"edit": EXAMPLE, "rev": 1, "id": "e1"}]},
    )

    edit: dict[str, Any] | None = Field(None, description="See “Studies” in the documentation.")
    undo: int | None = Field(
        None,
        ge=2,
        le=2**31,
        strict=True,
        description="Instead of `edit`: the `rev` of an edit to take back, as its `undo` would.",
    )
    rev: Known
    id: Token

    @model_validator(mode="after")
    def one_of_both(self) -> Self:
        if (self.edit is None) == (self.undo is None):
            raise ValueError("either edit or undo")
        return self


class NewChapters(RequestBody):
    """Records that become chapters."""

    records: str = Field(description="Records as they stand in a `.sfr` file.")
    rev: Known
    id: Token


class Sharing(RequestBody):
    """Which links there are to a study."""

    read: bool = Field(strict=True, description="Whether others can read it by a link.")
    edit: bool = Field(strict=True, description="Whether others can change it by a link.")


class StudyLinks(BaseModel):
    """Addresses to give away; null where there is no link."""

    read: str | None
    edit: str | None
    only_here: str | None = Field(description="Why the addresses work on this machine only.")


class StudyLine(BaseModel):
    """A study in a list."""

    id: str
    name: str
    rev: int
    chapters: int
    moves: int
    games: list[str]
    shared: Literal["no", "read", "edit"]
    changed: int = Field(description="When, in milliseconds.")


class Studies(BaseModel):
    """Your studies, the latest first."""

    studies: list[StudyLine]


class StudyView(BaseModel):
    """A whole study."""

    id: str
    rev: int
    may: Literal["own", "edit", "read"]
    study: dict[str, Any] = Field(description="Name and chapters, each with its record as JSON.")


class MadeEdit(BaseModel):
    """An edit and its number."""

    rev: int
    edit: dict[str, Any]
    id: str


class EditMade(BaseModel):
    """An edit was made."""

    rev: int
    undo: dict[str, Any] | None = Field(
        description="The edit that takes it back; null if it had been made before."
    )


class Edits(BaseModel):
    """What was done, in order."""

    edits: list[MadeEdit]
