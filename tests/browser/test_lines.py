"""Games on lines that lose, hold back, repeat and break: each move is played, and only once."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Route

import sixfold
from testkit.lines import HELD, BadLine, DeafLine
from testkit.looks import Look
from testkit.people import LOCAL, OPEN, Person

from .conftest import Visit
from .test_boards import moves_of

pytestmark = pytest.mark.timing

REST = 8
"""Plies that are played on the bad lines; those before go without the board."""


def random_game(game: str, seed: int) -> list[str]:
    """A game to its end."""
    rng = random.Random(seed)
    position: Any = sixfold.game(game).start()
    moves = []
    while position.outcome is None:
        moves.append(str(rng.choice(position.legal_moves)))
        position = position.play(moves[-1])
    return moves


def play_on(people: list[Person], moves: list[str]) -> None:
    """Each plays when the page says so, and goes on when everybody's page has the move."""
    for ply in range(people[0].view()["ply"], len(moves)):
        people[ply % len(people)].lay(moves[ply])
        for person in people:
            person.wait_ply(ply + 1)


def ended_well(person: Person, moves: list[str]) -> None:
    person.page.wait_for_selector(".status-line[data-over]")
    person.sees_the_table()
    assert Look(person.page, lambda: person.view()["moves"]) == moves


def test_two_people_on_bad_lines(visit: Visit) -> None:
    maker, friend = visit(), visit()
    view = maker.create("gosix", LOCAL, OPEN, colour="first")
    view = friend.take(view["links"]["seats"]["1"])
    moves = random_game("gosix", 5)
    for ply, move in enumerate(moves[:-REST]):
        body = {"move": move, "rev": view["rev"]}
        view = (maker, friend)[ply % 2].post(f"/api/tables/{view['id']}/moves", body)
    lines: list[BadLine] = []
    for person in (maker, friend):
        lines.append(BadLine(person.page, f"{len(lines)}"))
        with person.expecting_faults():
            person.open(f"/t/{view['id']}")
    with maker.expecting_faults(), friend.expecting_faults():
        play_on([maker, friend], moves)
    ended_well(maker, moves)
    ended_well(friend, moves)
    for line in lines:
        assert min(line.lost, line.repeated, line.opened - 1) > 0


def test_a_proxy_that_holds_sockets_back_holds_back_no_move(visit: Visit) -> None:
    """Neither opened nor refused: then there is still the other way."""
    person = visit()
    person.page.add_init_script(HELD)
    person.make("gosix", LOCAL, LOCAL)
    person.play("d2", "c2", "e3")
    assert Look(person.page, lambda: person.view()["moves"]) == ["d2", "c2", "e3"]


def test_a_click_before_the_board_has_caught_up(visit: Visit) -> None:
    """The page knows whose turn it is while the board waits for plies that were missed."""
    maker, friend = visit(), visit()
    DeafLine(maker.page, {"b2", "c2"})
    view = maker.make("gosix", LOCAL, OPEN)
    friend.take(view["links"]["seats"]["1"])
    maker.play("a1")
    held: list[Route] = []
    maker.page.route("**/api/scenes", lambda route: held.append(route))
    for person, move in ((friend, "b2"), (maker, "c2"), (friend, "d4")):
        person.post(f"/api/tables/{view['id']}/moves", {"move": move, "rev": maker.view()["rev"]})
    maker.wait_turn()
    assert Look(maker.page, lambda: len(held)) == 1
    maker.click('.corner[data-cell="h1"]')
    held[0].continue_()
    maker.wait_ply(5)
    assert maker.view()["moves"] == ["a1", "b2", "c2", "d4", "h1"]


def test_a_board_does_not_wait_for_ever_for_what_it_missed(visit: Visit) -> None:
    """Plies that never come are not shown; the player to move moves on what stands."""
    maker, friend = visit(), visit()
    DeafLine(maker.page, {"b2", "c2"})
    view = maker.make("gosix", LOCAL, OPEN)
    friend.take(view["links"]["seats"]["1"])
    maker.play("a1")
    held: list[Route] = []
    maker.page.route("**/api/scenes", lambda route: held.append(route))
    for person, move in ((friend, "b2"), (maker, "c2"), (friend, "d4")):
        person.post(f"/api/tables/{view['id']}/moves", {"move": move, "rev": maker.view()["rev"]})
    maker.wait_turn()
    assert Look(maker.page, lambda: len(held)) >= 1
    maker.click('.corner[data-cell="h1"]')
    maker.wait_ply(5)
    assert maker.view()["moves"] == ["a1", "b2", "c2", "d4", "h1"]
    maker.sees_the_table()


def test_a_chain_on_a_bad_line(visit: Visit) -> None:
    game, moves = moves_of("hexone-chains.sfr")
    person = visit()
    line = BadLine(person.page, "chain")
    with person.expecting_faults():
        person.make(game, moves=" ".join(moves[: -REST - 4]))
        play_on([person], moves)
    ended_well(person, moves)
    assert min(line.lost, line.late, line.repeated, line.opened - 1) > 0
