"""What is new to an audience since the view that it has, as messages, and how a client folds them.

    told = messages(view, new)           # `new`: the fields of the view that have other values now;
                                         # one move that was played is `move`
    for message in told:
        view = fold(view, message)       # a client's view, as JSON has it

A *delta* holds the top-level fields of the view that have changed, with their new values. One move
that was played comes as `move` instead of the whole list, and words come by themselves, as a *chat*
with the new lines only. `from` and `rev` say which view a message leads from and to: a
client that has another view has missed something and asks for the whole view. When only the people
present have changed, a *presence* says so, without a rev; a changed name comes as a delta
that leads to the same rev.

Clocks are true at their own `now`. When nothing but time has passed they are not sent again, and a
chat leaves them as they are; to compare two views, let the same time pass in both (`at_time`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sixfold.play.views.types import View

Message = dict[str, Any]


class Gap(ValueError):
    """A message that does not lead on from this view: ask for the whole of it."""


COMPANY = {"seats", "spectators"}
"""What changes without a rev when somebody comes or leaves."""
WORDS = {"chat", "rev", "changed", "clocks"}
"""What changes when somebody says something and nothing else happens."""


def messages(view: View, new: dict[str, Any]) -> list[Message]:
    """What is to be said to somebody who was sent a view some fields of which have changed."""
    start = view.rev
    rev = new.get("rev", start)
    if start == rev:
        return _without_rev(view, new)
    told: list[Message] = []
    if "chat" in new and (lines := added(view.chat, new["chat"])):
        if new.keys() <= WORDS and new.get("changed", view.changed) == lines[-1].at:
            return [{"type": "chat", "from": start, "rev": rev, "chat": lines}]
        if rev - start > 1:  # there is a rev between the words and the rest
            told.append({"type": "chat", "from": start, "rev": rev - 1, "chat": lines})
            start = rev - 1
            new = {**new, "changed": new.get("changed", view.changed)}
            del new["chat"]
    told.append({"type": "delta", "from": start, **new})
    return told


def _without_rev(view: View, new: dict[str, Any]) -> list[Message]:
    """Nothing has happened at the table, but somebody came, or may do more than before."""
    others = new.keys() - {"clocks"}
    if not others:
        return []
    seats = new.get("seats", view.seats)
    if others <= COMPANY and all(a.name == b.name for a, b in zip(seats, view.seats, strict=True)):
        spectators = new.get("spectators", view.spectators)
        present = [seat.present for seat in seats]
        return [{"type": "presence", "spectators": spectators, "present": present}]
    return [{"type": "delta", "from": view.rev, "rev": view.rev, **new}]


def added(before: Sequence[Any], now: Sequence[Any]) -> Sequence[Any]:
    """The end of a list, if it has grown and is otherwise the same."""
    length = len(before)
    return now[length:] if len(now) > length and now[:length] == before else ()


# The client's side

Seen = dict[str, Any]
"""A view as JSON has it."""


def fold(view: Seen | None, message: Message) -> Seen | None:
    """The view after a message; what has been seen already changes nothing. Raises Gap."""
    kind = message["type"]
    if kind == "view":
        whole = {name: value for name, value in message.items() if name != "type"}
        return whole if view is None or whole["rev"] >= view["rev"] else view
    if view is None or kind not in ("presence", "delta", "chat"):
        return view
    if kind == "presence":
        seats = [
            {**seat, "present": here}
            for seat, here in zip(view["seats"], message["present"], strict=True)
        ]
        return {**view, "seats": seats, "spectators": message["spectators"]}
    start, rev, known = message["from"], message["rev"], view["rev"]
    if start != known:
        if rev <= known and start < rev:
            return view
        raise Gap(f"has {known}, got {start} to {rev}")
    if kind == "chat":
        lines = message["chat"]
        chat = [*view["chat"], *lines]
        return {**view, "rev": rev, "chat": chat, "changed": lines[-1]["at"]}
    new = {name: value for name, value in message.items() if name not in ("type", "from", "move")}
    if "move" in message:
        moves = [*view["moves"], message["move"]]
        new |= {"moves": moves, "ply": len(moves), "last": message["move"]}
    return {**view, **new}


def at_time(view: Seen, now: int) -> Seen:
    """A view with its clocks as they show at a later time."""
    clocks = view["clocks"]
    if clocks is None:
        return view
    passed = max(0, now - clocks["now"])
    left = [
        max(0, ms - passed) if seat == clocks["running"] else ms
        for seat, ms in enumerate(clocks["left_ms"])
    ]
    to_begin = clocks["begin_left_ms"]
    if to_begin is not None:
        to_begin = max(0, to_begin - passed)
    return {
        **view,
        "clocks": {**clocks, "left_ms": left, "begin_left_ms": to_begin, "now": now},
    }
