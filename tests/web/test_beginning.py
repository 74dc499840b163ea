"""Beginning a game: at once, as one asks for it, and finding it again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from testkit.looks import Look

from .visit import Visit

pytestmark = pytest.mark.timing


def addresses(links: Locator) -> Look[list[str]]:
    """Where links lead, in order."""
    script = "all => all.map((link) => link.getAttribute('href'))"
    return Look(links.page, lambda: links.evaluate_all(script))  # still: inside a look


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
    level = """([won, table]) => import("/static/app/game/levels.js").then((levels) => {
      levels.learn("hexone", levels.suitableLevel("hexone"), won, table);
      return levels.suitableLevel("hexone");
    })"""
    games = [(True, "one"), (True, "one"), (False, "two"), (False, "three")]
    reached = [page.evaluate(level, game) for game in games]
    assert reached == [6, 6, 6, 5]  # the same game counts once


def test_a_new_table_is_as_it_was_asked_for(visit: Visit) -> None:
    page = visit().go("/new?game=six/first-edition")
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
    page.get_by_text("More options").click()
    for name in ("Declare your shapes", "Clearing one’s throat", "Private"):
        page.get_by_role("switch", name=name).check()
    with page.expect_request("**/api/tables") as asked:
        page.get_by_role("button", name="Create the table").click()
    assert asked.value.post_data_json == {
        "game": "six/first-edition+declare+teams",
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
    expect(page.locator(".strip .player")).to_have_count(4)


def test_what_does_not_fit_a_game_is_not_offered(visit: Visit) -> None:
    page = visit().go("/new?game=gosix")
    page.get_by_text("More options").click()
    expect(page.get_by_role("radiogroup", name="Edition")).to_be_hidden()
    for name in ("Declare", "Endless", "Clearing", "Tournament", "Four players"):
        expect(page.get_by_role("switch", name=name)).to_be_hidden()
    page.get_by_role("radio", name="Hexone").check()
    expect(page.get_by_role("switch", name="Tournament")).to_be_visible()
    page.get_by_role("radio", name="On this screen").check()
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    # FoxMind's sheet forbids every signal between partners; the first edition's allows a cough.
    cough = page.get_by_role("switch", name="Clearing")
    page.get_by_role("radio", name="SIX", exact=True).check()
    page.get_by_role("switch", name="Four players in two teams").check()
    page.get_by_role("radio", name="First edition").check()
    expect(cough).to_be_visible()
    page.get_by_role("radio", name="FoxMind edition, basic game").check()
    expect(cough).to_be_hidden()


def test_my_games_and_games_to_watch(visit: Visit) -> None:
    visitor, friend = visit(), visit()
    table = visitor.make("gosix", "open")
    friend.api(visitor.view["links"]["seats"]["1"], {})
    hidden = visitor.make("gosix", "open", private=True)
    friend.api(visitor.view["links"]["seats"]["1"], {})
    alone = visitor.make("gosix", "local")
    links = visitor.go("/my").locator(".table-link")
    everything = {f"/t/{name}" for name in (table, hidden, alone)}
    addresses(links).when(lambda found: set(found) == everything)
    page = visit().go("/watch")
    expect(page.locator(f".table-link[href='/t/{table}']")).to_be_visible()
    for name in (hidden, alone):
        expect(page.locator(f".table-link[href='/t/{name}']")).to_have_count(0)


def test_older_games_are_one_click_away(visit: Visit) -> None:
    """52 games come on two pages, each once, and the focus goes on where the list does."""
    visitor = visit()
    plan = {"game": "gosix", "seats": [{"kind": "local"}, {"kind": "local"}]}
    made = [visitor.api("/tables", plan) for _ in range(52)]
    for view in made[:3]:
        visitor.api(f"/tables/{view['id']}/actions", {"action": "resign", "rev": view["rev"]})
    page = visitor.go("/my")
    links = page.locator(".table-link")
    expect(links).to_have_count(50)
    expect(page.get_by_role("heading", level=2)).to_have_text(["Your move", "Finished"])
    page.get_by_role("button", name="Show more").press("Enter")
    expect(links).to_have_count(52)
    expect(page.get_by_role("button", name="Show more")).to_be_hidden()
    expect(links.nth(50)).to_be_focused()
    everything = {f"/t/{view['id']}" for view in made}
    addresses(links).when(lambda found: set(found) == everything)
    over = page.locator("section", has_text="Finished").locator(".table-link")
    assert addresses(over) == [f"/t/{view['id']}" for view in reversed(made[:3])]
