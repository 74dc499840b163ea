"""People who look for an opponent, and what the administrator does about others."""

from __future__ import annotations

import time
from unittest import mock

from sixfold.play import ClockPlan
from sixfold.play.admin import Admin
from sixfold.play.lobby.seeks import Choice

from .world import BOB, CY, DEE, World

RUDE = "f" * 32
"""Somebody who is shut out."""
SOUGHT = Choice("gosix", ClockPlan.minutes(5, 3))
"""What Cy looks for."""


def administer(world: World) -> None:
    """Two tables are closed, a name is taken away, some are shut out and one is let in again."""
    table = world.make("closed by the host", "gosix").legal(3)
    waiting = world.make("closed before anybody came", "hexone", join=False)
    admin = Admin(world.storage, "host")
    admin._door = world.door  # whose clock stands still
    world.door.people.rename(RUDE, "Rude", world.ms)
    with mock.patch.object(time, "time", return_value=world.ms / 1000):
        for each in (table, waiting):
            admin.close(each.id, "insults")
        admin.remove_name(RUDE, "rude")
        for whom in (RUDE, "203.0.113.7", "198.51.100.0/24"):
            admin.shut_out(whom, "insults")
        admin.let_in("198.51.100.0/24", "it was somebody else")


def seek(world: World) -> None:
    """Cy waits for an opponent; Bob has found Dee, who has not heard of it yet."""
    pairing = world.door.pairing
    assert pairing.seek(CY, SOUGHT).table is None
    pairing.seek(DEE, Choice("hexone", ClockPlan()))
    table = pairing.seek(BOB, Choice("hexone", ClockPlan())).table
    assert table is not None
    world.about[table] = "paired by the lobby"
