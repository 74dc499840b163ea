"""Records, pictures as SVG, QR codes and invitations."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest
from starlette.testclient import TestClient

from sixfold import records
from sixfold.server.net import lan

from .house import LOCAL, OPEN, House, error_code, make, play

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
