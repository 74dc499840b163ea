"""Events account for every pawn, every hexagon and every cell of GoSix and Hexone."""

from __future__ import annotations

from hypothesis import given

from sixfold.core.events import Passed, Placed
from sixfold.games.gosix.events import Cleared, Closed
from sixfold.games.hexone.events import CellRemoved, Exploded, Greyed, Landed, Lost

from .strategies import HEXONE_IDS, Line, Position, fields, lines, listed, stacks, steady

HEXAGONS = {
    "1": "a1 b2 c2 d2 c1 b1",
    "2": "a2 b3 c3 d3 c2 b2",
    "3": "c1 d2 e2 f1 e1 d1",
    "4": "c2 d3 e3 f2 e2 d2",
    "5": "c3 d4 e4 f3 e3 d3",
    "6": "f1 e2 f2 g2 h1 g1",
    "7": "f2 e3 f3 g3 h2 g2",
}
OUTER = {"a1", "a2", "a3", "b1", "b4", "c1", "c5", "d1", "d4", "e1", "e2", "e3"}


def pawns(position: Position) -> dict[str, int]:
    found = fields(position)
    return {corner: seat for seat in (0, 1) for corner in listed(found[f"p{seat}"])}


@steady(120)
@given(lines(("gosix",)))
def test_gosix_events_account_for_pawns_and_owners(line: Line) -> None:
    for before, move, after in line.steps():
        board, owners = pawns(before), list(fields(before)["hexes"])
        won: dict[int, set[str]] = {0: set(), 1: set()}
        for event in before.preview(move):
            if isinstance(event, Placed):
                assert event.seat == before.turn
                assert event.cell not in board
                board[event.cell] = event.seat
            elif isinstance(event, Closed):
                corners = HEXAGONS[event.hexagon].split()
                assert owners[int(event.hexagon) - 1] == "."
                assert str(move) in corners
                assert all(corner in board for corner in corners)
                assert event.owner == (0 if event.counts[0] > event.counts[1] else 1)
                assert event.counts[0] != event.counts[1]
                assert sum(event.counts) <= len(board)
                owners[int(event.hexagon) - 1] = str(event.owner)
                won[event.owner] |= set(corners)
            elif isinstance(event, Cleared):
                own = {corner for corner in won[event.side] if board.get(corner) == event.side}
                assert set(event.cells) == own
                for corner in event.cells:
                    del board[corner]
            elif isinstance(event, Passed):
                assert str(move) == "pass"
        assert board == pawns(after)
        assert "".join(owners) == fields(after)["hexes"]


@steady(120)
@given(lines(("gosix",)))
def test_gosix_pawns_leave_only_with_a_conquest(line: Line) -> None:
    for before, move, after in line.steps():
        closed = fields(before)["hexes"].count(".") - fields(after)["hexes"].count(".")
        grown = len(pawns(after)) - len(pawns(before))
        assert closed >= 0
        assert grown == (0 if str(move) == "pass" else 1) if closed == 0 else grown <= 0
        assert after.turn == 1 - before.turn


@steady(120)
@given(lines(HEXONE_IDS))
def test_hexone_events_account_for_pawns_and_cells(line: Line) -> None:
    for before, move, after in line.steps():
        board, mover = stacks(before), before.turn
        grey, gone = (set(listed(fields(before)[name])) for name in ("grey", "gone"))
        for event in before.preview(move):
            if isinstance(event, Placed):
                owner, count = board.get(event.cell, (mover, 0))
                assert owner == mover == event.seat
                board[event.cell] = (mover, count + 1)
            elif isinstance(event, Exploded):
                owner, count = board.pop(event.cell)
                assert owner == mover == event.seat
                assert f"{event.cell}{event.way}" == str(move)
                if count > 3:
                    board[event.cell] = (mover, count - 3)
            elif isinstance(event, Landed):
                owner, count = board.get(event.cell, (mover, 0))
                assert event.cell not in gone
                assert event.taken == (count if owner != mover else 0)
                board[event.cell] = (mover, count + 1)
            elif isinstance(event, Greyed):
                assert event.cell in OUTER - grey - gone
                grey.add(event.cell)
            elif isinstance(event, CellRemoved):
                grey.remove(event.cell)
                gone.add(event.cell)
                assert board.pop(event.cell, (mover, 0)) == (mover, event.taken)
        assert board == stacks(after)
        assert grey == set(listed(fields(after)["grey"]))
        assert gone == set(listed(fields(after)["gone"]))


@steady(120)
@given(lines(HEXONE_IDS))
def test_hexone_pawns_are_placed_lost_and_removed_but_never_made(line: Line) -> None:
    for before, move, after in line.steps():
        events = before.preview(move)
        placed = sum(isinstance(event, Placed) for event in events)
        landed = sum(isinstance(event, Landed) for event in events)
        lost = sum(isinstance(event, Lost) for event in events)
        removed = sum(event.taken for event in events if isinstance(event, CellRemoved))
        assert landed + lost == (3 if any(isinstance(each, Exploded) for each in events) else 0)
        total = [sum(count for _, count in stacks(each).values()) for each in (before, after)]
        assert total[1] == total[0] + placed - lost - removed


@steady(120)
@given(lines(HEXONE_IDS))
def test_hexone_keeps_the_turn_within_a_chain(line: Line) -> None:
    for before, _, after in line.steps():
        board = stacks(after)
        full = [count for owner, count in board.values() if owner == before.turn and count >= 3]
        opponent_stands = any(owner != before.turn for owner, _ in board.values())
        goes_on = bool(full) and opponent_stands
        assert after.in_chain == goes_on
        assert after.turn == (before.turn if goes_on else 1 - before.turn)
