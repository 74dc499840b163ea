"""What happens in a script, by name: so that a test can prove that the corpus is worth its time."""

from __future__ import annotations

from collections.abc import Iterator

from sixfold import Event, Move

from .policies import breaks
from .scripts import SHAPES, Position, Script, fields, stacks, without_history


def phenomena(script: Script) -> Iterator[str]:
    """Everything of note that happens in a script, in order."""
    family = script.id.partition("+")[0].partition("/")[0]
    chain = 0
    for position, move in script.walk():
        yield from standing(position)
        if position.outcome:
            yield from ending(position)
        if move is None:
            return
        events = position.preview(move)
        yield from (event.kind for event in events)
        if family == "six":
            yield from six(position, move, events)
        elif family == "gosix":
            yield from gosix(position, events)
        else:
            chain = chain + 1 if str(move)[-1] in "AY" else 0
            yield from hexone(position, events, chain)


def standing(position: Position) -> Iterator[str]:
    """What the history of a position shows."""
    found = fields(position)
    if found.get("hands") == "0,0":
        yield "phase two"
    seen = found.get("seen", "" if "hexes" not in found else "1")
    if seen != "1":
        before = [each for each in position.line() if each.key == position.key][:-1]
        same = {without_history(each.to_text()) for each in before}
        if seen:
            yield f"seen {seen}"
        if seen and before and without_history(position.to_text()) not in same:
            yield "seen elsewhere"
        if not seen and len(before) >= 3:
            yield "stood four times"


def ending(position: Position) -> Iterator[str]:
    outcome = position.outcome
    assert outcome
    yield outcome.reason
    yield f"{outcome.reason} {'won' if outcome.winners else 'drawn'}"
    if outcome.reason in SHAPES and fields(position)["hands"] == "0,0":
        yield "shape in phase two"


def six(position: Position, move: Move, events: tuple[Event, ...]) -> Iterator[str]:
    text = str(move)
    captured = [event.to_json()["cells"] for event in events if event.kind == "captured"]
    if "=" in text:
        yield "choice"
    if text == "!":
        yield "later declaration"
    if text == "pass" and "!" in map(str, position.legal_moves):
        yield "pass beside a declaration"
    if len(captured) > 1:
        yield "several captured"
    for event in events:
        if event.kind == "moved" and any(event.to_json()["target"] in group for group in captured):
            yield "moved tile captured"
    if not captured and breaks(position, move):
        yield "linked again"


def gosix(position: Position, events: tuple[Event, ...]) -> Iterator[str]:
    owners = [event.to_json()["owner"] for event in events if event.kind == "closed"]
    if len(owners) > 1:
        yield f"{len(owners)} closed"
    if len({*owners}) > 1:
        yield "closed for both"
    if 1 - position.turn in owners:
        yield "closed for the opponent"
    pawns = [fields(position)[side] for side in ("p0", "p1")]
    empty = 24 - sum(0 if side == "-" else len(side.split(";")) for side in pawns)
    if len(position.legal_moves) < empty:
        yield "forbidden closing"


def hexone(position: Position, events: tuple[Event, ...], chain: int) -> Iterator[str]:
    if chain >= 4:
        yield "long chain"
    if chain >= 10:
        yield "very long chain"
    if chain and max(stacks(position, position.turn).values()) >= 6:
        yield "tall stack"
    for event in events:
        facts = event.to_json()
        if event.kind == "landed" and facts["taken"]:
            yield "pawns taken over"
        if event.kind == "landed" and facts["cell"] == "c3" and facts["source"] in {"a1", "c5"}:
            yield "over a point to the centre"
        if event.kind == "cell-removed" and facts["taken"]:
            yield "pawns removed with their cell"
