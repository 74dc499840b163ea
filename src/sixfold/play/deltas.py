"""What is new to an audience since the view that it has, as messages, and how a client folds them.

    told = messages(before, now)         # what to send to whoever was sent `before`
    for message in told:
        before = fold(before, message)   # now equal to `now`

A *delta* holds the top-level fields of the view that have changed, with their new values. One move
that was played comes as `move` instead of the whole list, and words come by themselves, as a *chat*
with the new lines only. `from` and `rev` say which view a message leads from and to: whoever has
another one has missed something and asks for the whole view. When only the company has changed a
*presence* says so, without a rev.

Clocks are true at their own `now`. When nothing but time has passed they are not sent again, and a
chat leaves them as they are; whoever wants to compare two views lets the same time pass in both
(`at_time`).
"""

from __future__ import annotations

from typing import Any

View = dict[str, Any]
Message = dict[str, Any]


class Gap(ValueError):
    """A message that does not lead on from this view: ask for the whole of it."""


MOVES = ("moves", "ply", "last")
"""What one `move` changes."""
COMPANY = {"seats", "spectators"}
"""What changes without a rev when somebody comes or leaves."""


def messages(before: View, now: View) -> list[Message]:
    """What is to be said to somebody who was sent one view and should have another."""
    new = {
        name: value
        for name, value in now.items()
        if value is not (old := before[name]) and value != old
    }
    start, rev = before["rev"], now["rev"]
    if start == rev:
        return _without_rev(new, now)
    del new["rev"]
    told: list[Message] = []
    if "chat" in new and (lines := _added(before["chat"], now["chat"])):
        rest = new.keys() - {"chat", "changed", "clocks"}
        if not rest and now["changed"] == lines[-1]["at"]:
            return [{"type": "chat", "from": start, "rev": rev, "chat": lines}]
        if rev - start > 1:  # room for a rev between the words and the rest
            told.append({"type": "chat", "from": start, "rev": rev - 1, "chat": lines})
            start = rev - 1
            del new["chat"]
            new["changed"] = now["changed"]
    if "moves" in new and (played := _added(before["moves"], now["moves"])) and len(played) == 1:
        for name in MOVES:
            new.pop(name, None)
        new = {"move": played[0], **new}
    told.append({"type": "delta", "from": start, "rev": rev, **new})
    return told


def presence(view: View) -> Message:
    """Who is here, by itself."""
    present = [seat["present"] for seat in view["seats"]]
    return {"type": "presence", "spectators": view["spectators"], "present": present}


def _without_rev(new: View, now: View) -> list[Message]:
    """Nothing has happened at the table, but somebody came, or may do more than before."""
    others = new.keys() - {"clocks"}
    if not others:
        return []
    if others <= COMPANY:
        return [presence(now)]
    return [{"type": "delta", "from": now["rev"], "rev": now["rev"], **new}]


def _added(before: list[Any], now: list[Any]) -> list[Any]:
    """The end of a list, if it has grown and is otherwise the same."""
    length = len(before)
    return now[length:] if len(now) > length and now[:length] == before else []


# The client's side


def fold(view: View | None, message: Message) -> View | None:
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


def at_time(view: View, now: int) -> View:
    """The same view with its clocks as they show at another time."""
    clocks = view["clocks"]
    if clocks is None:
        return view
    passed = max(0, now - clocks["now"])
    left = [
        max(0, ms - passed) if seat == clocks["running"] else ms
        for seat, ms in enumerate(clocks["left_ms"])
    ]
    return {**view, "clocks": {**clocks, "left_ms": left, "now": now}}
