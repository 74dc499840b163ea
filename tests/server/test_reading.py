"""Games that nobody has in memory: somebody who asks for long ones keeps nobody else waiting."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from play.folds import Folds
from sixfold.server import app
from sixfold.server.api import loading as reading
from sixfold.server.api.scenes import move_lines
from sixfold.server.net.rates import Rates
from sixfold.server.settings import Settings
from testkit.waiting import PATIENCE, until

from .house import LOCAL, OPEN, House, error_code, make, play

SOME = ("a1", "a2", "b1", "b2", "b3", "c1")


@pytest.fixture(autouse=True)
def soon_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """A handful of plies is a long game here."""
    for module in (reading, move_lines):
        monkeypatch.setattr(module, "LONG", 4)


def games(settings: Settings, number: int, *moves: str) -> list[Any]:
    """Views of tables that a server had which is no more."""
    with House(settings) as house:
        client = house.visitor()
        return [play(client, make(client), *moves) for _ in range(number)]


def test_long_games_are_folded_one_by_one_and_take_no_thread_of_others(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "THREADS", 2)
    monkeypatch.setattr(move_lines, "MOST_WAITING", 3)
    views = games(settings, 6, *SOME)
    folds = Folds(monkeypatch)
    with House(settings) as house:
        known = make(house.visitor())
        answers: list[Any] = []

        def read(view: Any) -> None:
            answers.append(house.visitor().get(f"/api/tables/{view['id']}").json())

        folds.gate.clear()
        readers = [threading.Thread(target=read, args=[view]) for view in views[:4]]
        try:
            for reader in readers:
                reader.start()
            until(lambda: waiting(house) == 3 and folds.tables)
            for address in (f"/api/tables/{known['id']}", "/healthz", "/api/tables"):
                assert house.visitor().get(address).status_code == 200
            for address in ("", "/record.sfr", "/why?move=a1"):
                answer = house.visitor().get(f"/api/tables/{views[4]['id']}{address}")
                assert (answer.status_code, error_code(answer)) == (503, "busy")
                assert int(answer.headers["retry-after"]) > 0
            assert len(folds.tables) == 1
        finally:
            folds.gate.set()
            for reader in readers:
                reader.join(PATIENCE)
        assert sorted(view["rev"] for view in answers) == [views[0]["rev"]] * 4
        assert sorted(folds.tables) == sorted(view["id"] for view in views[:4])


def waiting(house: House) -> int:
    """How many wait until a long game is their turn."""
    limiter = house.services.fold_limiter._alone
    if limiter is None:
        return 0
    count: int = house.portal.call(lambda: limiter.statistics().tasks_waiting)
    return count


def test_a_move_or_a_secret_link_comes_to_a_folded_game(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    with House(settings) as house:
        client = house.visitor()
        view = make(client, "gosix", LOCAL, OPEN)
        link = f"/api{view['links']['seats']['1']}"
        other = play(client, make(client), *SOME)
    with House(settings) as house:
        noted: list[int] = []
        real = house.services.fold_limiter.play

        async def noting(plies: int, work: Any) -> Any:
            noted.append(plies)
            return await real(plies, work)

        monkeypatch.setattr(house.services.fold_limiter, "play", noting)
        assert house.visitor().post(link, json={}).status_code == 200
        body = {"move": "c2", "rev": other["rev"]}
        answer = client_of(house, client).post(f"/api/tables/{other['id']}/moves", json=body)
        assert answer.status_code == 200
        assert noted == [view["rev"], other["rev"]]
        assert house.visitor().get(f"/api/tables/{other['id']}").status_code == 200
        assert len(noted) == 2, "it is there by now"


def client_of(house: House, before: Any) -> Any:
    """The same browser at a server that was started again."""
    browser = house.visitor()
    browser.cookies.update(before.cookies)
    return browser


def test_forgotten_games_cost_more_than_others(settings: Settings) -> None:
    first, second = games(settings, 2, *SOME)
    with House(settings) as house:
        house.services.rates = Rates(0.01, clock=lambda: 0.0)  # nothing fills up meanwhile
        client = house.visitor()
        codes = [
            client.get(f"/api/tables/{view['id']}").status_code for view in (first, first, second)
        ]
        assert codes == [200, 200, 429]


def test_what_is_not_there_is_told_as_ever(settings: Settings) -> None:
    with House(settings) as house:
        client = house.visitor()
        for address in ("/api/tables/nobody", "/api/tables/nobody/why?move=a1"):
            assert error_code(client.get(address)) == "unknown-table"
        assert error_code(client.post("/api/join/nothing", json={})) == "unknown-link"
