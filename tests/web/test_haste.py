"""No haste: a key or a click waits for what the action before it opens, sends or goes to.

`page.reload()` and then a key: on a busy machine the page is not ready to hear it. So tests wait in
between for what they see next, as a person would. Where a test is quick on purpose, or where the
next click waits by itself, a comment says why: `# quick: …`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from testkit.people import LEADING, LEADING_KEYS, LEADING_ROLES

from .test_calm import FILES, TESTS

ACTIONS = {
    "check", "click", "dblclick", "drag_to", "fill", "press", "press_sequentially",
    "select_option", "set_checked", "tap", "type", "uncheck",
}  # fmt: skip
AIMLESS = {"keyboard", "mouse", "touchscreen"}
"""Keys and pointers take no notice of what is there to hear them …"""
AT_CELLS = {"click_cell", "keys", "lay", "lift"}
"""… and the cells of a board are there before and after."""

ALLOWED = "# quick: "


def hasty(source: str) -> list[int]:
    """The lines that act at once upon an action that leads somewhere."""
    lines = source.splitlines()
    found = (
        (before, after)
        for node in ast.walk(ast.parse(source))
        for block in ("body", "orelse", "finalbody")
        for before, after in _pairs(getattr(node, block, None))
        if _is_hasty(before, after)
    )
    return sorted(
        after.lineno
        for before, after in found
        if not any(ALLOWED in line for line in lines[before.lineno - 1 : after.end_lineno])
    )


def _pairs(block: object) -> Iterator[tuple[ast.Call, ast.Call]]:
    """Calls of methods that follow each other directly."""
    calls = [_method(statement) for statement in block] if isinstance(block, list) else []
    for before, after in pairwise(calls):
        if before is not None and after is not None:
            yield before, after


def _method(statement: ast.stmt) -> ast.Call | None:
    call = statement.value if isinstance(statement, ast.Expr) else None
    return call if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) else None


def _is_hasty(before: ast.Call, after: ast.Call) -> bool:
    name, what = _called(after)
    is_aimless = name in AT_CELLS or what.rpartition(".")[2] in AIMLESS
    is_action = is_aimless or name in ACTIONS
    return (_leads(before) and is_action) or (_may_lead(before) and is_aimless)


def _called(call: ast.Call) -> tuple[str, str]:
    """The method, and what it is called on."""
    assert isinstance(call.func, ast.Attribute)
    return call.func.attr, ast.unparse(call.func.value)


def _leads(call: ast.Call) -> bool:
    name, _ = _called(call)
    keys = {each.value for each in call.args if isinstance(each, ast.Constant)}
    return name in LEADING or (name == "press" and bool(keys & LEADING_KEYS))


def _may_lead(call: ast.Call) -> bool:
    name, what = _called(call)
    return name in ACTIONS and any(f"get_by_role('{role}'" in what for role in LEADING_ROLES)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(TESTS.parent)))
def test_every_action_waits_for_the_one_before(file: Path) -> None:
    found = hasty(file.read_text("utf-8"))
    assert not found, f"haste in {file.name}, lines {found}: wait for what the action before does"


@pytest.mark.parametrize(
    "lines",
    [
        "page.reload()\npage.get_by_role('tab').click()",
        "page.goto(address)\npage.keyboard.press('Tab')",
        "page.keyboard.press('?')\npage.keyboard.press('Escape')",
        "person.lay('a1')\npage.get_by_role('button').click()",
        "page.get_by_role('link', name='Rules').click()\npage.keyboard.press('Tab')",
        "page.get_by_role('button', name='Try again').click()\nvisitor.click_cell('a1')",
        "if late:\n    page.reload(); page.locator('input').fill('x')",
    ],
)
def test_the_guard_sees_haste(lines: str) -> None:
    assert hasty(lines) == [2]
    assert hasty(f"{lines}  # quick: on purpose") == []


@pytest.mark.parametrize(
    "lines",
    [
        "page.reload()\nexpect(page.locator('h1')).to_be_visible()\npage.keyboard.press('Tab')",
        "page.reload()\nperson.ready()\npage.locator('button').click()",
        "page.get_by_role('button', name='You').click()\npage.get_by_role('textbox').fill('x')",
        "page.keyboard.press('Tab')\npage.keyboard.press('Enter')",
    ],
)
def test_the_guard_lets_pass_who_waits(lines: str) -> None:
    assert hasty(lines) == []
