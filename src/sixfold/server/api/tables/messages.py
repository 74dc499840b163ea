"""What comes in on a table's socket: pings, moves, actions, questions for the view or the review.

A message is checked as the body of the `POST` routes is. Those that are wrong are checked again by
the very shapes of these routes, to say in the same words what is wrong with them.
"""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal, get_args

import msgspec
from pydantic import ValidationError

from sixfold.play.actions.acting import Action
from sixfold.server.api.tables import schemas
from sixfold.server.live.conversations import LONGEST, LONGEST_ID
from sixfold.server.net.errors import Refused, bad_request

ACTIONS = frozenset(get_args(schemas.ActionChoice.model_fields["action"].annotation))

Id = Annotated[str, msgspec.Meta(max_length=LONGEST_ID)]
Rev = Annotated[int, msgspec.Meta(ge=0, le=2**31)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=3)]


class Call(msgspec.Struct, forbid_unknown_fields=True):
    """A message as it comes: a question by its `type`, or else a move or an action."""

    type: Literal["ping", "view", "review"] | None = None
    stop: bool | None = None
    move: Annotated[str, msgspec.Meta(min_length=1, max_length=80)] | None = None
    action: str | None = None
    text: Annotated[str, msgspec.Meta(max_length=1000)] | None = None
    rev: Rev | None = None
    id: Id | None = None
    seat: Seat | None = None


class Wish(msgspec.Struct, frozen=True):
    """Something that a player wants to do."""

    action: Action
    rev: int
    id: str


class ReviewCall(msgspec.Struct, frozen=True):
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


_decode = msgspec.json.Decoder(Call).decode
_QUESTIONS = {"ping": Call(type="ping"), "view": Call(type="view")}


def read(text: bytes | str) -> Wish | ReviewCall | Literal["ping", "view"]:
    """A message; raises Bad if it can be refused by name, and Misuse if not."""
    if len(text) > LONGEST:
        raise Misuse
    try:
        call = _decode(text)
    except (msgspec.MsgspecError, ValueError):
        call = None
    if call is not None:
        if call.type == "review":
            if call.id is not None and call == Call(type="review", id=call.id, stop=call.stop):
                return ReviewCall(call.id, bool(call.stop))
        elif call.type is not None and call == _QUESTIONS[call.type]:
            return call.type
        if call.type is None and call.stop is None and call.id is not None and call.rev is not None:
            if call.move is not None and call.action is None and call.text is None:
                return Wish(Action("move", call.move, call.seat), call.rev, call.id)
            if call.move is None and call.action is not None and call.action in ACTIONS:
                return Wish(Action(call.action, call.text, call.seat), call.rev, call.id)
    return _checked(text)


def _checked(text: bytes | str) -> Wish:
    """A message that is out of the ordinary, checked by the shapes of the `POST` routes."""
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        raise Misuse from None
    if not isinstance(body, dict):
        raise Misuse
    id = body.pop("id", None)
    if not isinstance(id, str) or len(id) > LONGEST_ID or not _is_text(id):
        raise Misuse
    shape = schemas.ActionChoice if "action" in body else schemas.MoveChoice
    choice = _as(shape, body, id)
    if isinstance(choice, schemas.MoveChoice):
        return Wish(Action("move", choice.move, choice.seat), choice.rev, id)
    return Wish(Action(choice.action, choice.text, choice.seat), choice.rev, id)


def _is_text(text: str) -> bool:
    """Whether it can be sent back: half a sign cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _as(
    shape: type[schemas.MoveChoice] | type[schemas.ActionChoice], body: dict[str, Any], id: str
) -> schemas.MoveChoice | schemas.ActionChoice:
    try:
        return shape.model_validate(body)
    except ValidationError as error:
        places = [("body", *problem["loc"]) for problem in error.errors()]
        raise Bad(id, bad_request(places)) from None
