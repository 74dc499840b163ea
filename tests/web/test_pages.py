"""The pages in a real browser on a real server."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect
from visit import PHONE, Visitor

from chromium import chromium
from servers import sixfold_server

ROOT = Path(__file__).parents[2]
APP = ROOT / "src" / "sixfold" / "web" / "app"
PAGES = ["/", "/new", "/my", "/watch", "/rules/six/foxmind", "/rules/hexone", "/about"]

Visit = Callable[..., Visitor]

expect.set_options(timeout=30_000)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with sixfold_server(tmp_path_factory.mktemp("house") / "data", SIXFOLD_WORKERS="1") as started:
        yield started.url


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Visit]:
    """Somebody comes; whoever came must not have seen an error by the end."""
    visitors: list[Visitor] = []

    def come(**context: Any) -> Visitor:
        visitors.append(Visitor(browser, address, **context))
        return visitors[-1]

    yield come
    faults = [fault for visitor in visitors for fault in visitor.faults]
    for visitor in visitors:
        visitor.close()
    assert not faults


def script(name: str) -> Any:
    """One of the repository's scripts, as a module; scripts may import each other."""
    folder = str(ROOT / "scripts")
    if folder not in sys.path:
        sys.path.append(folder)
    return importlib.import_module(name)


def serious(page: Page) -> list[str]:
    """What axe finds fault with, as lines to read."""
    violations = Axe().run(page).response["violations"]
    return [
        f"{each['id']}: {each['help']} {[node['target'] for node in each['nodes']]}"
        for each in violations
        if each["impact"] in ("serious", "critical")
    ]


# Every page


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_a_page_opens_for_everybody(visit: Visit, path: str, theme: str) -> None:
    visitor = visit(color_scheme=theme)
    page = visitor.go(path)
    assert page.title().endswith("Sixfold")
    assert page.get_attribute("html", "data-theme") == theme
    assert page.locator("h1").count() == 1
    assert serious(page) == []


@pytest.mark.parametrize("path", PAGES)
def test_no_page_scrolls_sideways_on_a_phone(visit: Visit, path: str) -> None:
    visitor = visit(**PHONE)
    page = visitor.go(path)
    assert not visitor.is_too_wide()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="My games").click()
    page.wait_for_url("**/my")
    assert serious(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])
def test_the_table_suits_everybody(visit: Visit, phone: bool, theme: str) -> None:
    visitor = visit(**(PHONE if phone else {}), color_scheme=theme)
    visitor.make("six/foxmind", "open")
    assert serious(visitor.page) == []  # the invitation
    visitor.make("gosix", "local", clock={"kind": "minutes", "initial_ms": 600_000})
    visitor.play("a1")
    visitor.wait_for_moves(1)
    assert serious(visitor.page) == []
    if phone:
        visitor.page.get_by_role("button", name="More").click()
    for tab in ("Share", "Settings", "Moves"):
        visitor.page.get_by_role("tab", name=tab).click()
        assert serious(visitor.page) == []
    assert not visitor.is_too_wide()


def test_on_a_phone_the_board_is_large_and_the_actions_are_in_reach(visit: Visit) -> None:
    visitor = visit(**PHONE)
    visitor.make("gosix", "local")
    page = visitor.page
    board = page.locator(".board-host").bounding_box()
    bar = page.locator(".actions").bounding_box()
    far, near = (page.locator(f".strip.{side}").bounding_box() for side in ("far", "near"))
    assert board
    assert bar
    assert far
    assert near
    assert board["width"] == 360
    assert board["height"] > 360
    assert far["y"] < board["y"] < near["y"] < bar["y"]
    assert bar["y"] + bar["height"] == 640
    for button in page.locator(".actions button:visible").all():
        box = button.bounding_box()
        assert box
        assert box["height"] >= 44
    sheet = page.locator(".side")
    expect(sheet).to_be_hidden()
    page.get_by_role("button", name="More").click()
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(page.get_by_role("button", name="More")).to_be_focused()


def test_no_word_bypasses_the_translation(visit: Visit) -> None:
    """With every message in brackets, what stands outside of brackets was forgotten."""
    messages = {
        each.id: [f"⟦{each.id}⟧", f"⟦{each.plural}⟧"] if each.plural else f"⟦{each.id}⟧"
        for each in script("strings").collect().values()
    }
    strings = {"lang": "de", "nplurals": 2, "plural": "n != 1", "messages": messages}
    visitor = visit(locale="de-DE")
    page = visitor.page
    page.route("**/api/strings/de.json", lambda route: route.fulfill(json=strings))
    for path in ("/", "/new", "/my", "/watch", "/about"):
        visitor.go(path)
        assert forgotten(page) == []
    visitor.make("six/foxmind", "open")
    assert forgotten(page) == []
    visitor.make("hexone", "engine")
    page.wait_for_selector(".status-line[data-yours]")
    for tab in page.get_by_role("tab").all():
        if tab.is_visible():
            tab.click()
            assert forgotten(page) == []


def forgotten(page: Page) -> list[str]:
    """Visible words outside of brackets, but for names and notation."""
    texts = page.evaluate(
        """() => {
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          const found = [];
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const parent = node.parentElement;
            if (parent.closest("script, svg, pre, kbd, #voice, .sf-live")) continue;
            if (parent.closest("[lang]:not(html)")) continue;
            if (parent.checkVisibility()) found.push(node.textContent);
          }
          const labels = document.querySelectorAll("[aria-label], [title], [placeholder]");
          for (const node of labels) {
            if (node.closest("svg")) continue;
            for (const name of ["aria-label", "title", "placeholder"]) {
              found.push(node.getAttribute(name) ?? "");
            }
          }
          return found;
        }"""
    )
    bare = (re.sub(r"⟦[^⟧]*⟧", "", each.replace("⟧⟧", "⟧")) for each in texts)
    names = re.compile(r"Sixfold|GoSix|Hexone|SIX|\b[a-h][1-5][AY]?\b")
    return [each for each in bare if re.search(r"[^\W\d_]{2}", names.sub("", each))]


# Beginning a game


def test_one_click_begins_a_game(visit: Visit) -> None:
    page = visit().go("/")
    page.get_by_role("button", name="Play GoSix").click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".status-line[data-yours]")
    expect(page.locator(".strip.far")).to_contain_text("Hedgehog")
    expect(page.locator(".strip.near")).to_contain_text("You")


def test_the_opponent_is_remembered_and_grows_with_the_player(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/")
    page.get_by_label("Opponent in Hexone").select_option("5")
    page.reload()
    expect(page.get_by_label("Opponent in Hexone")).to_have_value("5")
    level = """([won, table]) => import("/static/app/levels.js").then((levels) => {
      levels.learn("hexone", levels.suitableLevel("hexone"), won, table);
      return levels.suitableLevel("hexone");
    })"""
    assert page.evaluate(level, [True, "one"]) == 6
    assert page.evaluate(level, [True, "one"]) == 6  # the same game counts once
    assert page.evaluate(level, [False, "two"]) == 6
    assert page.evaluate(level, [False, "three"]) == 5


def test_a_new_table_is_as_it_was_asked_for(visit: Visit) -> None:
    page = visit().go("/new?game=six/steffen")
    page.get_by_role("switch", name="Four players in two teams").check()
    rows = page.locator(".seat-row")
    expect(rows).to_have_count(3)
    rows.nth(0).get_by_role("radio", name="Computer").check()
    rows.nth(0).get_by_role("combobox").select_option(label="7 · Raven")
    rows.nth(1).get_by_role("radio", name="A friend, by link").check()
    rows.nth(2).get_by_role("radio", name="On this screen").check()
    page.get_by_role("radio", name="The opponent", exact=True).check()
    page.get_by_role("radio", name="Minutes").check()
    page.get_by_label("Time for each player").select_option(label="15 minutes")
    page.get_by_label("More with each move").select_option(label="10 seconds")
    page.get_by_text("More choices").click()
    for name in ("Declare your shapes", "Clearing one’s throat", "Private"):
        page.get_by_role("switch", name=name).check()
    with page.expect_request("**/api/tables") as asked:
        page.get_by_role("button", name="Make the table").click()
    assert asked.value.post_data_json == {
        "game": "six/steffen+declare+teams",
        "seats": [
            {"kind": "local"},
            {"kind": "engine", "level": 7},
            {"kind": "open"},
            {"kind": "local"},
        ],
        "clock": {"kind": "minutes", "initial_ms": 900_000, "increment_ms": 10_000},
        "colour": "second",
        "private": True,
        "lobby": False,
        "cough": True,
        "tournament": False,
    }
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".invite")
    assert page.locator(".strip .player").count() == 4


def test_what_does_not_fit_a_game_is_not_offered(visit: Visit) -> None:
    page = visit().go("/new?game=gosix")
    page.get_by_text("More choices").click()
    expect(page.get_by_role("radiogroup", name="Edition")).to_be_hidden()
    for name in ("Declare", "Endless", "Clearing", "Tournament", "Four players"):
        expect(page.get_by_role("switch", name=name)).to_be_hidden()
    page.get_by_role("radio", name="Hexone").check()
    expect(page.get_by_role("switch", name="Tournament")).to_be_visible()
    page.get_by_role("radio", name="On this screen").check()
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()


# Playing


def test_a_game_by_keyboard_alone(visit: Visit) -> None:
    visitor = visit()
    visitor.make("gosix", "local")
    page = visitor.page
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('sf-board')"):
            break
    page.keyboard.press("Enter")
    visitor.wait_for_moves(1)
    assert visitor.said.startswith("Red places a pawn on ")
    page.keyboard.press("Enter")  # the same corner
    expect(page.locator(".note")).to_contain_text("already taken")
    page.keyboard.press("d")
    page.keyboard.press("Enter")
    visitor.wait_for_moves(2)
    page.keyboard.press("b")
    assert "Green" in visitor.said
    page.keyboard.press("t")
    assert visitor.said.startswith("Red to move")
    page.keyboard.press("u")
    visitor.wait_for_moves(1)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("walk in the six directions")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press(",")
    visitor.wait_for_status("Looking back: move 0 of 1.")
    page.keyboard.press("End")
    visitor.wait_for_status("Green to move")


def test_a_move_by_mouse_and_the_reason_why_not(visit: Visit) -> None:
    visitor = visit()
    visitor.make("six/foxmind", "local")
    visitor.click_cell("0,0")
    expect(visitor.page.locator(".note")).to_contain_text("0,0 is already taken.")
    visitor.click_cell("2,0")
    visitor.wait_for_moves(1)
    expect(visitor.page.locator('.tile[data-cell="2,0"]')).to_have_count(1)
    expect(visitor.page.locator(".strip.near")).to_contain_text("19 tiles in hand")


def test_looking_back_shows_what_stood_and_nothing_can_be_done_there(visit: Visit) -> None:
    visitor = visit()
    visitor.make("gosix", "local")
    for move in ("a1", "b2", "c2"):
        visitor.play(move)
    visitor.wait_for_moves(3)
    page = visitor.page
    page.get_by_role("button", name="a1", exact=True).click()
    visitor.wait_for_status("Looking back: move 1 of 3.")
    page.wait_for_function("document.querySelectorAll('.sf-board .pawn[data-cell]').length === 1")
    visitor.click_cell("h1")
    page.wait_for_timeout(300)
    assert visitor.view["ply"] == 3
    page.get_by_role("button", name="Back to the game").click()
    page.wait_for_function("document.querySelectorAll('.sf-board .pawn[data-cell]').length === 3")


def test_settings_hold_in_every_tab_and_after_a_reload(visit: Visit) -> None:
    visitor = visit()
    visitor.make("gosix", "local")
    page = visitor.page
    page.get_by_role("tab", name="Settings").click()
    page.get_by_role("switch", name="Names of the cells").check()
    page.get_by_role("switch", name="Strong patterns").check()
    page.get_by_role("radio", name="dark", exact=True).check()
    expect(page.locator(".sf-board.coordinates.patterns")).to_have_count(1)
    page.reload()
    expect(page.locator(".sf-board.coordinates.patterns")).to_have_count(1)
    assert page.get_attribute("html", "data-theme") == "dark"
    page.goto(f"{visitor.address}/")
    assert page.get_attribute("html", "data-theme") == "dark"


def test_declaring_asks_how_and_costs_nothing(visit: Visit) -> None:
    visitor = visit()
    visitor.make("six/steffen+declare", "local")
    for cell in ("2,0", "0,-1", "3,0", "-1,0", "4,0", "-2,0", "5,0", "-3,0", "6,0", "-4,0"):
        visitor.play(cell)  # Black has five in a row with a gap at 1,0, which is red
    visitor.wait_for_moves(10)
    page = visitor.page
    page.get_by_role("button", name="Declare").click()
    page.get_by_role("button", name="With my next move").click()
    visitor.wait_for_status("Your next move declares a shape.")
    expect(page.get_by_role("button", name="Do not declare")).to_have_attribute(
        "aria-pressed", "true"
    )
    with page.expect_response("**/moves") as answer:
        visitor.click_cell("7,0")
    posted = answer.value.request.post_data_json
    assert posted is not None
    assert posted["move"] == "7,0!"
    visitor.page.wait_for_selector(".status-line[data-over]")
    visitor.wait_for_status("Black wins: a line")


def test_with_nothing_to_declare_the_game_goes_on(visit: Visit) -> None:
    visitor = visit()
    visitor.make("six/steffen+declare", "local")
    page = visitor.page
    page.get_by_role("button", name="Declare").click()
    page.get_by_role("button", name="It stands already").click()
    expect(page.locator(".note")).to_contain_text("no shape of your colour")
    visitor.wait_for_status("Black to move")
    assert all("422" in fault for fault in visitor.faults)
    visitor.faults.clear()  # a browser notes down every refusal


# Together


def test_two_people_meet_by_a_link(visit: Visit) -> None:
    host, guest = visit(), visit(**PHONE)
    host.make("gosix", "open", clock={"kind": "minutes", "initial_ms": 300_000})
    host.page.get_by_role("button", name="Copy").click()
    link = host.page.evaluate("navigator.clipboard.readText()")
    host.page.wait_for_function("document.querySelector('img.qr').naturalWidth > 50")
    guest.page.goto(link)
    assert host.view["phase"] == "waiting"  # looking at a link is not sitting down
    guest.page.get_by_role("button", name="Sit down and play").click()
    guest.page.wait_for_url("**/t/*")
    host.wait_for_turn()
    expect(host.page.locator(".invite")).to_be_hidden()

    host.click_cell("a1")
    guest.wait_for_turn()
    guest.click_cell("b2")
    host.wait_for_moves(2)
    assert "Green places a pawn on b2." in host.said

    host.page.get_by_role("tab", name="Chat").click()
    host.page.get_by_label("Your words").fill("Hello <b>there</b>")
    host.page.keyboard.press("Enter")
    guest.page.get_by_role("button", name="More").click()
    expect(guest.page.get_by_role("tab", name="Chat")).to_contain_text("1")
    guest.page.get_by_role("tab", name="Chat").click()
    expect(guest.page.locator(".chat-lines .words")).to_have_text("Hello <b>there</b>")
    guest.page.get_by_role("button", name="Close").click()

    host.page.get_by_role("button", name="Offer a draw").click()
    host.page.get_by_role("dialog").get_by_role("button", name="Offer a draw").click()
    guest.page.get_by_role("button", name="Decline").click()
    host.page.get_by_role("button", name="Take back").click()
    guest.page.get_by_role("button", name="Accept").click()
    host.wait_for_moves(0)

    host.page.get_by_role("button", name=re.compile("Resign|Break off")).first.wait_for()
    host.click_cell("c2")
    guest.wait_for_turn()
    guest.click_cell("d2")
    host.wait_for_moves(2)
    host.page.get_by_role("button", name="Resign").click()
    host.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    guest.wait_for_status("You win: the other side gave up")
    host.page.get_by_role("button", name="Play again, you start").click()
    guest.page.get_by_role("button", name="Accept another game").click()
    guest.page.wait_for_url(lambda url: host.table not in url)
    host.page.wait_for_url(guest.page.url)
    host.wait_for_turn()
    expect(host.page.locator(".strip.far .score")).to_have_text("1")


def test_a_spectator_sees_everything_and_can_do_nothing(visit: Visit) -> None:
    player, watcher = visit(), visit()
    table = player.make("gosix", "local")
    watcher.open(table)
    expect(player.page.get_by_text("1 person is watching.")).to_have_count(1)
    player.play("a1")
    watcher.wait_for_moves(1)
    expect(watcher.page.locator(".buttons button")).to_have_count(0)
    expect(watcher.page.get_by_role("tab", name="Chat")).to_be_hidden()
    watcher.click_cell("c2")
    watcher.page.wait_for_timeout(300)
    assert player.view["ply"] == 1


def test_a_lost_line_loses_nothing(visit: Visit) -> None:
    host, guest = visit(), visit()
    host.make("gosix", "open")
    guest.go(host.view["links"]["seats"]["1"])
    guest.page.get_by_role("button", name="Sit down and play").click()
    host.wait_for_turn()

    host.context.set_offline(True)
    host.click_cell("a1")
    host.wait_for_status("Your move is kept until the connection is back.")
    expect(host.page.locator(".line-banner")).to_be_visible()
    host.context.set_offline(False)
    guest.wait_for_moves(1)
    host.wait_for_moves(1)
    expect(host.page.locator(".line-banner")).to_be_hidden()

    host.context.set_offline(True)
    guest.click_cell("b2")
    guest.wait_for_moves(2)
    host.context.set_offline(False)
    host.wait_for_moves(2)
    host.page.reload()
    host.wait_for_moves(2)
    host.wait_for_turn()


def test_my_games_and_games_to_watch(visit: Visit) -> None:
    visitor = visit()
    table = visitor.make("gosix", "local")
    hidden = visitor.make("gosix", "local", private=True)
    page = visitor.go("/my")
    assert {link.get_attribute("href") for link in page.locator(".table-link").all()} == {
        f"/t/{table}",
        f"/t/{hidden}",
    }
    page = visit().go("/watch")
    shown = {link.get_attribute("href") for link in page.locator(".table-link").all()}
    assert f"/t/{table}" in shown
    assert f"/t/{hidden}" not in shown


def test_a_table_that_is_not_there(visit: Visit) -> None:
    visitor = visit()
    visitor.page.goto(f"{visitor.address}/t/nosuchtable00000")
    expect(visitor.page.get_by_role("heading", name="No table here")).to_be_visible()
    visitor.page.get_by_role("link", name="To the games").click()
    expect(visitor.page.get_by_role("button", name="Play GoSix")).to_be_visible()
    assert all("404" in fault for fault in visitor.faults)
    visitor.faults.clear()


def test_a_game_can_be_taken_home(visit: Visit) -> None:
    visitor = visit()
    visitor.make("gosix", "local")
    visitor.play("a1")
    visitor.wait_for_moves(1)
    visitor.page.get_by_role("tab", name="Share").click()
    for label, ending in (("Record", "sfr"), ("Picture (SVG)", "svg"), ("Film (GIF)", "gif")):
        with visitor.page.expect_download(timeout=60_000) as download:
            visitor.page.get_by_text(label).click()
        assert download.value.suggested_filename.endswith(ending)


# The small parts


def test_plural_rules_are_read_as_gettext_writes_them(visit: Visit) -> None:
    page = visit().go("/about")
    read = """([rule, n]) =>
      import("/static/app/plural.js").then((plural) => Number(plural.readPlural(rule)(n)))"""
    polish = "(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2)"
    cases = {
        "n != 1": [1, 0, 1, 1],
        "(n > 1)": [0, 0, 1, 1],
        "0": [0, 0, 0, 0],
        polish: [2, 0, 1, 2],
    }
    for rule, forms in cases.items():
        found = [page.evaluate(read, [rule, n]) for n in (0, 1, 2, 12)]
        assert found == forms, rule


def test_every_page_names_its_modules() -> None:
    preloads = script("preloads")
    for path in sorted((APP.parent / "pages").glob("*.html")):
        page = path.read_text("utf-8")
        assert page == preloads.written(page), f"{path.name}: run scripts/preloads.py"
        assert page.count("modulepreload") > 3


def test_modules_are_short_and_typed() -> None:
    for path in APP.rglob("*.js"):
        lines = path.read_text("utf-8").splitlines()
        assert lines[0] == "// @ts-check", path
        assert len(lines) <= 400, path
