"""The boards in a real browser, with views made by the rules."""

from __future__ import annotations

import random
import re

import pytest

from .bench import BOARDS, Bench
from .mock_views import view_of, wander

GAMES = ["six/foxmind-advanced", "six/steffen", "gosix", "hexone"]

# Every game


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_was_watched_looks_like_one_that_was_opened(bench: Bench, game: str) -> None:
    line = wander(game, 11, 60)
    bench.start(view_of(line[0]), speed=40)
    for reached in line[1:]:
        bench.update(view_of(reached), wait=False)
    bench.update(view_of(line[-1]))
    watched = bench.picture()
    bench.start(view_of(line[-1]))
    assert watched == bench.picture()
    assert bench.count("[data-cell]") > 5


@pytest.mark.parametrize("game", GAMES)
def test_stepping_back_looks_the_same_too(bench: Bench, game: str) -> None:
    line = wander(game, 5, 46)
    bench.start(view_of(line[-8]))
    before = bench.picture()
    for reached in line[-7:]:
        bench.update(view_of(reached), animate=False)
    for reached in reversed(line[-8:-1]):
        bench.update(view_of(reached), animate=False)
    assert bench.picture() == before


@pytest.mark.parametrize("game", GAMES)
def test_without_motion_nothing_moves_and_all_is_there(bench: Bench, game: str) -> None:
    line = wander(game, 7, 50)
    bench.page.emulate_media(reduced_motion="reduce")
    bench.start(view_of(line[0]))
    for reached in line[1:]:
        bench.update(view_of(reached), wait=False)
        assert bench.run("document.getAnimations().length") == 0
    quiet = bench.picture()
    bench.start(view_of(line[-1]))
    assert quiet == bench.picture()


@pytest.mark.parametrize("game", GAMES)
def test_spectators_cannot_play(bench: Bench, game: str) -> None:
    reached = wander(game, 3, 9)[-1]
    bench.start(view_of(reached, legal=None, may=[]))
    assert bench.count(".legal.on, .target, .liftable, .can") == 0
    for move in reached.legal_moves[:3]:
        bench.click(str(move).partition(">")[0][:5])
    bench.keys("Tab", "ArrowUp", "Enter", "y", "a")
    assert not bench.moves
    assert not bench.emitted("why")
    assert not bench.emitted("lift")


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
    texts = [bench.said, bench.run("board.describe()")]
    texts.append(bench.run("board.help.textContent"))
    names = ("aria-label", "aria-roledescription")
    texts += [bench.run("name => board.frame.getAttribute(name)", name) for name in names]
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
    assert bench.run("document.activeElement === board.frame")
    assert bench.run("getComputedStyle(board.ring).display") != "none"
    chance = random.Random(1)
    for _ in range(60):
        if bench.run("board.cursor") in view["legal"]:
            break
        bench.keys(chance.choice("qweasd"))
    cell = bench.run("board.cursor")
    assert "You may" in bench.said
    bench.keys("Enter")
    assert bench.moves == [cell]


@pytest.mark.parametrize("game", ["six/foxmind", "gosix", "hexone"])
def test_enter_is_heard_while_a_confirmed_move_still_lands(bench: Bench, game: str) -> None:
    """Who does not see the motion has been told of the move, and expects an answer to the key."""
    line = wander(game, 4, 7)
    view = view_of(line[-1])
    bench.start(view_of(line[-2]), speed=0.05)
    bench.keys("Tab")
    bench.run("cell => board.moveCursor(cell)", view["last"])
    bench.update({**view, "legal": [], "may": []}, wait=False)
    bench.update(view, wait=False)
    assert bench.run("board.motion.busy")
    bench.keys("Enter")
    bench.run("board.settled")
    assert bench.emitted("why") == [view["last"]]
    assert not bench.moves


@pytest.mark.parametrize("game", ["six/foxmind", "gosix", "hexone"])
def test_roles_switches_and_farewell(bench: Bench, game: str) -> None:
    view = view_of(wander(game, 6, 10)[-1])
    bench.start(view, label="The board")
    assert bench.run("board.frame.getAttribute('role')") == "application"
    assert bench.run("board.frame.getAttribute('aria-label')") == "The board"
    assert bench.count(".coordinate") == 0
    bench.run("board.setOptions({ coordinates: true, patterns: true })")
    assert bench.count(".coordinate") >= 19
    assert bench.run("getComputedStyle(board.frame).getPropertyValue('--b-strong')") == "inline"
    bench.run("board.setOptions({ coordinates: false })")
    assert bench.count(".coordinate") == 0
    bench.run("board.destroy()")
    assert bench.run("document.getElementById('host').children.length") == 0
    bench.start(view, interactive=False)
    assert bench.run("board.frame.getAttribute('role')") == "img"
    assert not bench.run("board.frame.hasAttribute('tabindex')")


@pytest.mark.parametrize("game", ["six/foxmind", "gosix", "hexone"])
def test_light_and_dark_follow_the_system_and_the_page(bench: Bench, game: str) -> None:
    bench.start(view_of(wander(game, 6, 10)[-1]))

    def colours() -> set[str]:
        style = "getComputedStyle(board.frame)"
        return {
            bench.run(f"{style}.backgroundColor"),
            bench.run(f"{style}.getPropertyValue('--side0')"),
        }

    day = colours()
    bench.run("document.documentElement.dataset.theme = 'dark'")
    night = colours()
    assert not day & night
    bench.page.emulate_media(color_scheme="dark")
    bench.run("document.documentElement.dataset.theme = 'light'")
    assert colours() == day
    bench.run("delete document.documentElement.dataset.theme")
    assert colours() == night


@pytest.mark.parametrize("game", ["six/foxmind", "gosix", "hexone"])
def test_the_same_move_is_sent_once_for_a_double_click(bench: Bench, game: str) -> None:
    view = view_of(wander(game, 6, 5)[-1])
    bench.start(view)
    bench.page.mouse.dblclick(*bench.place(view["legal"][0]))
    assert bench.moves == view["legal"][:1]


@pytest.mark.parametrize("game", ["gosix", "hexone"])
def test_a_finger_finds_every_place_of_a_phone(phone: Bench, game: str) -> None:
    """Whatever lies within 22 pixels of a place is that place: targets of 44 pixels."""
    view = view_of(wander(game, 6, 4)[-1])
    phone.start(view)
    scale = phone.run("board.svg.getScreenCTM().a")
    names = phone.cells(".corner, .cell")
    assert len(names) >= 19
    for name in names:
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
    for file in BOARDS.glob("*.js"):
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
            assert source.startswith("./"), (file.name, source)
            assert (BOARDS / source).is_file(), (file.name, source)
