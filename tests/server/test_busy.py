"""With every core searching, pages still answer."""

from __future__ import annotations

import dataclasses
import os
from pathlib import Path
from typing import Any

import httpx
import pytest

from play import puppets
from sixfold.server.settings import Settings
from testkit.waiting import PATIENCE, notes, until

from .burning import burning_pool
from .house import COMPUTER, LOCAL, RealServer

pytestmark = pytest.mark.timing


def test_searches_without_an_end_keep_nobody_waiting(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page that waited for a search would wait for ever."""
    monkeypatch.setenv(puppets.FOLDER, str(tmp_path))
    cores = os.cpu_count() or 1
    settings = dataclasses.replace(settings, workers=cores)
    pool = burning_pool(cores)
    with (
        RealServer(settings, pool) as server,
        httpx.Client(base_url=server.url, timeout=PATIENCE) as http,
    ):
        http.timeout = httpx.Timeout(PATIENCE)

        def make(*seats: Any) -> Any:
            body = {"game": "gosix", "seats": seats}
            return http.post("/api/tables", json=body).raise_for_status().json()

        for _ in range(cores + 2):
            assert make(COMPUTER, LOCAL)["thinking"]
        until(lambda: len(notes(tmp_path, "burning")) == cores)

        for path in ("/", "/new", "/my", "/api/tables", "/api/my", "/healthz"):
            assert http.get(path).status_code == 200
        view = make(LOCAL, LOCAL)
        for move in ("d2", "c2", "d3"):
            body = {"move": move, "rev": view["rev"]}
            answer = http.post(f"/api/tables/{view['id']}/moves", json=body)
            view = answer.raise_for_status().json()
        assert view["moves"] == ["d2", "c2", "d3"]
        assert http.get(f"/t/{view['id']}").status_code == 200
