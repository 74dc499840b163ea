"""Records, position texts, the signing key and cookies of earlier releases are read as ever."""

from __future__ import annotations

import io
import json

from starlette.testclient import TestClient

import sixfold
from sixfold import records
from sixfold.server.app import create_app
from sixfold.server.net.cookies import Cookies
from sixfold.server.net.keys import signing_key

from .fixture import COOKIE, Fixture, House, plain


def test_every_record_reads_and_prints_back_in_both_forms(fixture: Fixture) -> None:
    for each in fixture.papers["records"]:
        from_text = records.loads(each["sfr"])
        from_json = records.Record.from_json(each["json"])
        assert from_text == from_json
        assert records.dumps(from_json) == each["sfr"]
        assert plain(from_text.to_json()) == each["json"]


def test_every_record_of_a_table_reads_and_prints_back(fixture: Fixture) -> None:
    for each in fixture.tables.values():
        record = records.loads(each["sfr"])
        assert records.dumps(record) == each["sfr"], each["about"]
        assert plain(record.to_json()) == each["record"], each["about"]
        assert records.Record.from_json(each["record"]) == record, each["about"]


def test_all_records_read_from_one_file(fixture: Fixture) -> None:
    kept = fixture.papers["records"]
    texts = io.StringIO("\n".join(each["sfr"] for each in kept))
    assert [records.dumps(record) for record in records.read(texts)] == [
        each["sfr"] for each in kept
    ]
    lines = io.StringIO("".join(f"{json.dumps(each['json'])}\n" for each in kept))
    assert [plain(record.to_json()) for record in records.read_json(lines)] == [
        each["json"] for each in kept
    ]


def test_every_position_text_reads_and_prints_back(fixture: Fixture) -> None:
    for each in fixture.papers["positions"]:
        position = sixfold.position(each["text"])
        assert position.to_text() == each["text"]
        assert position.turn == each["turn"], each["text"]
        assert len(position.legal_moves) == each["moves"], each["text"]
        outcome = position.outcome.to_json() if position.outcome else None
        assert plain(outcome) == each["outcome"], each["text"]


def test_cookies_are_accepted(house: House) -> None:
    key = signing_key(house.settings(), house.storage.store)
    signed = house.cookies
    for player, cookie in signed.items():
        assert Cookies(key).player({COOKIE: cookie}) == player
        assert Cookies(key).sign(player) == cookie
        assert Cookies(key).player({COOKIE: cookie[:-1]}) is None
    others = {"sqlite": "postgres", "postgres": "sqlite"}[house.backend]
    for cookie in house.fixture.cookies[others].values():
        assert Cookies(key).player({COOKIE: cookie}) is None  # each house had a key of its own


def test_a_server_gives_everybody_their_seats(own_house: House) -> None:
    """Time has passed since, so only games that are over look as they did."""
    over = {
        id: table
        for id, table in own_house.fixture.tables.items()
        if table["views"][""]["outcome"] is not None
    }
    own_house.storage.close()
    with TestClient(create_app(own_house.settings())) as browser:
        for player, cookie in own_house.cookies.items():
            browser.cookies = {COOKIE: cookie}
            for id, table in over.items():
                if player in table["views"]:
                    shown = browser.get(f"/api/tables/{id}").json()
                    for field in ("you", "moves", "outcome", "position", "chat"):
                        assert shown[field] == table["views"][player][field], table["about"]
