"""Whatever runs for as long as the server does ends with it, even if news come at that moment.

Python 3.11's `asyncio.wait_for` forgets that it was cancelled if what it waits for comes in the
same round of the event loop; a loop around it then goes on for ever, and the server with it.
"""

from __future__ import annotations

import ast
import asyncio
from pathlib import Path

import pytest

import sixfold
from sixfold.server.live.lobby import Lobby
from testkit.waiting import PATIENCE

from .house import House

PACKAGE = Path(sixfold.__file__).parent


async def ends(lobby: Lobby, rounds: int) -> bool:
    """Whether a lobby ends that is told to a number of rounds of the event loop after some news."""
    running = asyncio.create_task(lobby._run())
    await asyncio.sleep(0)
    lobby._changed.set()
    for _ in range(rounds):
        await asyncio.sleep(0)
    running.cancel()
    await asyncio.wait({running}, timeout=PATIENCE)
    return running.cancelled()


@pytest.mark.parametrize("rounds", range(4))
def test_the_lobby_ends_with_the_server(house: House, rounds: int) -> None:
    assert house.portal.call(ends, house.services.lobby, rounds)


def test_nothing_forgets_that_it_was_cancelled() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}:{node.lineno}"
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute)
        and (isinstance(node.value, ast.Name) and node.value.id == "asyncio")
        and node.attr == "wait_for"
    ]
    assert found == [], "use `async with asyncio.timeout(…)`"
