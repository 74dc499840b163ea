"""Quick pairing: the first two who want the same sit down together, on any number of processes."""

from __future__ import annotations

import threading
from itertools import pairwise

import pytest

from sixfold.play import Action, ClockPlan, PlayError, Storage, TableService
from sixfold.play.lobby.pairing import KEPT_MS, PRESENT_MS
from sixfold.play.lobby.seeks import Choice, Seek

from .people import ADA, BOB, CY, DAYS, DEE, MINUTES, FakeTime

GOSIX = Choice("gosix", MINUTES)


def test_two_who_want_the_same_are_seated_together(door: TableService) -> None:
    waits = door.pairing.seek(ADA, GOSIX)
    assert waits.table is None
    assert [seek.id for seek in door.pairing.waiting()] == [waits.id]
    found = door.pairing.seek(BOB, GOSIX)
    assert found.table is not None
    table = door.table(found.table)
    assert {seat.player for seat in table.seats} == {ADA, BOB}
    assert (table.phase, table.game.id, table.clock.beginning) == ("playing", "gosix", 0)
    assert [seat.secret for seat in table.seats] == [None, None]
    assert [seat["kind"] for seat in door.view(table.id, ADA)["seats"]] == ["human", "human"]
    assert door.pairing.waiting() == []
    news = door.pairing.news([waits.id])
    assert (news.seated, news.gone) == ({waits.id: table.id}, frozenset())
    assert door.pairing.news([waits.id]).gone == {waits.id}  # it has been told
    mover = table.seats[table.turn].player
    assert door.act(table.id, mover, Action("move", "a1"), table.rev).ply == 1


def first(number: int) -> int:
    """A lot that always falls on the first."""
    return 0


def last(number: int) -> int:
    """… on the last."""
    return number - 1


def test_the_lot_decides_who_begins(storage: Storage, time: FakeTime) -> None:
    begins = set()
    for lot in (first, last):
        door = TableService(storage, time, draw=lot).open()
        door.pairing.seek(ADA, GOSIX)
        table = door.table(door.pairing.seek(BOB, GOSIX).table or "")
        begins.add(table.seats[0].player)
        door.pairing.withdraw(seek.id for seek in [door.pairing.seek(ADA, GOSIX)])
    assert begins == {ADA, BOB}


def test_nobody_is_paired_with_themselves(door: TableService) -> None:
    first = door.pairing.seek(ADA, GOSIX)
    again = door.pairing.seek(ADA, GOSIX)
    assert again.table is None
    assert again.since == first.since
    assert [seek.player for seek in door.pairing.waiting()] == [ADA]
    assert door.pairing.news([first.id, again.id]).gone == {first.id}


@pytest.mark.parametrize(
    "other",
    [
        Choice("hexone", MINUTES),
        Choice("gosix", DAYS),
        Choice("gosix", ClockPlan()),
        Choice("gosix", ClockPlan.minutes(5, 2)),
    ],
)
def test_another_game_or_clock_is_another_wish(door: TableService, other: Choice) -> None:
    door.pairing.seek(ADA, GOSIX)
    assert door.pairing.seek(BOB, other).table is None
    assert len(door.pairing.waiting()) == 2


def test_a_wish_that_was_withdrawn_pairs_nobody(door: TableService) -> None:
    seek = door.pairing.seek(ADA, GOSIX)
    assert door.pairing.withdraw([seek.id]) == {}
    assert door.pairing.seek(BOB, GOSIX).table is None


def test_it_can_be_too_late_to_withdraw(door: TableService) -> None:
    seek = door.pairing.seek(ADA, GOSIX)
    found = door.pairing.seek(BOB, GOSIX)
    assert door.pairing.withdraw([seek.id]) == {seek.id: found.table}


def test_whoever_was_not_renewed_has_gone(door: TableService, time: FakeTime) -> None:
    """Their process died; those who are still there are renewed."""
    gone, here = door.pairing.seek(ADA, GOSIX), door.pairing.seek(CY, Choice("hexone", MINUTES))
    for _ in range(2):
        time.go(PRESENT_MS / 2000 + 0.001)
        door.pairing.renew([here.id])
    assert [seek.id for seek in door.pairing.waiting()] == [here.id]
    assert door.pairing.seek(BOB, GOSIX).table is None
    assert door.pairing.seek(DEE, Choice("hexone", MINUTES)).table is not None
    time.go(KEPT_MS / 1000)
    door.pairing.seek(DEE, GOSIX)
    assert door.pairing.news([gone.id]).gone == {gone.id}


def test_whoever_lost_their_line_while_they_were_seated_is_told_when_they_ask_again(
    door: TableService,
) -> None:
    waited = door.pairing.seek(ADA, GOSIX)
    found = door.pairing.seek(BOB, GOSIX)
    assert door.pairing.withdraw([waited.id], told=False) == {waited.id: found.table}
    assert door.pairing.seek(ADA, GOSIX).table == found.table
    assert door.pairing.seek(ADA, GOSIX).table is None  # the next one is for another game


def test_pairing_is_for_two(door: TableService) -> None:
    for game in ("six/foxmind+teams", "chess"):
        with pytest.raises(PlayError, match="bad-setup"):
            Choice(game, MINUTES)


def test_of_many_who_ask_at_once_nobody_is_left_waiting(url: str) -> None:
    """Twelve people at three processes: six tables, and nobody sits at two of them."""
    doors = [TableService(Storage(url)).open() for _ in range(3)]
    people = [letter * 32 for letter in "abcdefghijkl"]
    start = threading.Barrier(len(people))
    found: dict[str, Seek] = {}

    def ask(number: int, player: str) -> None:
        start.wait()
        found[player] = doors[number % 3].pairing.seek(player, GOSIX)

    threads = [threading.Thread(target=ask, args=each) for each in enumerate(people)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    waited = [seek.id for seek in found.values() if seek.table is None]
    seated = doors[0].pairing.news(waited).seated
    assert len(seated) == len(waited) == 6
    assert doors[1].pairing.waiting() == []
    tables = [seek.table or seated[seek.id] for seek in found.values()]
    assert all(tables.count(table) == 2 for table in tables)
    for one, other in pairwise(sorted(set(tables))):
        people_here = doors[2].table(one).people
        assert len(people_here) == 2
        assert not people_here & doors[2].table(other).people
    for door in doors:
        door.close()
