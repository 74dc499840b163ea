"""What the shapes of all requests and answers have in common.

Each topic has its own beside its routes: requests are checked against them. Scenes and views
describe themselves (`sixfold.scene.types`, `sixfold.play.views.types`), and a test holds real
answers against all descriptions.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

MoveText = Annotated[str, Field(min_length=1, max_length=80)]


class RequestBody(BaseModel):
    """What a client sends: unknown fields are mistakes."""

    model_config = ConfigDict(extra="forbid")


class Fault(BaseModel):
    """What went wrong."""

    code: str = Field(description="Never changes: for programs.", examples=["stale-rev"])
    params: dict[str, Any] = Field(description="The facts of the case.")
    text: str = Field(description="A sentence for people, in their language.")


class ErrorAnswer(BaseModel):
    """The one shape of every error."""

    error: Fault
