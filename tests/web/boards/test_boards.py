"""The boards in a real browser, with views made by the rules."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from .bench import BOARDS, Bench
from .mock_views import scene_of, view_of, wander

pytestmark = pytest.mark.timing

GAMES = ["six/foxmind-advanced", "six/steffen", "gosix", "hexone"]

# Every game


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_was_watched_looks_like_one_that_was_opened(bench: Bench, game: str) -> None:
    line = wander(game, 11, 60)[-31:]  # SIX: out of phase one into phase two
    bench.start(view_of(line[0]), speed=40)
    for reached in line[1:]:
        bench.update(view_of(reached), wait=False)
    bench.update(view_of(line[-1]))
    watched = bench.picture.now
    bench.start(view_of(line[-1]))
    assert bench.picture == watched
    assert bench.count("[data-cell]") > 5


@pytest.mark.parametrize("game", GAMES)
def test_stepping_back_looks_the_same_too(bench: Bench, game: str) -> None:
    line = wander(game, 5, 46)
    bench.start(view_of(line[-8]))
    before = bench.picture.now
    for reached in line[-7:]:
        bench.update(view_of(reached), animate=False)
    for reached in reversed(line[-8:-1]):
        bench.update(view_of(reached), animate=False)
    assert bench.picture == before


@pytest.mark.parametrize("game", GAMES)
def test_without_motion_nothing_moves_and_all_is_there(bench: Bench, game: str) -> None:
    line = wander(game, 7, 50)[-23:]
    bench.page.emulate_media(reduced_motion="reduce")
    bench.start(view_of(line[0]))
    for reached in line[1:]:
        bench.update(view_of(reached), wait=False)
        assert bench.look("document.getAnimations().length") == 0
    quiet = bench.picture.now
    bench.start(view_of(line[-1]))
    assert bench.picture == quiet


@pytest.mark.parametrize("game", GAMES)
def test_a_scene_without_a_table_is_played_like_one(bench: Bench, game: str) -> None:
    """Analysis and lessons have no seats; the scene is for the player to move."""
    reached = wander(game, 3, 9)[-1]
    bench.start(view_of(reached))
    at_a_table = bench.picture.now  # still: an update was waited for
    scene = scene_of(reached)
    assert not scene.keys() & {"seats", "may", "id"}
    bench.start(scene)
    assert bench.picture == at_a_table
    bench.click(scene["legal"][0])
    assert bench.moves == scene["legal"][:1]


@pytest.mark.parametrize("game", GAMES)
def test_spectators_cannot_play(bench: Bench, game: str) -> None:
    reached = wander(game, 3, 9)[-1]
    bench.start(view_of(reached, legal=None, may=[]))
    assert bench.count(".legal.on, .target, .liftable, .can") == 0
    for move in reached.legal_moves[:3]:
        bench.click(str(move).partition(">")[0][:5])
    bench.keys("Tab", "ArrowUp", "Enter", "y", "a")
    assert bench.moves == []
    assert bench.emitted("why") == []
    assert bench.emitted("about") == []


@pytest.mark.parametrize("game", ["six/foxmind", "gosix", "hexone"])
def test_every_word_comes_from_the_page(bench: Bench, game: str) -> None:
    marked = "(words, values = {}) => '«' + words.replace(/{(\\w+)}/g, (_, n) => values[n]) + '»'"
    reached = wander(game, 2, 14)[-1]
    bench.run(
        f"""([family, view]) => {{
          const t = {marked};
          const tn = (one, many, n, values) => t(n === 1 ? one : many, {{ n, ...values }});
          start(family, {{ t, tn }});
          board.update(view);
        }}""",
        [reached.game.family, view_of(reached)],
    )
    bench.keys("Tab", "ArrowUp", "ArrowDown", "q", "d")
    expect(bench.words).not_to_be_empty()
    frame = "board.frame.getAttribute"
    texts = bench.run(
        f"""[board.describe(), {frame}("aria-label"), {frame}("aria-roledescription"),
          ...[...board.frame.querySelectorAll(".sf-live")].map((node) => node.textContent)]"""
    )
    assert len(texts) == 5
    for words in texts:
        outside = re.sub(r"«[^«»]*(«[^«»]*»[^«»]*)*»", "", words)
        assert "«" in words
        assert not outside.strip(), words


@pytest.mark.parametrize("game", ["six/foxmind", "gosix", "hexone"])
def test_keyboard_alone_finds_and_plays_a_move(bench: Bench, game: str) -> None:
    reached = wander(game, 4, 7)[-1]
    view = view_of(reached)
    bench.start(view)
    bench.keys("Tab")
    expect(bench.page.locator(".sf-board")).to_be_focused()
    expect(bench.all(".cursor")).not_to_have_css("display", "none")
    chance = random.Random(1)
    for _ in range(60):
        if bench.run("board.cursor") in view["legal"]:
            break
        bench.keys(chance.choice("qweasd"))
    cell = bench.run("board.cursor")
    expect(bench.words).to_contain_text("You may")
    bench.keys("Enter")
    assert bench.moves == [cell]


@pytest.mark.parametrize("game", ["six/foxmind", "gosix", "hexone"])
def test_enter_is_heard_while_a_confirmed_move_still_lands(bench: Bench, game: str) -> None:
    """Who does not see the motion has been told of the move, and expects an answer to the key."""
    line = wander(game, 4, 7)
    view = view_of(line[-1])
    bench.start(view_of(line[-2]), speed=0.001)
    bench.keys("Tab")
    bench.run("cell => board.moveCursor(cell)", view["last"])
    bench.update({**view, "legal": [], "may": []}, wait=False)
    bench.update(view, wait=False)
    assert bench.look("document.getAnimations().length") > 0
    bench.keys("Enter")
    bench.run("board.settled")
    assert bench.emitted("why") == [view["last"]]
    assert bench.moves == []


@pytest.mark.parametrize("game", ["six/foxmind", "gosix", "hexone"])
def test_a_click_while_pieces_move_is_made_on_what_they_come_to(bench: Bench, game: str) -> None:
    """What moves is finished, what waits is shown, and then the click plays: it is not lost."""
    line = wander(game, 4, 7)
    view = view_of(line[-1])
    bench.start(view_of(line[-3]), speed=0.001)
    bench.update(view_of(line[-2], legal=[], may=[]), wait=False)
    bench.update(view, wait=False)
    assert bench.look("document.getAnimations().length") > 0
    bench.click(view["legal"][0])
    assert bench.moves == view["legal"][:1]
    assert bench.look("board.behind ? 'behind' : 'at rest'") == "at rest"


@pytest.mark.parametrize("game", ["six/foxmind", "gosix", "hexone"])
def test_a_click_waits_for_views_that_were_announced(bench: Bench, game: str) -> None:
    """The page says whose turn it is while the board still waits for what happened before."""
    line = wander(game, 4, 7)
    view = view_of(line[-1])
    bench.start(view_of(line[-3], legal=[], may=[]), speed=0.001)
    bench.run("() => board.expect(new Promise((come) => { window.come = come; }))")
    bench.click(view["legal"][0])
    bench.update(view_of(line[-2], legal=[], may=[]))
    bench.update(view)
    before = bench.moves.now  # still: both were waited for, and what was announced may bring more
    bench.run("come()")
    assert bench.moves == view["legal"][:1]
    assert before == []


@pytest.mark.parametrize("game", ["six/foxmind", "gosix", "hexone"])
def test_the_second_half_of_a_double_click_asks_nothing(bench: Bench, game: str) -> None:
    """Two at one screen: the move has been confirmed, and it is the other's turn, before it."""
    line = wander(game, 4, 7)
    view = view_of(line[-1])
    bench.start(view_of(line[-2]), speed=0.001)
    bench.run("() => { const now = performance.now(); performance.now = () => now; }")
    bench.click(view["last"])
    assert bench.moves == [view["last"]]
    bench.update({**view, "legal": [], "may": []}, wait=False)
    bench.update(view, wait=False)
    bench.page.mouse.down(click_count=2)
    bench.page.mouse.up(click_count=2)
    bench.run("() => { delete performance.now; return board.rest(); }")
    assert bench.emitted("why") == []
    assert bench.moves == [view["last"]]


def there_and_there_again(game: str) -> tuple[list[Any], str]:
    """Three plies of which the first and the last are the same move."""
    for seed in range(200):
        line = wander(game, seed, 60)
        for before, placed, answered in zip(line, line[1:], line[2:], strict=False):
            move = str(placed.last_move)
            if len(move) == 2 and move in map(str, answered.legal_moves):
                return [before, placed, answered], move
    raise AssertionError("nobody could play the same again")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
@pytest.mark.parametrize("game", ["gosix", "hexone"])
def test_the_same_move_again_is_played_again_once_it_was_answered(
    bench: Bench, game: str, motion: Any
) -> None:
    """GoSix takes a pawn off that closes, Hexone piles them up; the computer takes no time at all.

    That is no double click: the answer stood on the board before.
    """
    (before, placed, answered), move = there_and_there_again(game)
    bench.page.emulate_media(reduced_motion=motion)
    bench.start(view_of(before))
    bench.run("() => { const now = performance.now(); performance.now = () => now; }")
    bench.click(move)
    assert bench.moves == [move]
    bench.update(view_of(placed, legal=[], may=[]))
    bench.update(view_of(answered))
    bench.click(move)
    bench.run("delete performance.now")
    assert bench.moves == [move, move]


@pytest.mark.parametrize("game", ["gosix", "hexone"])
def test_the_same_move_again_counts_while_the_answer_still_lands(bench: Bench, game: str) -> None:
    """A second click is a click of its own, however soon it comes, unless it doubles the first."""
    (before, placed, answered), move = there_and_there_again(game)
    bench.start(view_of(before), speed=0.001)
    bench.run("() => { const now = performance.now(); performance.now = () => now; }")
    bench.click(move)
    assert bench.moves == [move]
    bench.update(view_of(placed, legal=[], may=[]), wait=False)
    bench.update(view_of(answered), wait=False)
    assert bench.look("document.getAnimations().length") > 0
    bench.click(move)
    bench.run("() => { delete performance.now; return board.rest(); }")
    assert bench.moves == [move, move]


@pytest.mark.parametrize("game", ["gosix", "hexone"])
def test_the_second_half_of_a_double_tap_asks_nothing(phone: Bench, game: str) -> None:
    line = wander(game, 4, 7)
    view = view_of(line[-1])
    phone.start(view_of(line[-2]), speed=0.001)
    phone.run("() => { const now = performance.now(); performance.now = () => now; }")
    phone.tap(view["last"])
    assert phone.moves == [view["last"]]
    phone.update({**view, "legal": [], "may": []}, wait=False)
    phone.update(view, wait=False)
    phone.tap(view["last"])
    phone.run("() => { delete performance.now; return board.rest(); }")
    assert phone.emitted("why") == []
    assert phone.moves == [view["last"]]


@pytest.mark.parametrize("game", ["gosix", "hexone"])
def test_a_button_let_go_outside_is_not_held_down(bench: Bench, game: str) -> None:
    """Nobody tells the board; but a player who comes back without it points again, and plays."""
    view = view_of(wander(game, 4, 4)[-1])
    bench.start(view)
    bench.run("() => { host.style.height = '80%'; }")
    first, second = view["legal"][:2]
    bench.point(first)
    bench.page.mouse.down()
    bench.page.mouse.move(450, 690)
    bench.page.mouse.up()
    bench.point(second)
    assert bench.look("board.pointed") == second
    assert bench.moves == []
    bench.click(second)
    assert bench.moves == [second]
    bench.run("() => { host.style.height = ''; }")


@pytest.mark.parametrize("game", ["six/foxmind", "gosix", "hexone"])
def test_roles_switches_and_farewell(bench: Bench, game: str) -> None:
    view = view_of(wander(game, 6, 10)[-1])
    bench.start(view, label="The board")
    frame = bench.page.locator(".sf-board")
    expect(frame).to_have_attribute("role", "application")
    expect(frame).to_have_attribute("aria-label", "The board")
    assert bench.count(".coordinate") == 0
    bench.run("board.setOptions({ coordinates: true, patterns: true })")
    assert bench.count(".coordinate") >= 19
    strong = "getComputedStyle(board.frame).getPropertyValue('--b-strong')"
    assert bench.look(strong) == "inline"
    bench.run("board.setOptions({ coordinates: false })")
    assert bench.count(".coordinate") == 0
    bench.run("board.destroy()")
    expect(bench.page.locator("#host > *")).to_have_count(0)
    bench.start(view, interactive=False)
    expect(frame).to_have_attribute("role", "img")
    expect(bench.page.locator(".sf-board[tabindex]")).to_have_count(0)


@pytest.mark.parametrize("game", ["six/foxmind", "gosix", "hexone"])
def test_light_and_dark_follow_the_system_and_the_page(bench: Bench, game: str) -> None:
    bench.start(view_of(wander(game, 6, 10)[-1]))

    style = "getComputedStyle(board.frame)"
    bench.run("() => { board.frame.style.caretColor = 'var(--side0)'; }")
    colours = bench.look(f"[{style}.backgroundColor, {style}.caretColor]")
    day = colours.now
    bench.run("document.documentElement.dataset.theme = 'dark'")
    night = colours.when(lambda seen: not set(day) & set(seen))
    bench.page.emulate_media(color_scheme="dark")
    bench.run("document.documentElement.dataset.theme = 'light'")
    assert colours == day
    bench.run("delete document.documentElement.dataset.theme")
    assert colours == night


@pytest.mark.parametrize("game", ["six/foxmind", "gosix", "hexone"])
def test_the_same_move_is_sent_once_for_a_double_click(bench: Bench, game: str) -> None:
    view = view_of(wander(game, 6, 5)[-1])
    bench.start(view)
    # However slow the machine is, there is no time between the two clicks.
    bench.run("() => { const now = performance.now(); performance.now = () => now; }")
    bench.page.mouse.dblclick(*bench.place(view["legal"][0]))
    bench.run("delete performance.now")
    assert bench.moves == view["legal"][:1]


@pytest.mark.parametrize("game", ["gosix", "hexone"])
def test_a_finger_finds_every_place_of_a_phone(phone: Bench, game: str) -> None:
    """Whatever lies within 22 pixels of a place is that place: targets of 44 pixels."""
    view = view_of(wander(game, 6, 4)[-1])
    phone.start(view)
    scale = phone.run("board.svg.getScreenCTM().a")
    for name in phone.cells(".corner, .cell").when(lambda names: len(names) >= 19):
        for dx, dy in ((21, 0), (-21, 0), (0, 21), (0, -21)):
            at = phone.run(
                """([cell, dx, dy]) => {
                  const [x, y] = board.placeOf(cell);
                  return board.cellAt([x + dx, y + dy]);
                }""",
                [name, dx / scale, dy / scale],
            )
            assert at == name


@pytest.mark.parametrize("game", ["six/foxmind", "gosix", "hexone"])
def test_a_hint_points_and_goes_with_the_next_view(bench: Bench, game: str) -> None:
    line = wander(game, 6, 5)
    bench.start(view_of(line[-2]))
    bench.run("move => board.setHint(move)", str(line[-1].last_move))
    assert bench.count(".hint, .hint-way") == 1
    bench.update(view_of(line[-1]))
    assert bench.count(".hint, .hint-way") == 0


@pytest.mark.parametrize("game", ["six/foxmind", "gosix", "hexone"])
def test_the_cursor_reaches_every_place(bench: Bench, game: str) -> None:
    bench.start(view_of(wander(game, 8, 12)[-1]))
    reached, places = bench.run(
        """() => {
          const arrows = ["up", "down", "left", "right"];
          const headings = [...arrows, ...Object.values(board.letters)];
          const seen = new Set([board.firstCell()]);
          for (const cell of seen)
            headings.forEach((way) => { const to = board.step(cell, way); to && seen.add(to); });
          const all = board.reachable?.() ?? new Set(
            [...board.frame.querySelectorAll(".corner, .cell")].map((node) => node.dataset.cell));
          return [[...seen].sort(), [...all].sort()];
        }"""
    )
    assert reached == places


# The sources


def test_sources_are_small_typed_and_keep_to_their_room() -> None:
    for file in BOARDS.rglob("*.js"):
        text = file.read_text(encoding="utf-8")
        assert text.startswith("// @ts-check\n"), file.name
        assert text.count("\n") <= 400, file.name
        for word in (
            "fetch(",
            "innerHTML",
            'setAttribute("style"',
            "XMLHttpRequest",
            "WebSocket",
            "eval(",
        ):
            assert word not in text, (file.name, word)
        for source in re.findall(r'from "([^"]+)"', text):
            assert (file.parent / source).resolve().is_relative_to(BOARDS), (file.name, source)
