"""kill -9 in the middle of play: no acknowledged move is lost or doubled, and every game goes on.

`make soak-kills` does the same a thousand times.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from testkit.kills import (
    CROWDED,
    Guest,
    Ledger,
    Onlooker,
    Players,
    check,
    compare,
    kill_server,
)
from testkit.servers import SixfoldServer

from .people import Room, alone, two

pytestmark = pytest.mark.timing

PLIES = 25
"""Acknowledged ones that are waited for before a kill, and one more each time."""
KILLS = 8
"""For each database."""


def test_through_the_door(url: str) -> None:
    with Players(url) as players:
        for number in range(KILLS):  # each over what the one before has left
            ledger = players.kill(CROWDED * (PLIES + number), seed=number)
            assert ledger.acknowledged >= CROWDED * (PLIES + number)
            faults = check(url, ledger, go_on=True)
            assert not faults, faults


def test_over_the_server(tmp_path: Path) -> None:
    """What a client saw is kept, and what it sends again is played once.

    Meanwhile the computer thinks and pictures are drawn; the processes that do so are killed before
    the server is, and the computer answers all the same. (The soak kills in both ways.)
    """
    url = f"sqlite:///{tmp_path / 'games.db'}"
    server = SixfoldServer(tmp_path / "data", DATABASE_URL=url, SIXFOLD_WORKERS="1")
    ledger = Ledger()
    guests = [
        Guest(ledger, "six/steffen", 1),
        Guest(ledger, "hexone", 2),
        Guest(ledger, "gosix", 3, computer=True),
    ]
    onlookers = [Onlooker(guests[1])]
    faults = kill_server(server, guests, ledger, PLIES, onlookers=onlookers, workers_first=True)
    faults.add(check(url, ledger))
    assert not faults, faults
    assert ledger.acknowledged >= PLIES


class TestTheChecker:
    """It finds what it is for."""

    @pytest.fixture
    def room(self) -> Room:
        room = two()
        room.play("a1", "a2", "b1")
        return room

    def test_nothing_is_wrong(self, room: Room) -> None:
        played = {0: "a1", 1: "a2", 2: "b1"}
        assert not compare(room.events, played, None)
        del played[2]
        assert not compare(room.events, played, (2, "b1"))

    @pytest.mark.parametrize(
        ("played", "sent", "faults"),
        [
            ({0: "a1", 1: "a2", 2: "b1", 3: "b2"}, None, (1, 0)),
            ({0: "a1", 1: "c2", 2: "b1"}, None, (1, 0)),
            ({0: "a1", 1: "a2"}, None, (0, 1)),
            ({0: "a1", 1: "a2"}, (2, "c1"), (0, 1)),
            ({0: "a1"}, (1, "a2"), (0, 1)),
        ],
        ids=["lost", "another", "never sent", "not the one that was sent", "one too many"],
    )
    def test_something_is(
        self, room: Room, played: dict[int, str], sent: Any, faults: tuple[int, int]
    ) -> None:
        found = compare(room.events, played, sent)
        assert (len(found.lost), len(found.doubled)) == faults

    def test_the_computer_sends_nothing(self) -> None:
        room = alone()
        room.move("a1")
        room.computer("a2")
        assert not compare(room.events, {0: "a1"}, None)

    def test_a_table_that_is_not_there_is_lost(self, url: str) -> None:
        ledger = Ledger()
        ledger.acknowledge("nosuchtable", 0, "a1")
        assert check(url, ledger).lost
