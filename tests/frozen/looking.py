"""What people see when they ask a server for what is theirs, and what is the same later.

Questions are addresses, asked with somebody's cookie at the moment at which the house was frozen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from server.house import House as Server

from .fixture import COOKIE, differences
from .making.world import ADA, BOB, CY

STRANGER = ""
"""Somebody without a cookie."""
SENTENCES = frozenset({"text", "task", "title"})
"""Fields whose words may be improved."""

Answers = dict[str, dict[str, Any]]
"""By player and address."""


def questions(visits: Mapping[str, Any]) -> dict[str, list[str]]:
    """What each of them asks about what they left there (`making/visits.py`)."""
    study, puzzles = visits["study"], visits["puzzles"]
    mine = [
        "/api/me", "/api/me/lessons", "/api/puzzles/ratings", "/api/puzzles/own", "/api/studies",
        f"/api/studies/{study['id']}", f"/api/studies/{study['id']}/links",
        f"/api/studies/{study['id']}/edits?after=1", f"/api/tables/{visits['reviewed']}/review",
        *(f"/api/puzzles/{id}" for id in (puzzles["solved"], puzzles["failed"], *visits["own"])),
        *(f"/api/tables/{id}" for id in visits["about"]),
    ]  # fmt: skip
    theirs = [
        "/api/me", "/api/me/lessons", "/api/puzzles/ratings", "/api/studies",
        f"/api/studies/{study['id']}?key={study['edit']}", f"/api/puzzles/{puzzles['told']}",
        *(f"/api/tables/{id}" for id in visits["about"]),
    ]  # fmt: skip
    others = ["/api/lobby", f"/api/studies/{study['id']}?key={study['read']}"]
    return {ADA: mine, BOB: theirs, CY: ["/api/me"], STRANGER: others}


def look_around(
    server: Server, cookies: Mapping[str, str], asked: Mapping[str, list[str]]
) -> Answers:
    """What everybody is answered."""
    answers: Answers = {}
    for player, addresses in asked.items():
        browser = server.visitor()
        if player:
            browser.cookies.set(COOKIE, cookies[player])
        answers[player] = {address: plain_answer(browser, address) for address in addresses}
    return answers


def plain_answer(browser: Any, address: str) -> Any:
    answer = browser.get(address)
    assert answer.status_code == 200, f"{address}: {answer.text}"
    return answer.json()


def changes(old: Answers, new: Answers) -> list[str]:
    """Where something that was answered is answered no longer, or otherwise."""
    return [
        f"{player[:1] or 'a stranger'}, {address}: {change}"
        for player, answers in old.items()
        for address, answer in answers.items()
        for change in differences(unsaid(answer), unsaid(new[player][address]))
    ]


def unsaid(value: Any) -> Any:
    """An answer without its sentences, of which only the type counts."""
    if isinstance(value, dict):
        return {
            name: type(inner).__name__ if name in SENTENCES else unsaid(inner)
            for name, inner in value.items()
        }
    return [unsaid(inner) for inner in value] if isinstance(value, list) else value
