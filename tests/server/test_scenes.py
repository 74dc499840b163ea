"""Boards without tables: scenes of lines over HTTP, and how bad lines are refused."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

import sixfold
from sixfold import records, scene
from sixfold.play.views.json_encoding import plain
from sixfold.server.api.scenes import move_lines
from sixfold.server.api.scenes.schemas import MOST_PLIES, AllScenes, OneScene, Why
from sixfold.server.net.bodies import LINE, TEXT
from sixfold.server.net.rates import Rates
from sixfold.server.settings import Settings
from testkit.described import misfits
from testkit.oracle.policies import quiet
from testkit.oracle.starts import phase_two
from testkit.waiting import until

from .house import House, error_code, make, play

CAPTURES = Path(__file__).parent.parent / "records" / "samples" / "six-captures.sfr"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for all: nothing is kept."""
    folder = tmp_path_factory.mktemp("scenes")
    with House(Settings(data=folder, workers=0, rate=0, durable=False)) as house:
        yield house


def ask(client: TestClient, address: str = "", **body: Any) -> Any:
    answer = client.post(f"/api/scenes{address}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def refusal(client: TestClient, address: str = "", **body: Any) -> tuple[int, str, Any]:
    answer = client.post(f"/api/scenes{address}", json=body)
    code = error_code(answer)
    return answer.status_code, code, answer.json()["error"]["params"]


def some_game(id: str, plies: int) -> list[str]:
    position: Any = sixfold.game(id).start()
    random = Random(id)
    moves: list[str] = []
    while len(moves) < plies and position.outcome is None:
        moves.append(str(random.choice(position.legal_moves)))
        position = position.play(moves[-1])
    return moves


@pytest.mark.parametrize("id", ["gosix", "hexone", "six/foxmind+declare", "six/steffen+teams"])
def test_a_line_and_its_plies(client: TestClient, id: str) -> None:
    moves = some_game(id, 25)
    start = sixfold.game(id).start()
    one = ask(client, game=id, moves=moves)
    assert misfits(one, OneScene) == []
    assert one == {"scene": plain(scene.scene(scene.reach(start, moves), ply=len(moves)))}
    every = ask(client, game=id, moves=moves, plies=True)
    assert misfits(every, AllScenes) == []
    assert every == {"scenes": plain(list(scene.line(start, moves)))}
    assert len(every["scenes"]) == len(moves) + 1
    halfway = every["scenes"][10]["position"]
    assert ask(client, position=halfway, moves=moves[10:15])["scene"]["last"] == moves[14]


def test_a_scene_needs_no_cookie_and_gives_none(client: TestClient) -> None:
    answer = client.post("/api/scenes", json={"game": "gosix"})
    assert answer.status_code == 200
    assert "set-cookie" not in answer.headers


def test_a_tables_board_is_a_scene(client: TestClient) -> None:
    """What the table shows to the player to move is what the line shows, field by field."""
    view = make(client, "hexone")
    for move in some_game("hexone", 12):
        view = play(client, view, move)
    found = ask(client, game="hexone", moves=view["moves"])["scene"]
    assert found == {key: view[key] for key in found}
    before = client.get(f"/api/tables/{view['id']}/plies/5").json()
    assert before == ask(client, game="hexone", moves=view["moves"], plies=True)["scenes"][5]


def test_lifts_and_reasons(client: TestClient) -> None:
    record = next(iter(records.read(CAPTURES)))
    game, moves = record.game.id, [str(move) for move in record.moves]
    while (found := ask(client, game=game, moves=moves)["scene"])["board"]["phase"] == 2:
        last, moves = found, moves[:-1]
    moves = [*moves, str(record.moves[len(moves)])]
    found = ask(client, game=game, moves=moves)["scene"]
    cell = found["legal"][0]
    position = sixfold.position(last["position"])
    lifted = ask(client, "/about", game=game, moves=moves, cell=cell)
    assert lifted["targets"]
    assert lifted == plain(scene.lift(position, cell))
    assert ask(client, "/lift", game=game, moves=moves, cell=cell) == lifted
    assert ask(client, "/lift", game=game, moves=moves, cell="99,99") == {"targets": []}
    assert ask(client, "/about", game="gosix", moves=[], cell="a1") is None
    assert ask(client, "/lift", game="gosix", moves=[], cell="a1") == {"targets": []}
    target = lifted["targets"][0]
    move = (target["choices"] or [target])[0]["move"]
    legal = ask(client, "/why", game=game, moves=moves, move=move)
    assert legal == {"legal": True, "code": None, "params": {}, "text": None, "here": None}
    why = ask(client, "/why", game=game, moves=moves, move="99,99>0,0")
    assert misfits(why, Why) == []
    assert (why["legal"], why["code"]) == (False, "no-tile")
    assert why["text"]


def test_after_the_end_nothing_is_legal(client: TestClient) -> None:
    moves = some_game("gosix", 200)
    found = ask(client, game="gosix", moves=moves)["scene"]
    assert found["outcome"]
    assert (found["legal"], found["hints"], found["closings"]) == ([], None, {})
    assert ask(client, "/why", game="gosix", moves=moves, move="a1")["code"] == "over"
    status, code, params = refusal(client, game="gosix", moves=[*moves, "a1"])
    assert (status, code) == (422, "illegal-move")
    assert (params["rule"], params["ply"]) == ("game-over", len(moves) + 1)


OCCUPIED = {"rule": "occupied", "facts": {"cell": "d2"}, "ply": 2}
UNREADABLE = {"rule": "corner-expected", "ply": 1}


class TestRefusals:
    @pytest.mark.parametrize(
        ("body", "code", "params"),
        [
            ({"game": "gosax"}, "unknown-game", {"id": "gosax"}),
            ({"game": "six/foxmind+declair"}, "unknown-option", {"option": "declair"}),
            ({"game": "gosix", "moves": ["d2", "d2"]}, "illegal-move", OCCUPIED),
            ({"game": "gosix", "moves": ["z9"]}, "illegal-move", UNREADABLE),
            ({"position": "gosix p0:z9"}, None, {}),
            ({"position": "nonsense"}, "unknown-game", {}),
            ({"position": ""}, None, {}),
            ({"position": "gosix p0:a1 p1:a1 hexes:....... turn:0"}, None, {}),
            ({}, "bad-request", {}),
            ({"game": "gosix", "position": "x"}, "bad-request", {}),
            ({"game": "gosix", "moves": [""]}, "bad-request", {}),
            ({"game": "gosix", "moves": ["a" * 81]}, "bad-request", {}),
            ({"game": "gosix", "moves": "d2"}, "bad-request", {}),
            ({"game": "gosix", "ply": 3}, "bad-request", {}),
            ({"game": "gosix", "moves": ["d2"] * (MOST_PLIES + 1)}, "bad-request", {}),
        ],
    )  # fmt: skip
    @pytest.mark.parametrize("plies", [False, True])
    def test_the_usual_shape(
        self, client: TestClient, body: Any, code: str | None, params: Any, plies: bool
    ) -> None:
        status, found, facts = refusal(client, **body, plies=plies)
        assert status == 422
        assert code is None or found == code
        assert {key: facts[key] for key in params} == params

    @pytest.mark.parametrize("language", ["en", "de"])
    def test_reasons_are_told_in_ones_language(self, client: TestClient, language: str) -> None:
        body = {"game": "gosix", "moves": ["d2", "d2"]}
        headers = {"accept-language": language}
        answer = client.post("/api/scenes", json=body, headers=headers).json()["error"]["text"]
        assert answer == client.get(
            f"/api/tables/{play(client, make(client), 'd2')['id']}/why?move=d2", headers=headers
        ).json()["text"]  # fmt: skip

    @pytest.mark.parametrize("move", ["!", "2,0!", "nonsense!"])
    def test_whether_a_declaration_would_be_right_is_not_told(
        self, client: TestClient, move: str
    ) -> None:
        found = refusal(client, "/why", game="six/foxmind+declare", move=move)
        assert found == (409, "not-now", {"action": "declare"})

    @pytest.mark.parametrize("address", ["", "/about", "/lift", "/why"])
    def test_bodies_may_be_longer_here_but_not_endless(
        self, client: TestClient, address: str
    ) -> None:
        text = json.dumps({"game": "gosax"})
        large = f"{text:<{LINE}}".encode()
        answer = client.post(f"/api/scenes{address}", content=large)
        assert error_code(answer) in ("unknown-game", "bad-request")
        answer = client.post(f"/api/scenes{address}", content=large + b" ")
        assert (answer.status_code, error_code(answer)) == (413, "too-large")
        assert answer.json()["error"]["params"] == {"most": LINE}
        elsewhere = client.post("/api/tables", content=large)
        assert elsewhere.json()["error"]["params"] == {"most": TEXT}


class TestLongLines:
    def test_the_longest_game_is_one_answer(self, client: TestClient) -> None:
        """Two tiles of SIX that go to and fro: 2,000 plies, and a body within its limit."""
        moves = to_and_fro(MOST_PLIES)
        assert len(json.dumps(moves)) < LINE
        body = {"position": start_text(), "moves": moves, "plies": True}
        answer = client.post("/api/scenes", json=body)
        assert answer.headers["content-encoding"] == "gzip"
        found = answer.json()["scenes"]
        assert len(found) == MOST_PLIES + 1
        assert [each["ply"] for each in found] == list(range(MOST_PLIES + 1))
        assert all(each["legal"] == [] for each in found[:-1])
        assert found[-1]["legal"]

    def test_who_cannot_unpack_gets_it_as_it_is(self, client: TestClient) -> None:
        body = {"position": start_text(), "moves": to_and_fro(60), "plies": True}
        packed = client.post("/api/scenes", json=body)
        assert packed.headers["content-encoding"] == "gzip"
        loose = client.post("/api/scenes", json=body, headers={"accept-encoding": "identity"})
        assert len(loose.content) > move_lines.PACKED
        assert "content-encoding" not in loose.headers
        assert loose.json() == packed.json()

    def test_they_wait_for_each_other_and_too_many_are_sent_away(
        self, house: House, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(move_lines, "MOST_WAITING", 2)
        at_work, go_on = threading.Semaphore(0), threading.Event()
        real, most = move_lines.last_scene, []

        def slow(line: Any) -> Any:
            most.append(1)
            at_work.release()
            go_on.wait(60)
            return real(line)

        monkeypatch.setattr(move_lines, "last_scene", slow)
        body = {"position": start_text(), "moves": to_and_fro(move_lines.LONG)}
        answers: list[int] = []

        def send() -> None:
            answers.append(house.visitor().post("/api/scenes", json=body).status_code)

        senders = [threading.Thread(target=send) for _ in range(3)]
        senders[0].start()
        assert at_work.acquire(timeout=60)
        for sender in senders[1:]:
            sender.start()
        limiter = house.services.line_limiter._alone
        assert limiter is not None
        until(lambda: house.portal.call(lambda: limiter.statistics().tasks_waiting) == 2)
        answer = house.visitor().post("/api/scenes", json=body)
        assert (answer.status_code, error_code(answer)) == (503, "busy")
        assert len(most) == 1, "they are worked on one by one"
        short = house.visitor().post("/api/scenes/why", json={"game": "gosix", "move": "d2"})
        assert short.status_code == 200, "short ones need not wait"
        go_on.set()
        for sender in senders:
            sender.join(60)
        assert answers == [200, 200, 200]

    def test_few_shorter_ones_are_worked_on_at_once(
        self, house: House, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """However many come: each thread that reckons holds up those who play."""
        at_work, go_on = threading.Semaphore(0), threading.Event()
        real = move_lines.last_scene

        def slow(line: Any) -> Any:
            at_work.release()
            go_on.wait(60)
            return real(line)

        monkeypatch.setattr(move_lines, "last_scene", slow)
        answers: list[int] = []

        def send() -> None:
            body = {"game": "gosix", "moves": ["d2"]}
            answers.append(house.visitor().post("/api/scenes", json=body).status_code)

        senders = [threading.Thread(target=send) for _ in range(move_lines.AT_ONCE + 3)]
        for sender in senders:
            sender.start()
        for _ in range(move_lines.AT_ONCE):
            assert at_work.acquire(timeout=60)
        limiter = house.services.line_limiter._few
        assert limiter is not None
        until(lambda: house.portal.call(lambda: limiter.statistics().tasks_waiting) == 3)
        assert not at_work.acquire(blocking=False)
        go_on.set()
        for sender in senders:
            sender.join(60)
        assert answers == [200] * len(senders)

    def test_the_longer_they_are_the_sooner_somebody_has_to_wait(self, settings: Settings) -> None:
        with House(settings) as house:
            house.services.rates = Rates(0.1, clock=lambda: 0.0)  # nothing fills up meanwhile
            client = house.visitor()
            longer = {"position": start_text(), "moves": to_and_fro(move_lines.LONG - 1)}
            codes = [client.post("/api/scenes", json=longer).status_code for _ in range(8)]
            assert codes[0] == 200
            assert codes[-1] == 429
            answer = client.post("/api/scenes", json={"game": "gosix", "moves": ["d2"]})
            assert answer.status_code == 200, "there is still enough for short ones"

    def test_who_sends_many_is_asked_to_wait(self, settings: Settings) -> None:
        with House(settings) as house:
            house.services.rates = Rates(0.01, clock=lambda: 0.0)
            client = house.visitor()
            body = {"position": start_text(), "moves": to_and_fro(move_lines.LONG)}
            codes = [client.post("/api/scenes", json=body).status_code for _ in range(3)]
            assert codes[-1] == 429


@cache
def start_text() -> str:
    """Phase two of SIX, where nobody wins soon and nothing counts repetitions."""
    return phase_two(quiet)("six/foxmind+endless", Random(1))


@cache
def to_and_fro(plies: int) -> list[str]:
    """Moves that lead back to where they began, again and again."""
    start: Any = sixfold.position(start_text())
    for first in start.legal_moves:
        after = start.play(first)
        if after.outcome or not (back := _reversed(str(first))):
            continue
        for answer in after.legal_moves:
            then = after.play(answer)
            if then.outcome or not then.is_legal(back) or not _reversed(str(answer)):
                continue
            third = then.play(back)
            if third.is_legal(_reversed(str(answer))):
                four = [str(first), str(answer), back, _reversed(str(answer))]
                return [four[ply % 4] for ply in range(plies)]
    raise AssertionError("there is no such line")


def _reversed(move: str) -> str:
    source, _, target = move.partition(">")
    return f"{target}>{source}" if "=" not in target else ""
