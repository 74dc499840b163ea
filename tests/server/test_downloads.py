"""Records, pictures, films, QR codes and invitations."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest
from starlette.testclient import TestClient

from sixfold import records
from sixfold.server import films, lan
from sixfold.server.errors import Refused
from sixfold.server.films import Films

from .house import LOCAL, OPEN, House, error_code, make, play, until

pytestmark = pytest.mark.timing

SVG = "{http://www.w3.org/2000/svg}svg"


@pytest.fixture
def view(client: TestClient) -> Any:
    return play(client, make(client), "d2", "c2", "d3")


def test_the_record_reads_back(client: TestClient, view: Any) -> None:
    answer = client.get(f"/api/tables/{view['id']}/record.sfr")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert f'attachment; filename="gosix-{view["id"]}.sfr"' in answer.headers["content-disposition"]
    record = records.loads(answer.text)
    assert [str(move) for move in record.moves] == ["d2", "c2", "d3"]


def test_a_picture_as_svg(client: TestClient, view: Any) -> None:
    pictures = {}
    for theme in ("light", "dark", "colour-blind"):
        answer = client.get(f"/api/tables/{view['id']}/picture.svg?theme={theme}")
        assert answer.headers["content-type"] == "image/svg+xml"
        assert ElementTree.fromstring(answer.text).tag == SVG
        pictures[theme] = answer.text
    assert len(set(pictures.values())) == 3
    assert client.get(f"/api/tables/{view['id']}/picture.svg?theme=pink").status_code == 422


def test_a_picture_as_png(client: TestClient, view: Any) -> None:
    answer = client.get(f"/api/tables/{view['id']}/picture.png?width=300")
    assert answer.content.startswith(b"\x89PNG")
    assert int.from_bytes(answer.content[16:20], "big") == 300
    for width in (99, 2001, "x"):
        wrong = client.get(f"/api/tables/{view['id']}/picture.png?width={width}")
        assert wrong.status_code == 422


def test_a_film_is_made_beside_the_requests(client: TestClient, view: Any) -> None:
    path = f"/api/tables/{view['id']}/film.gif"
    first = client.get(path)
    assert first.status_code == 202
    assert first.json() == {"status": "making"}
    assert int(first.headers["retry-after"]) >= 1
    until(lambda: client.get(path).status_code != 202)
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.content.startswith(b"GIF89a")
    assert answer.content.count(b"\x21\xf9\x04") == 4  # the start and three moves


def test_too_many_films_have_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(films, "QUEUE", 0)
    with pytest.raises(Refused) as refused:
        Films().get(("x", 1, "light"), "gosix", ["d2"])
    assert (refused.value.status, refused.value.code) == (503, "busy")


def test_a_film_that_fails_is_tried_again() -> None:
    maker = Films()
    order = ("x", 1, "light")
    try:
        with pytest.raises(Refused) as refused:
            until(lambda: maker.get(order, "gosix", ["no move"]))
        assert (refused.value.status, refused.value.code) == (500, "film-failed")
        until(lambda: maker.get(order, "gosix", ["d2"]))
    finally:
        maker.close()


class TestInvitations:
    def test_the_maker_gets_the_secret_links(self, house: House) -> None:
        maker, guest = house.visitor(), house.visitor()
        view = make(maker, "gosix", LOCAL, OPEN)
        path = f"/api/tables/{view['id']}/invitation"
        given = maker.get(path).json()
        assert given["address"] == "http://testserver"
        assert given["watch"] == f"http://testserver/t/{view['id']}"
        assert given["seats"] == {"1": f"http://testserver{view['links']['seats']['1']}"}
        assert given["only_here"] is None
        assert guest.get(path).json()["seats"] == {}

    def test_qr_codes_are_pictures_that_nobody_keeps(self, house: House) -> None:
        maker, guest = house.visitor(), house.visitor()
        view = make(maker, "gosix", LOCAL, OPEN)
        for path in ("qr.svg", "seats/1/qr.svg"):
            answer = maker.get(f"/api/tables/{view['id']}/{path}")
            assert ElementTree.fromstring(answer.text).tag == SVG
            assert answer.headers["cache-control"] == "no-store"
        refused = guest.get(f"/api/tables/{view['id']}/seats/1/qr.svg")
        assert (refused.status_code, error_code(refused)) == (404, "not-found")
        assert maker.get(f"/api/tables/{view['id']}/seats/0/qr.svg").status_code == 404

    @pytest.mark.parametrize(
        ("base", "host", "address"),
        [
            ("http://localhost:8006/", "0.0.0.0", "http://192.168.1.5:8006"),
            ("http://127.0.0.1/", "0.0.0.0", "http://192.168.1.5"),
            ("http://[::1]:80/", "::", "http://192.168.1.5:80"),
            ("http://localhost:8006/", "127.0.0.1", "http://localhost:8006"),
            ("https://play.example/", "0.0.0.0", "https://play.example"),
            ("http://192.168.1.7:8006/", "0.0.0.0", "http://192.168.1.7:8006"),
        ],
    )
    def test_the_house_is_invited_to_the_machines_address(
        self, monkeypatch: pytest.MonkeyPatch, base: str, host: str, address: str
    ) -> None:
        monkeypatch.setattr(lan, "lan_address", lambda: "192.168.1.5")
        assert lan.invitation_base(base, host) == address

    @pytest.mark.parametrize(
        ("base", "host", "why"),
        [
            ("http://127.0.0.1:8006", "127.0.0.1", "loopback"),
            ("http://localhost:8006", "127.0.0.1", "loopback"),
            ("http://[::1]:8006", "::1", "loopback"),
            ("http://localhost:8006", "0.0.0.0", "no-network"),
            ("http://192.168.1.5:8006", "0.0.0.0", None),
            ("https://play.example", "127.0.0.1", None),  # behind a proxy
        ],
    )
    def test_whoever_invites_knows_whether_other_devices_can_come(
        self, base: str, host: str, why: str | None
    ) -> None:
        assert lan.only_here(base, host) == why

    def test_an_invitation_to_this_machine_alone(self, house: House) -> None:
        maker = house.visitor()
        view = make(maker, "gosix", LOCAL, OPEN)
        here = {"host": "localhost:8006"}
        given = maker.get(f"/api/tables/{view['id']}/invitation", headers=here).json()
        assert given["address"] == "http://localhost:8006"
        assert given["only_here"] == "loopback"

    def test_without_a_network_the_address_stays(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(lan, "lan_address", lambda: None)
        base = lan.invitation_base("http://localhost:8006/", "0.0.0.0")
        assert base == "http://localhost:8006"
