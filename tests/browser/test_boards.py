"""What is special in each game, played with the mouse on a real table.

The games come from records that other tests know, played up to the moment in question without the
board: a table always begins at the start.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from sixfold.records import read
from testkit.looks import Look, dataset
from testkit.people import Person

from .conftest import Visit

pytestmark = pytest.mark.timing

SAMPLES = Path(__file__).parents[1] / "records" / "samples"

ADVANCED = (
    "2,-1 3,-1 4,-2 5,-2 5,-1 -1,0 4,-3 5,0 -1,1 3,0 4,0 3,1 6,-1 -2,1 -2,0 5,-4 6,-4 -1,-1 -2,-1 "
    "6,-5 2,-2 0,1 -3,-1 -4,-1 0,2 3,-3 1,-2 7,-4 -3,0 6,0 3,-2 8,-4 7,-6 9,-5 9,-4 1,1 -4,-2 "
    "10,-6 -3,1 9,-6 0,2>2,1 7,-4>1,2 2,-1>7,0 3,1>0,-2 5,-1>-4,-3 5,-2>0,3 7,0>3,-4 6,-5>-2,-2 "
    "1,-2>-5,-2"
)
"""A game in which 1,1>0,4 leaves groups of equal size, judged when the tile has landed."""

TIED = "f3 a2 e3 f2 h1 a1 d1 g2 h2 g1 c2 e4 b3 b1 f1"
"""A beginning of GoSix: e2 closes a hexagon, g3 would close one with equal counts."""


def moves_of(name: str) -> tuple[str, list[str]]:
    """The game and the moves of a sample."""
    (record,) = read(SAMPLES / name)
    return record.game.id, [str(move) for move in record.moves]


def captured(person: Person, move: str) -> list[str]:
    """The tiles that a move would take off, by the rules."""
    events = [event.to_json() for event in person.position().preview(move)]
    lost = [cell for event in events if event["kind"] == "captured" for cell in event["cells"]]
    return sorted(lost)


def doomed(person: Person) -> Look[list[str]]:
    """The tiles that the board shows as lost."""
    return dataset(person.page.locator(".sf-board .veil"), "cell")


def hover(person: Person, selector: str) -> None:
    place = person.point(selector)
    person.page.mouse.move(place["x"], place["y"])


def test_phase_two_with_a_choice_of_groups(visit: Visit) -> None:
    game, moves = moves_of("six-captures.sfr")
    at = next(n for n, move in enumerate(moves) if "=" in move)
    person = visit()
    person.make(game, moves=" ".join(moves[: at - 2]))
    person.sees_the_table()
    person.play(*moves[at - 2 : at])
    source, _, rest = moves[at].partition(">")
    target, _, keep = rest.partition("=")

    person.lift(source)
    hover(person, f'.targets .target[data-cell="{target}"]')
    # Escape puts the tile back, and nothing has happened.
    person.page.keyboard.press("Escape")
    person.page.wait_for_selector(".sf-board:not(.holding)")
    person.sees_the_table()

    person.lift(source)
    person.click(f'.targets .target[data-cell="{target}"]')
    person.page.wait_for_selector(".sf-board.choosing")
    person.reads(re.compile("choose the one that stays"))
    expect(person.page.locator(".edge .group")).to_have_count(2)
    assert person.view()["ply"] == at, "the move waits for the choice"
    hover(person, f'.tiles [data-cell="{keep}"]')
    lost = captured(person, moves[at])
    assert lost
    assert doomed(person) == lost
    person.click(f'.tiles [data-cell="{keep}"]')
    person.wait_ply(at + 1)
    assert person.view()["moves"][-1] == moves[at]
    person.sees_the_table()

    person.play(*moves[at + 1 :])
    person.page.wait_for_selector(".status-line[data-over]")
    person.reads("Black wins: Red has five tiles or fewer")
    person.sees_the_table()


def test_captures_are_shown_before_the_tile_is_laid(visit: Visit) -> None:
    """The advanced game judges a tile where it lands; motion is on."""
    person = visit(reduced_motion="no-preference")
    person.make("six/foxmind-advanced", moves=ADVANCED)
    person.lift("1,1")
    hover(person, '.targets .target[data-cell="0,4"]')
    choices = lifts(person, "1,1")["0,4"]["choices"]
    assert len(choices) == 2
    # A target where nothing is lost shows nothing as lost.
    harmless = next(each for each in lifts(person, "1,1").values() if not each["captures"])
    hover(person, f'.targets .target[data-cell="{harmless["cell"]}"]')
    assert doomed(person) == []
    person.click('.targets .target[data-cell="0,4"]')
    for choice in choices:
        inside = next(cell for cell in choice["keeps"] if cell != "0,4")
        hover(person, f'.tiles [data-cell="{inside}"]')
        assert captured(person, choice["move"]) == sorted(choice["captures"])
        assert doomed(person) == sorted(choice["captures"])
    person.click(f'.tiles [data-cell="{inside}"]')
    person.wait_ply(len(ADVANCED.split()) + 1)
    assert person.view()["moves"][-1] == choices[-1]["move"]
    person.sees_the_table()


def lifts(person: Person, cell: str) -> dict[str, Any]:
    """What the server says about a lifted tile, by target."""
    answer = person.ask(f"/api/tables/{person.table}/lifts/{cell}")
    return {target["cell"]: target for target in answer["targets"]}


def test_a_chain_of_explosions(visit: Visit) -> None:
    game, moves = moves_of("hexone-chains.sfr")
    at = next(n for n in range(len(moves)) if is_long_chain(moves, n))
    chain = 1
    while moves[at + chain][-1] in "AY":
        chain += 1
    person = visit(reduced_motion="no-preference")
    person.make(game, moves=" ".join(moves[:at]))
    page = person.page
    page.evaluate(
        """() => {
          window.flown = 0;
          new MutationObserver((all) => {
            for (const {addedNodes} of all)
              for (const node of addedNodes)
                if (node.querySelector?.(".wave") || node.classList?.contains("flying")) flown += 1;
          }).observe(document.querySelector(".sf-board"), {subtree: true, childList: true});
        }"""
    )
    person.play(moves[at])
    for step in moves[at + 1 : at + chain]:
        page.wait_for_selector(".sf-board.bursting")
        cell = step[:2]
        assert f"{cell}A" in person.view()["legal"] or f"{cell}Y" in person.view()["legal"]
        person.play(step)
    person.sees_the_table()
    assert Look(page, lambda: page.evaluate("flown")) >= chain - 1, "pawns flew"
    view = person.view()
    assert view["moves"] == moves[: at + chain]
    # One turn in the list of moves, whatever the number of explosions.
    last = page.locator("ol.moves .turn").last
    expect(last.locator("button")).to_have_text(moves[at : at + chain], use_inner_text=True)
    for state, name in (("grey", "worn"), ("gone", "hole")):
        drawn = page.locator(f".cell.{name}[data-cell]")
        assert dataset(drawn, "cell") == sorted(view["board"][state])


def is_long_chain(moves: list[str], at: int) -> bool:
    """Whether three explosions or more follow a placement."""
    return moves[at][-1] not in "AY" and all(m[-1] in "AY" for m in moves[at + 1 : at + 4])


def test_both_ways_of_an_explosion_are_shown_before_one_is_chosen(visit: Visit) -> None:
    person = visit()
    person.make("hexone", moves="b2 d3 b2 d3")
    person.play("b2")
    page = person.page
    page.wait_for_selector(".sf-board.bursting")
    assert dataset(page.locator(".ways .way"), "move") == ["b2A", "b2Y"]
    person.reads("Blue: your pawns explode. Choose how.")
    hover(person, '.ways [data-move="b2A"] .arm')
    expect(page.locator('.ways .on[data-move="b2A"]')).to_have_count(1)
    expect(page.locator('.ways .off[data-move="b2Y"]')).to_have_count(1)
    person.play("b2A")
    assert person.view()["moves"][-1] == "b2A"
    person.sees_the_table()


def test_a_corner_of_gosix_tells_what_it_closes(visit: Visit) -> None:
    """The counts stand on the board while one points; a forbidden corner says why in words."""
    person = visit()
    asked: list[str] = []
    person.page.on("request", lambda request: asked.append(request.url))
    person.make("gosix", moves=TIED)
    closings = person.ask(f"/api/tables/{person.table}/closings")
    assert {corner: each["legal"] for corner, each in closings.items()} == {"e2": True, "g3": False}
    for corner in closings:
        person.page.wait_for_selector(f'.corner:is(.closes, .cannot)[data-cell="{corner}"]')
        hover(person, f'.corner[data-cell="{corner}"]')
        for hexagon in closings[corner]["hexagons"]:
            counts = person.page.locator(f'.counts [data-hexagon="{hexagon["hexagon"]}"] .count')
            expect(counts).to_have_text(list(map(str, hexagon["counts"])))
    person.click('.corner[data-cell="g3"]')
    why = closings["g3"]["why"]["here"]
    told = person.page.locator('.sf-bubble[data-cell="g3"]')
    expect(told).to_have_text(why, use_inner_text=True)
    assert person.view()["ply"] == len(TIED.split())
    person.play("e2")
    person.sees_the_table()
    assert not [url for url in asked if url.endswith("/closings")], "they come with the view"
