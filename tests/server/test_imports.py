"""What somebody brings along: good games are told, faults have their place, nothing breaks it."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from starlette.testclient import TestClient

from sixfold import records

from .house import error_code, make, play

GAME = (
    '[Game "gosix"]\n[Rules "1"]\n[Seat0 "Ada"]\n[Seat1 "Bob"]\n[Result "*"]\n\n1. d2 {move} *\n\n'
)


def game(move: str = "c2") -> str:
    return GAME.replace("{move}", move)


def bring(client: TestClient, data: str | bytes, lang: str = "en") -> list[dict[str, Any]]:
    answer = client.post(f"/api/imports?lang={lang}", content=data)
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


def test_good_games_are_kept_and_faults_have_their_place(client: TestClient) -> None:
    kept, fault, last, done = bring(client, game() + game("d2") + game("e3"))
    assert kept["game"] | {"record": ""} == {
        "number": 1,
        "line": 1,
        "game": "gosix",
        "family": "gosix",
        "title": "GoSix",
        "name": "Ada – Bob",
        "date": None,
        "result": "*",
        "start": None,
        "moves": ["d2", "c2"],
        "record": "",
    }
    assert records.loads(kept["game"]["record"]) == records.loads(game())
    told = fault["fault"]
    assert (told["game"], told["line"], told["column"]) == (2, 15, 7)
    assert told["text"] == "Line 15, column 7: “d2” is not legal here. d2 is already taken."
    assert last["game"]["number"] == 3
    assert done == {"done": {"games": 2, "faulty": 1, "more": False}}


def test_json_a_position_and_other_languages(client: TestClient) -> None:
    start = "gosix p0:d2;e3 p1:c2 hexes:....... turn:1"
    record = records.Record.new("gosix", start=start)
    record.add("a1", comment="here")
    [found, _] = bring(client, json.dumps(record.to_json()))
    assert (found["game"]["start"], found["game"]["moves"]) == (start, ["a1"])
    [fault, done] = bring(client, "a poem", "de")
    assert fault["fault"]["text"].startswith("Zeile 1, Spalte 1: ")
    assert done["done"]["games"] == 0
    assert bring(client, b"")[0]["fault"]["code"] == "no-game"
    [bad, good, _] = bring(client, b'[Game "gosix"]\n[Site "\xff"]\n' + game().encode())
    assert bad["fault"]["code"] == "bad-encoding"
    assert good["game"]["game"] == "gosix"
    [unknown, _] = bring(client, game().replace("gosix", "chess"))
    assert "There is no game “chess”." in unknown["fault"]["text"]


def test_a_thousand_games_are_enough(client: TestClient) -> None:
    *_, done = bring(client, game() * 1001)
    assert done == {"done": {"games": 1000, "faulty": 0, "more": True}}
    told = bring(client, game("d2") * 30)
    assert len(told) == 21
    assert told[-1]["done"]["faulty"] == 30
    assert error_code(client.post("/api/imports", content=b"x" * 2_100_000)) == "too-large"


def test_cut_off_and_garbled_files_lose_nothing_that_is_whole(client: TestClient) -> None:
    random = Random(15)
    whole = (game() * 3).encode()
    for _ in range(12):
        cut = random.randrange(len(whole))
        found = bring(client, whole[:cut])
        assert sum("game" in each for each in found) == whole[:cut].count(b" *")
        broken = bytearray(whole)
        for _ in range(3):
            broken[random.randrange(len(game()) - 2)] = random.randrange(256)
        told = [each["game"] for each in bring(client, bytes(broken)) if "game" in each]
        assert len(told) >= 2  # only the first game can have been hit


def test_a_game_of_this_server_can_be_brought_along(client: TestClient) -> None:
    view = play(client, make(client), "d2", "c2")
    record = client.get(f"/api/tables/{view['id']}/record.sfr").text
    assert bring(client, record)[0]["game"]["moves"] == ["d2", "c2"]
