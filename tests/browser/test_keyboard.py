"""A whole game without a mouse, as somebody plays who listens to the page instead of looking."""

from __future__ import annotations

import random
import re
from collections import deque

import pytest
from playwright.sync_api import Locator, expect

from sixfold.core import registry
from testkit.looks import Look, dataset
from testkit.people import Person

from .conftest import Visit
from .test_boards import moves_of

pytestmark = pytest.mark.timing

GOSIX = {"up": "ArrowUp", "down": "ArrowDown", "left": "ArrowLeft", "right": "ArrowRight",
         "up-left": "q", "up-right": "e", "down-left": "a", "down-right": "d"}  # fmt: skip
"""Which key goes where."""

SIX = {"a": (-1, 0), "e": (1, 0), "q": (0, -1), "w": (1, -1), "s": (-1, 1), "d": (0, 1)}
"""The same for SIX: a key, and its step in cells."""

CELL = re.compile(r"-?\d+,-?\d+")

WAYS = """async ([from, headings]) => {
  const {CORNERS, cornerPlace, nearest} = await import("/static/board/base/geometry.js");
  const known = new Map([[from, []]]);
  for (const [corner, path] of known)
    for (const heading of headings) {
      const next = nearest(cornerPlace(corner), heading, CORNERS);
      if (next && !known.has(next)) known.set(next, [...path, heading]);
    }
  return Object.fromEntries(known);
}"""
"""The ways from one corner of GoSix to all others, by the board's own map."""

FOCUS = """() => {
  const node = document.activeElement;
  const style = getComputedStyle(node);
  const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1;
  const cursor = node.querySelector?.(".cursor");
  const shown = Boolean(cursor && getComputedStyle(cursor).opacity > 0);
  return {
    name: node.getAttribute("aria-label") ?? node.textContent.trim(),
    kind: node.className,
    visible: ring || shown || style.boxShadow !== "none",
  };
}"""
"""What has the focus, and whether one sees that it does."""


def tab_to(person: Person, found: str, most: int = 60) -> None:
    """Press Tab until something has the focus; every stop on the way is visible."""
    for _ in range(most):
        person.page.keyboard.press("Tab")
        focus = person.page.evaluate(FOCUS)
        assert focus["visible"], focus
        if found in (focus["name"], *str(focus["kind"]).split()):
            return
    raise AssertionError(f"no way to {found}")


def walk(person: Person, cursor: str, target: str) -> None:
    """Go from one corner of GoSix to another, by arrows and letters."""
    for heading in person.page.evaluate(WAYS, [cursor, list(GOSIX)])[target]:
        person.page.keyboard.press(GOSIX[heading])


def test_a_game_without_a_mouse(visit: Visit) -> None:
    person = visit()
    page = person.page
    person.open("/")
    tab_to(person, "Create a table")
    page.keyboard.press("Enter")
    page.wait_for_url("**/new")
    person.ready()
    tab_to(person, "Sixfold")  # the wordmark; from here on by the form's own names
    choose(person, "GoSix")
    choose(person, "On this screen")
    tab_to(person, "Start the game")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    person.ready()

    tab_to(person, "sf-board")
    cursor = "d2"
    moves = random_game(11)
    for ply, move in enumerate(moves):
        if ply == 8:  # the middle of the game is like its beginning
            person.hurry(moves[8:-8])
        if 8 <= ply < len(moves) - 8:
            continue
        if move == "pass":
            tab_to(person, "Pass")
            page.keyboard.press("Enter")
            tab_to(person, "sf-board")
        else:
            walk(person, cursor, move)
            expect(cursor_words(person)).to_contain_text(move)
            page.keyboard.press("Enter")
            cursor = move
        person.wait_ply(ply + 1)
        side = ("Red", "Green")[ply % 2]
        person.hears(re.compile(f"{side} (pl|passes)"))
    page.wait_for_selector(".status-line[data-over]")
    status = page.locator(".status-line").inner_text()  # still: the game is over
    person.hears(status)
    page.keyboard.press("b")
    person.hears("hexagon")
    page.keyboard.press("Home")
    expect(page.locator(".board-area .pawn[data-cell]")).to_have_count(0)
    page.keyboard.press("End")
    person.sees_the_table()


def random_game(seed: int) -> list[str]:
    """A game of GoSix from its first move to its last."""
    rng, position, moves = random.Random(seed), registry.game("gosix").start(), []
    while position.outcome is None:
        moves.append(str(rng.choice(position.legal_moves)))
        position = position.play(moves[-1])
    return moves


def choose(person: Person, label: str) -> None:
    """Go to a group of radio buttons and choose one of them with the arrows."""
    page = person.page
    for _ in range(40):
        page.keyboard.press("Tab")
        names = page.evaluate(
            """() => document.activeElement.type === "radio"
                 ? [...document.getElementsByName(document.activeElement.name)]
                     .map(input => input.labels[0].innerText.trim()) : []"""
        )
        if label in names:
            break
    else:
        raise AssertionError(f"no way to {label}")
    for _ in names:
        chosen = page.evaluate("document.activeElement.labels[0].innerText.trim()")
        if chosen == label:
            page.keyboard.press("Space")
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"{label} cannot be chosen among {names}")


def cursor_words(person: Person) -> Locator:
    """What a screen reader is told about the cursor."""
    return person.page.locator(".board-area .sf-live[aria-live]")


def test_a_tile_is_lifted_laid_and_a_group_chosen_by_keys(visit: Visit) -> None:
    """Phase two of SIX: Enter lifts and lays, arrows go from group to group."""
    game, moves = moves_of("six-captures.sfr")
    at = next(n for n, move in enumerate(moves) if "=" in move)
    source, _, rest = moves[at].partition(">")
    target, _, keep = rest.partition("=")
    person = visit()
    person.make(game, moves=" ".join(moves[:at]))
    tab_to(person, "sf-board")
    words = Look(person.page, lambda: cursor_words(person).inner_text())  # still: inside a look
    start = CELL.search(words.when(CELL.search))
    assert start
    walk_six(person, start[0], source)
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector(".targets .target", state="attached")
    walk_six(person, source, target)
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector(".sf-board.choosing")
    wanted = person.page.locator(".edge .group", has=person.page.locator(f'[data-cell="{keep}"]'))
    (number,) = dataset(wanted, "group").when(len)
    for _ in range(int(number) + 1):
        person.page.keyboard.press("ArrowRight")
    expect(wanted).to_have_class("group on")
    person.page.keyboard.press("Enter")
    person.wait_ply(at + 1)
    assert person.view()["moves"][-1] == moves[at]
    person.sees_the_table()


def walk_six(person: Person, source: str, target: str) -> None:
    """Go from cell to cell of SIX along tiles and the cells around them."""
    page = person.page
    known = dataset(page.locator(".board-area :is(.tile, .target)[data-cell]"), "cell")
    tiles = [cell_of(text) for text in known.when(len)]
    cells = {(q + dq, r + dr) for q, r in tiles for dq, dr in (*SIX.values(), (0, 0))}
    start = cell_of(source)
    paths: dict[tuple[int, int], str] = {start: ""}
    waiting = deque([start])
    while waiting:
        q, r = waiting.popleft()
        for key, (dq, dr) in SIX.items():
            there = (q + dq, r + dr)
            if there in cells and there not in paths:
                paths[there] = paths[q, r] + key
                waiting.append(there)
    for key in paths[cell_of(target)]:
        page.keyboard.press(key)
    expect(cursor_words(person)).to_contain_text(target)


def cell_of(text: str) -> tuple[int, int]:
    q, r = map(int, text.split(","))
    return q, r
