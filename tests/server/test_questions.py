"""What boards ask for: captures in the air, counts of closings, reasons, hints."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from play import puppets
from sixfold import records
from sixfold.core import registry
from sixfold.play.service import MOST_SHOWS
from sixfold.server.api.tables.schemas import TableClosing
from sixfold.server.settings import Settings
from testkit.described import misfits
from testkit.waiting import notes, until

from .house import COMPUTER, LOCAL, House, error_code, make, online, play, view_after
from .quick import quick_pool

pytestmark = pytest.mark.timing

Visitors = Callable[[], TestClient]
CAPTURES = Path(__file__).parent.parent / "records" / "samples" / "six-captures.sfr"


def ask(browser: TestClient, view: Any, question: str) -> Any:
    answer = browser.get(f"/api/tables/{view['id']}/{question}")
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient, Any]]:
    """A game of SIX whose tiles are all on the table, and the browser that plays it."""
    record = next(iter(records.read(CAPTURES)))
    folder = tmp_path_factory.mktemp("lifts")
    with House(Settings(data=folder, workers=0, rate=0, durable=False)) as house:
        client = house.visitor()
        view = make(client, record.game.id)
        for move in record.moves:
            if view["board"]["phase"] == 1:
                view = play(client, view, str(move))
        assert view["board"]["phase"] == 2
        yield client, view


class TestLifts:
    @pytest.fixture
    def client(self, table: tuple[TestClient, Any]) -> TestClient:
        return table[0]

    @pytest.fixture
    def phase_two(self, table: tuple[TestClient, Any]) -> Any:
        return table[1]

    def test_each_target_says_what_goes(self, client: TestClient, phase_two: Any) -> None:
        position: Any = registry.position(phase_two["position"])
        assert phase_two["legal"] == phase_two["board"]["movable"]
        found = set()
        for cell in phase_two["board"]["movable"]:
            for target in ask(client, phase_two, f"about/{cell}")["targets"]:
                moves = [each["move"] for each in target["choices"]] or [target["move"]]
                found.update(moves)
                for move in moves:
                    assert position.is_legal(move)
                if not target["choices"]:
                    gone = [
                        gone_cell
                        for event in position.preview(target["move"])
                        if event.kind == "captured"
                        for gone_cell in event.cells
                    ]
                    assert target["captures"] == gone
        assert found == {str(move) for move in position.legal_moves}

    def test_nobody_else_is_told(self, client: TestClient, phase_two: Any) -> None:
        cell = phase_two["board"]["movable"][0]
        found = ask(client, phase_two, f"about/{cell}")
        assert found["targets"]
        assert ask(client, phase_two, f"lifts/{cell}") == found
        watcher = TestClient(client.app)
        assert ask(watcher, phase_two, f"about/{cell}") is None
        assert ask(watcher, phase_two, f"lifts/{cell}") == {"targets": []}

    @pytest.mark.parametrize("cell", ["99,99", "x", "0,0>1,1", "%20"])
    def test_a_cell_without_a_tile_has_no_targets(
        self, client: TestClient, phase_two: Any, cell: str
    ) -> None:
        assert ask(client, phase_two, f"lifts/{cell}") == {"targets": []}


class TestClosings:
    def test_counts_and_reasons(self, client: TestClient) -> None:
        """Both counts of every corner that closes something, as the rules give them."""
        view, chance = make(client), random.Random(1)
        position: Any = registry.game("gosix").start()
        seen: set[bool] = set()
        while position.outcome is None and len(seen) < 2:
            move = str(chance.choice(position.legal_moves))
            view, position = play(client, view, move), position.play(move)
            found = ask(client, view, "closings")
            assert misfits(found, dict[str, TableClosing]) == []
            expected = {
                str(each): position.closings(str(each))
                for each in registry.game("gosix").start().legal_moves
                if position.closings(str(each))
            }
            assert found.keys() == expected.keys()
            for corner, closing in found.items():
                assert closing["legal"] == position.is_legal(corner)
                assert [hexagon["counts"] for hexagon in closing["hexagons"]] == [
                    list(each.counts) for each in expected[corner]
                ]
                seen.add(closing["legal"])
                if not closing["legal"]:
                    assert closing["why"]["code"] == "tie-closing"
                    assert corner in closing["why"]["text"]
        assert seen == {True, False}

    def test_other_games_close_nothing(self, client: TestClient) -> None:
        assert ask(client, make(client, "hexone"), "closings") == {}


class TestWhy:
    @pytest.mark.parametrize(
        ("game", "move", "code"),
        [
            ("six/foxmind", "5,5", "first-move-must-touch-red"),
            ("six/foxmind", "0,0", "occupied"),
            ("six/foxmind", "0,0>3,3", "placing-phase"),
            ("gosix", "pass", "may-not-pass"),
            ("gosix", "z9", "cell-expected"),
            ("hexone", "c3", "opening-in-first-ring"),
        ],
    )
    def test_a_code_and_a_sentence(
        self, client: TestClient, game: str, move: str, code: str
    ) -> None:
        answer = ask(client, make(client, game), f"why?move={move}")
        expected: Any = None
        position = registry.game(game).start()
        try:
            expected = position.why_not(move)
        except ValueError as error:
            expected = error
        assert answer["code"] == expected.code
        if code != "cell-expected":
            assert answer["code"] == code
        assert answer["legal"] is False
        assert answer["text"].endswith(".")

    def test_a_legal_move_has_no_reason(self, client: TestClient) -> None:
        assert ask(client, make(client), "why?move=d2") == {
            "legal": True, "code": None, "params": {}, "text": None, "here": None,
        }  # fmt: skip

    @pytest.mark.parametrize("move", ["!", "2,0!", "5,5!"])
    def test_nobody_learns_of_a_shape_by_asking(self, client: TestClient, move: str) -> None:
        view = make(client, "six/foxmind+declare")
        answer = client.get(f"/api/tables/{view['id']}/why", params={"move": move})
        assert (answer.status_code, error_code(answer)) == (409, "not-now")

    def test_a_question_needs_a_move(self, client: TestClient) -> None:
        view = make(client)
        for query in ("", "?move=", f"?move={'x' * 81}"):
            assert client.get(f"/api/tables/{view['id']}/why{query}").status_code == 422


class TestComputer:
    @pytest.fixture
    def house(self, settings: Settings) -> Iterator[House]:
        with House(dataclasses.replace(settings, workers=1), quick_pool()) as house:
            yield house

    def test_it_answers_a_move(self, client: TestClient) -> None:
        view = make(client, "gosix", LOCAL, COMPUTER)
        assert view["seats"][1]["kind"] == "engine"
        with client.websocket_connect(f"/api/tables/{view['id']}/live") as socket:
            after = play(client, view, "d2")
            assert after["thinking"] or after["ply"] == 2
            while True:
                message = socket.receive_json()
                if message["type"] == "view" and message["ply"] == 2:
                    break
        assert message["moves"] == ["d2", "a1"]
        assert message["turn"] == 0

    def test_it_gives_a_hint_where_that_is_fair(
        self, client: TestClient, visitor: Visitors
    ) -> None:
        view = make(client, "gosix", LOCAL, LOCAL)
        assert ask(client, view, "hint") == {"move": "a1"}
        watcher = visitor().get(f"/api/tables/{view['id']}/hint")
        assert (watcher.status_code, error_code(watcher)) == (403, "no-hints")
        between_people = online(client, visitor())
        refused = client.get(f"/api/tables/{between_people['id']}/hint")
        assert (refused.status_code, error_code(refused)) == (403, "no-hints")
        declared = make(client, "six/foxmind+declare")
        refused = client.get(f"/api/tables/{declared['id']}/hint")
        assert (refused.status_code, error_code(refused)) == (403, "no-hints")

    def test_games_go_on_after_a_restart(self, settings: Settings) -> None:
        with House(dataclasses.replace(settings, workers=1), quick_pool()) as house:
            client = house.visitor()
            view = make(client, "gosix", COMPUTER, LOCAL)
            wait_for(client, view, 1)
            house.services.engine_seats.close()
            view = play(client, client.get(f"/api/tables/{view['id']}").json(), "d2")
            kept = dict(client.cookies)
        with House(dataclasses.replace(settings, workers=1), quick_pool()) as house:
            client = house.visitor()
            client.cookies.update(kept)
            wait_for(client, view, 3)

    def test_whoever_asks_without_a_socket_is_answered_too(
        self, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A person's move is answered, though the only socket at their table closes meanwhile."""
        monkeypatch.setenv(puppets.FOLDER, str(tmp_path))
        pool = puppets.puppet_pool("patient")
        with House(dataclasses.replace(settings, workers=1), pool) as house:
            client, watcher = house.visitor(), house.visitor()
            view = play(client, make(client, "gosix", LOCAL, COMPUTER), "d2")
            until(lambda: notes(tmp_path, "asked"))
            with watcher.websocket_connect(f"/api/tables/{view['id']}/live") as socket:
                view_after(socket, view["rev"])
            until(lambda: not house.services.hub.is_watched(view["id"]))
            (tmp_path / "answer.go").touch()
            until(lambda: house.services.door.table(view["id"]).ply == 2)
            assert len(notes(tmp_path, "asked")) == 1

    def test_computers_play_each_other_for_an_audience(
        self, house: House, client: TestClient
    ) -> None:
        view = make(client, "gosix", COMPUTER, COMPUTER)
        pool = house.services.pool
        assert isinstance(pool, puppets.PuppetPool)
        assert pool.asked == []
        with client.websocket_connect(f"/api/tables/{view['id']}/live") as socket:
            view_after(socket, view["rev"] + 2)
        until(lambda: not house.services.hub.is_watched(view["id"]))
        until(lambda: pool.status()["engine"].waiting == pool.status()["engine"].running == 0)
        asked = len(pool.asked)
        client.get(f"/api/tables/{view['id']}")  # a look without a socket
        until(lambda: len(pool.asked) > asked)

    def test_a_maker_has_only_so_many_tables_of_computers(self, client: TestClient) -> None:
        plan = {"game": "gosix", "seats": [COMPUTER, COMPUTER]}
        answers = [client.post("/api/tables", json=plan) for _ in range(MOST_SHOWS + 1)]
        assert [answer.status_code for answer in answers] == [201] * MOST_SHOWS + [409]
        assert error_code(answers[-1]) == "too-many-tables"
        assert answers[-1].json()["error"]["params"] == {"limit": MOST_SHOWS}

    def test_the_sweep_asks_what_got_lost(
        self, house: House, client: TestClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The database fails just when the answer comes; nobody reloads the page."""
        monkeypatch.setattr("sixfold.server.app.QUESTIONS_SECONDS", 0.0)
        monkeypatch.setattr("sixfold.play.engine.seats.LOST_MS", 0)
        door = house.services.door
        real, trouble = door.engine_move, [OSError("disk I/O error")]

        def engine_move(*asked: Any) -> Any:
            if trouble:
                raise trouble.pop()
            return real(*asked)

        monkeypatch.setattr(door, "engine_move", engine_move)
        view = play(client, make(client, "gosix", LOCAL, COMPUTER), "d2")
        until(lambda: door.table(view["id"]).ply == 2)

    def test_levels_say_that_it_is_there(self, client: TestClient) -> None:
        answer = client.get("/api/levels", headers={"accept-language": "en"}).json()
        assert answer["engine"] is True
        assert answer["preparing"] == []
        assert [level["name"] for level in answer["levels"]][:2] == ["Chick", "Mouse"]
        assert len(answer["levels"]) == 13

    def test_pages_can_ask_how_far_it_is(
        self, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv(puppets.FOLDER, str(tmp_path))
        pool = puppets.puppet_pool("patient")
        with House(dataclasses.replace(settings, workers=1), pool) as house:
            client = house.visitor()
            nothing = {"available": True, "preparing": {}, "ready": []}
            assert client.get("/api/engine").json() == nothing
            play(client, make(client, "gosix", LOCAL, COMPUTER), "d2")
            until(lambda: notes(tmp_path, "asked"))
            state = client.get("/api/engine").json()
            (tmp_path / "answer.go").touch()
            assert state == {**nothing, "preparing": {"gosix": {"done": 0, "of": 0}}}
            until(lambda: client.get("/api/engine").json() == {**nothing, "ready": ["gosix"]})


def test_without_an_engine_there_are_no_hints(client: TestClient) -> None:
    answer = client.get(f"/api/tables/{make(client)['id']}/hint")
    assert (answer.status_code, error_code(answer)) == (501, "engine-missing")
    assert client.get("/api/levels").json()["engine"] is False
    assert client.get("/api/engine").json() == {"available": False, "preparing": {}, "ready": []}


def wait_for(browser: TestClient, view: Any, ply: int) -> None:
    """Watch a table until some plies have been played."""
    with browser.websocket_connect(f"/api/tables/{view['id']}/live") as socket:
        while socket.receive_json().get("ply", -1) < ply:
            pass
