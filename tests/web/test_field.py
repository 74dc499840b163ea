"""SIX at the table's page: every cell where one may play can be clicked."""

from __future__ import annotations

from typing import Any

import pytest

from testkit.looks import Look

from .visit import DESKTOP, PHONE, Visit

pytestmark = pytest.mark.timing

CHAIN = [f"{n},0" for n in range(2, 15)]

_COVERED = """() => [...document.querySelectorAll(".board-host .legal")].filter((node) => {
  const box = node.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return !document.elementFromPoint(x, y)?.closest(".board-host");
}).map((node) => node.dataset.cell)"""
"""Legal cells that lie outside the page, or under the panel or a button."""


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_no_legal_cell_of_a_long_chain_is_covered(visit: Visit, device: dict[str, Any]) -> None:
    visitor = visit(**device)
    visitor.make("six/foxmind", "local")
    for move in CHAIN:
        visitor.play(move)
    visitor.wait_for_moves(len(CHAIN))
    visitor.page.locator(f'.board-host .tile[data-cell="{CHAIN[-1]}"]').wait_for(state="attached")
    count = 'document.querySelectorAll(".board-host .legal").length'
    assert Look(visitor.page, lambda: visitor.page.evaluate(count)) == 2 * len(CHAIN) + 8
    assert Look(visitor.page, lambda: visitor.page.evaluate(_COVERED)) == []
