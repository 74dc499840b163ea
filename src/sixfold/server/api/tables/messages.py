"""What comes in on a table's socket: pings, moves, actions, questions for the view or the review.

A move or an action is the body of its `POST` route with an `id`, and is checked by the same shape.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from pydantic import ValidationError

from sixfold.play.actions.acting import Action
from sixfold.server.api.tables.schemas import ActionChoice, MoveChoice
from sixfold.server.live.conversations import LONGEST_ID, read_object
from sixfold.server.net.errors import Refused, bad_request


@dataclass(frozen=True, slots=True)
class Wish:
    """Something that a player wants to do."""

    action: Action
    rev: int
    id: str


@dataclass(frozen=True, slots=True)
class ReviewCall:
    """Somebody wants to be told of the table's review, or not any more."""

    id: str
    stop: bool


class Misuse(Exception):
    """What cannot even be answered."""


class Bad(Exception):
    """Something that is refused because of its shape, and has an id to say so."""

    def __init__(self, id: str, error: Refused) -> None:
        super().__init__(error.code)
        self.id = id
        self.error = error


def read(text: bytes) -> Wish | ReviewCall | Literal["ping", "view"]:
    """A message; raises Bad if it can be refused by name, and Misuse if not."""
    body = read_object(text)
    if body is None:
        raise Misuse
    body = {name: value for name, value in body.items() if value is not None}
    for kind in _QUESTIONS:
        if body == {"type": kind}:
            return kind
    id = body.pop("id", None)
    if not isinstance(id, str) or len(id) > LONGEST_ID or not _is_text(id):
        raise Misuse
    if body.get("type") == "review" and body.keys() <= {"type", "stop"}:
        stop = body.get("stop", False)
        if isinstance(stop, bool):
            return ReviewCall(id, stop)
    return _wish(id, body)


_QUESTIONS: tuple[Literal["ping", "view"], ...] = ("ping", "view")


def _wish(id: str, body: dict[str, Any]) -> Wish:
    try:
        if "action" in body:
            act = ActionChoice.model_validate(body)
            return Wish(Action(act.action, act.text, act.seat), act.rev, id)
        move = MoveChoice.model_validate(body)
        return Wish(Action("move", move.move, move.seat), move.rev, id)
    except ValidationError as error:
        places = [("body", *problem["loc"]) for problem in error.errors()]
        raise Bad(id, bad_request(places)) from None


def _is_text(text: str) -> bool:
    """Whether it can be sent back: half a sign cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
