"""Two people at one table, each in their own browser; connections break, pages are reloaded."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from server.house import RealServer
from sixfold.play import caretaker
from sixfold.play.actions import actions
from sixfold.server.live import hub
from sixfold.server.settings import Settings
from testkit.chromium import HOUSE
from testkit.people import LOCAL, OPEN, Person, View
from testkit.servers import Postgres, SixfoldServer, redis, sixfold_server

from .conftest import Visit, visitors
from .test_boards import moves_of

pytestmark = pytest.mark.timing


def online(maker: Person, friend: Person, game: str = "gosix", **rest: Any) -> View:
    """A table of two, the maker begins."""
    view = maker.make(game, LOCAL, OPEN, **rest)
    friend.sit_down(view["links"]["seats"]["1"])
    maker.wait_turn()
    return view


def link_of(field: Locator) -> str:
    """The link that a field holds, once it does."""
    expect(field).to_have_value(re.compile("/join/"))
    return field.input_value()  # still: the line above waited


def mover(*people: Person) -> Person:
    """The player to move."""
    turn = people[0].view()["turn"]
    return next(person for person in people if turn in person.view()["you"])


def play_on(rng: random.Random, *people: Person, plies: int = 1000) -> None:
    """Random moves by turns; everybody sees each of them."""
    for _ in range(plies):
        ply = people[0].view()["ply"]
        active = mover(*people)
        active.wait_turn()
        active.play(active.choose(rng))
        for person in people:
            person.wait_ply(ply + 1)
        if people[0].is_over():
            return


def hurry_to_the_end(rng: random.Random, *people: Person) -> None:
    """The rest of a game, its last move on the board and the others without it."""
    position = people[0].position()
    line: list[tuple[Person, str]] = []
    while position.outcome is None:
        move = rng.choice(position.legal_moves)
        line.append((people[position.turn], str(move)))
        position = position.play(move)
    view = people[0].view()
    for person, move in line[:-1]:
        body = {"move": move, "rev": view["rev"]}
        view = person.post(f"/api/tables/{view['id']}/moves", body)
    for person in people:
        person.wait_ply(view["ply"])
    winner, last = line[-1]
    winner.play(last)


def test_a_game_by_link_with_a_reload_and_a_lost_line(visit: Visit) -> None:
    maker, friend, watcher = visit(), visit(), visit()
    page = maker.open("/new")
    page.get_by_role("radio", name="GoSix").check(force=True)
    page.get_by_role("radio", name="A friend, by link").check(force=True)
    page.get_by_role("radio", name="You", exact=True).check(force=True)
    page.get_by_role("button", name="Create the table").click()
    page.wait_for_url("**/t/*")
    maker.ready()
    link = link_of(page.locator(".invitation input.link"))
    maker.reads("Waiting for players.")

    watcher.open(f"/t/{maker.table}")
    friend.accept(link)
    maker.wait_turn()
    expect(page.locator(".invitation")).to_be_hidden()
    friend.reads("Red to move")
    expect(friend.page.locator(".status-line[data-yours]")).to_have_count(0)
    rng = random.Random(6)
    play_on(rng, maker, friend, plies=3)

    # A reload in the middle: the board is there again, and it is still the friend's turn.
    friend.page.reload()
    friend.ready()
    friend.sees_the_table()
    friend.wait_turn()
    play_on(rng, maker, friend, plies=1)

    # The maker's connection breaks during their own turn: the move waits, and is delivered once.
    before = maker.view()
    move = maker.choose(rng)
    with maker.expecting_faults():
        maker.context.set_offline(True)
        maker.lay(move)
        page.wait_for_selector(".line-banner:visible")
        assert friend.view()["rev"] == before["rev"]
        maker.context.set_offline(False)
        friend.wait_ply(5)
        maker.wait_ply(5)
    assert friend.view()["moves"][-1] == move

    # The line breaks again, the friend plays on; when it is back nothing is missing.
    with maker.expecting_faults():
        maker.context.set_offline(True)
        friend.play(friend.choose(rng))
        page.wait_for_selector(".line-banner:visible")
        maker.context.set_offline(False)
        maker.wait_ply(6)
    page.wait_for_selector(".line-banner", state="hidden")

    play_on(rng, maker, friend, plies=2)
    hurry_to_the_end(rng, maker, friend)
    for person in (maker, friend, watcher):
        person.page.wait_for_selector(".status-line[data-over]")
        person.sees_the_table()
    outcome = maker.view()["outcome"]
    won = [person for seat, person in enumerate((maker, friend)) if seat in outcome["winners"]]
    for person in (maker, friend):
        person.reads(re.compile("^You win" if person in won else "^(?!You win)"))
    watcher.reads(re.compile("wins" if won else "^(?!.*wins)"))

    # Once more: the loser starts.
    first = maker.table
    page.locator("[data-action=rematch]:visible").click()
    friend.page.locator("[data-action=rematch]:visible").click()
    for person in (maker, friend):
        person.page.wait_for_url(lambda url: "/t/" in url and first not in url)
        person.ready()
    assert maker.table == friend.table != first
    if outcome["winners"]:
        starter = mover(maker, friend)
        assert won[0] is not starter


def test_an_invitation_for_other_devices_has_a_code(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("open-house") / "data"
    with sixfold_server(folder, "0.0.0.0", SIXFOLD_WORKERS="0") as server:
        house = f"http://{HOUSE}:{server.port}"
        for visit in visitors(browser, house):
            maker, friend = visit(), visit()
            page = maker.open("/new?game=gosix")
            page.get_by_role("radio", name="A friend, by link").check(force=True)
            page.get_by_role("button", name="Create the table").click()
            size = "image => image.decode().then(() => image.naturalWidth)"
            width = page.locator(".invitation img.qr").evaluate(size)
            assert width > 50
            expect(page.locator(".only-here")).to_have_count(0)
            friend.accept(link_of(page.locator(".invitation input.link")))
            page.locator(".invitation").wait_for(state="hidden")
            with page.expect_response("**/invitation"):
                page.get_by_role("tab", name="Share").click()
            expect(page.get_by_label("Link to watch")).to_have_value(f"{house}/t/{maker.table}")
            expect(page.locator(".only-here")).to_have_count(0)
            offers_neither_worker_nor_notifications(page)


def offers_neither_worker_nor_notifications(page: Page) -> None:
    """Browsers allow neither over plain http: the page does not speak of them."""
    assert page.evaluate("isSecureContext") is False  # still: it never changes
    page.get_by_role("tab", name="Settings").click()
    expect(page.get_by_text("Strong patterns")).to_be_visible()
    expect(page.get_by_text("Notifications")).to_have_count(0)
    expect(page.locator(".notices-offer")).to_have_count(0)


def test_an_invitation_for_this_computer_says_so(visit: Visit) -> None:
    maker = visit()
    maker.make("six/foxmind+teams", LOCAL, OPEN, OPEN, OPEN)
    page = maker.page
    said = "These links work on this computer only: to let other devices in, start Sixfold with"
    expect(page.locator(".invitation .only-here")).to_contain_text(said)
    expect(page.locator(".invitation :is(img.qr, details)")).to_have_count(0)
    page.get_by_role("tab", name="Share").click()
    said = "This link works on this computer only"
    expect(page.locator(".share-panel .only-here")).to_contain_text(said)


def test_talking_taking_back_and_a_draw(visit: Visit) -> None:
    maker, friend, watcher = visit(), visit(), visit()
    online(maker, friend)
    watcher.open(f"/t/{maker.table}")

    maker.page.get_by_role("tab", name="Chat").click()
    maker.page.get_by_label("Your message").fill("Good luck! <b>:)</b>")
    maker.page.keyboard.press("Enter")
    friend.page.get_by_role("tab", name="Chat").click()
    expect(friend.page.locator(".chat-lines .words")).to_have_text("Good luck! <b>:)</b>")

    maker.play("d2")
    friend.wait_ply(1)
    watcher.wait_ply(1)  # whatever was sent before has come by now
    expect(watcher.page.locator(".chat-lines .words")).to_have_count(0)
    maker.page.locator("[data-action=takeback]:visible").click()
    friend.page.get_by_role("button", name="Accept").click()
    for person in (maker, friend, watcher):
        person.page.wait_for_selector("ol.moves:not(:has(button))", state="attached")
        person.sees_the_table()
    assert maker.view()["ply"] == 0

    maker.play("d2")
    friend.wait_ply(1)
    friend.play("a1")
    maker.wait_ply(2)
    maker.page.locator("[data-action=draw]:visible").click()
    maker.page.locator("dialog .primary").click()
    friend.page.get_by_role("button", name="Decline").click()
    declined = maker.page.locator(".asks").get_by_text("Your draw offer was declined.")
    expect(declined).to_be_visible()
    friend.page.locator("[data-action=draw]:visible").click()
    friend.page.locator("dialog .primary").click()
    maker.page.get_by_role("button", name="Accept").click()
    for person in (maker, friend, watcher):
        person.page.wait_for_selector(".status-line[data-over]")
        person.reads("Draw: by agreement")
    expect(declined).to_have_count(0)  # nobody asks for anything any more


def test_only_who_sits_there_can_move(visit: Visit) -> None:
    """A spectator sees everything and can do nothing; a seat's link is good for one person."""
    maker, friend, stranger = visit(), visit(), visit()
    view = maker.make("gosix", LOCAL, OPEN)
    link = view["links"]["seats"]["1"]
    friend.take(link)
    maker.wait_turn()
    with stranger.expecting_faults():  # a page with the status 410
        stranger.page.goto(link)
        expect(stranger.page.get_by_role("heading")).to_have_text("This seat is taken")
        expect(stranger.page.get_by_role("link", name="My games")).to_be_visible()  # the frame
    stranger.open(f"/t/{maker.table}")
    stranger.reads("Red to move")
    expect(stranger.page.locator(".actions .buttons button")).to_have_count(0)
    stranger.click('.corner[data-cell="d2"]')
    maker.play("a1")
    stranger.wait_ply(1)
    assert maker.view()["moves"] == ["a1"]


class Wristwatch:
    """The server's time, which a test can put forward."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Wristwatch:
    """The watch of a server in this process."""
    # A leap is no absence of the server, for which clocks would stand still.
    monkeypatch.setattr(caretaker, "AWAY_MS", float("inf"))
    return Wristwatch()


@pytest.fixture
def near(
    browser: Browser, tmp_path: Path, watch: Wristwatch, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Visit]:
    """People who visit a server in this process, which notices at once who leaves."""
    monkeypatch.setattr(hub, "GRACE", 0.2)
    settings = Settings(data=tmp_path / "data", workers=0, rate=0, durable=False)
    with RealServer(settings, clock=watch) as server:
        yield from visitors(browser, server.url)


def test_a_clock_that_runs_out(near: Visit, watch: Wristwatch) -> None:
    maker, friend = near(), near()
    online(maker, friend, clock={"kind": "minutes", "initial_ms": 3_600_000, "increment_ms": 0})
    maker.play("d2")
    friend.wait_ply(1)
    friend.play("a1")
    maker.wait_ply(2)
    watch.ahead += 3600
    for person in (maker, friend):
        person.page.wait_for_selector(".status-line[data-over]")
    maker.reads("Green wins: you ran out of time")
    friend.reads("You win: Red ran out of time")
    expect(maker.page.locator(".player[data-seat='0'] .clock")).to_have_text("0.0")


def test_a_game_is_claimed_from_somebody_who_left(
    near: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The minute of waiting is an hour at first, so that it does not pass, and then a moment."""
    monkeypatch.setattr(actions, "GONE_MS", 3_600_000)
    maker, friend = near(), near()
    online(maker, friend, clock={"kind": "minutes", "initial_ms": 7_200_000})
    maker.play("d2")
    friend.wait_ply(1)
    friend.play("a1")  # before their first move nobody can lose the game by leaving
    maker.wait_ply(2)
    page = maker.page
    told = page.get_by_text("Your opponent has left. In a minute you may claim the win.")
    claim = page.get_by_role("button", name="Claim the win")

    friend.page.close()
    expect(told).to_be_visible()
    expect(claim).to_have_count(0)
    friend.new_page()
    friend.open(f"/t/{maker.table}")
    expect(told).to_be_hidden()

    monkeypatch.setattr(actions, "GONE_MS", 200)
    friend.page.close()
    claim.click()
    page.wait_for_selector(".status-line[data-over]")
    maker.reads("You win: Green left the game")
    assert maker.view()["ending"] == "claim"
    expect(claim).to_have_count(0)


def test_a_free_seat_is_taken_from_the_list(visit: Visit) -> None:
    maker, stranger = visit(), visit()
    table = maker.create("gosix", LOCAL, OPEN, lobby=True)["id"]
    page = stranger.open("/watch")
    page.get_by_role("heading", name="Tables with a free seat").wait_for()
    page.locator(f'.table-link[href="/t/{table}"]').click()
    page.get_by_role("heading", name="There is a free seat").wait_for()
    page.get_by_role("button", name="Play Green").click()
    page.locator(".invitation").wait_for(state="hidden")
    maker.post(f"/api/tables/{table}/moves", {"move": "a1", "rev": stranger.view()["rev"]})
    stranger.wait_turn()
    stranger.play("b2")
    assert stranger.view()["you"] == [1]
    page = visit().open("/watch")  # what is played there can be watched now
    link = page.locator(f'.table-link[href="/t/{table}"]')
    expect(link).to_contain_text("Red to move")


def test_a_tournament_of_two_games_and_its_points(visit: Visit) -> None:
    """Equal points go to the player who started the second game."""
    game, moves = moves_of("hexone-chains.sfr")
    person = visit()
    page = person.open(f"/new?game={game}")
    page.get_by_role("radio", name="On this screen").check(force=True)
    page.get_by_text("More options").click()
    page.get_by_role("switch", name="Tournament").check(force=True)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/t/*")
    person.ready()
    more = page.locator(".status-more")

    person.hurry(moves[:-1])
    person.play(moves[-1])
    page.wait_for_selector(".status-line[data-over]")
    outcome = person.view()["outcome"]
    (winner,), points = outcome["winners"], outcome["points"]
    assert points > 0
    person.reads(re.compile(f"{points} points$"))
    expect(more).to_have_text(f"Points so far: {['{} : 0', '0 : {}'][winner].format(points)}")

    first = person.table
    page.get_by_role("button", name="Play again: Red starts and plays Blue").click()
    page.wait_for_url(lambda url: "/t/" in url and first not in url)
    person.ready()
    person.hurry(moves[:-1])
    person.play(moves[-1])
    page.wait_for_selector(".status-line[data-over]")
    expect(more).to_have_text(f"The tournament goes to Blue: {points} : {points}")
    expect(page.get_by_role("button", name="Play another tournament")).to_be_visible()


def test_the_server_dies_and_comes_back(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("dying") / "data"
    with sixfold_server(folder, SIXFOLD_WORKERS="0") as server:
        for visit in visitors(browser, server.url):
            maker, friend = visit(), visit()
            online(maker, friend)
            maker.play("d2")
            friend.wait_ply(1)
            with maker.expecting_faults(), friend.expecting_faults():
                server.kill()
                friend.lay("a1")  # nobody is there to hear it
                friend.page.wait_for_selector(".line-banner:visible")
                server.start()
                maker.wait_ply(2)
                friend.wait_ply(2)
                maker.page.wait_for_selector(".line-banner", state="hidden")
            maker.play("b1")
            friend.wait_ply(3)
            assert friend.view()["moves"] == ["d2", "a1", "b1"]


@pytest.fixture
def two_servers(
    tmp_path_factory: pytest.TempPathFactory, postgres_server: Postgres
) -> Iterator[tuple[SixfoldServer, SixfoldServer]]:
    """Two processes that share nothing but PostgreSQL and Redis."""
    folder = tmp_path_factory.mktemp("cluster")
    database = postgres_server.new_database()
    with redis() as bus:
        shared = {"DATABASE_URL": database, "REDIS_URL": bus, "SIXFOLD_WORKERS": "0"}
        with (
            sixfold_server(folder / "one", **shared) as one,
            sixfold_server(folder / "two", **shared) as two,
        ):
            yield one, two
    postgres_server.drop(database)


def test_two_players_on_two_server_processes(
    browser: Browser, two_servers: tuple[SixfoldServer, SixfoldServer]
) -> None:
    one, two = two_servers
    for visit in visitors(browser, one.url):
        maker, friend = visit(), visit(two.url)
        online(maker, friend, "hexone")
        play_on(random.Random(2), maker, friend, plies=8)
        for person in (maker, friend):
            person.sees_the_table()
            # Each sees that the other is here, although they are on different processes.
            expect(person.page.locator(".player").get_by_text("away")).to_have_count(0)
        # A browser may change the process: the cookie is good for both.
        seen = friend.ask(f"{one.url}/api/tables/{maker.table}")
        assert seen["you"] == [1]
        friend.page.locator("[data-action=resign]:visible").click()
        friend.page.locator("dialog .primary").click()
        maker.page.wait_for_selector(".status-line[data-over]")
        maker.reads(re.compile("^You win"))
