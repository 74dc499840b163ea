"""No bare looks: whatever a test expects of a page may still be on its way there.

`locator.count() == 3` says what the page shows at this moment, and on a busy machine that is less
than it will. So tests use `expect(…)` or a `Look` (see looks.py), which wait. Where something
cannot change any more, a comment says why: `# still: the game is over`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
KIT = TESTS.parent / "testkit"
FILES = [KIT / "looks.py", KIT / "pages.py", KIT / "people.py"]
FILES += sorted(file for name in ("browser", "web") for file in (TESTS / name).rglob("*.py"))

LOOKS = {
    "all",
    "all_inner_texts",
    "all_text_contents",
    "bounding_box",
    "count",
    "element_handle",
    "element_handles",
    "evaluate_all",
    "get_attribute",
    "inner_html",
    "inner_text",
    "input_value",
    "is_checked",
    "is_disabled",
    "is_editable",
    "is_enabled",
    "is_hidden",
    "is_visible",
    "query_selector",
    "query_selector_all",
    "sleep",
    "text_content",
    "title",
    "wait_for_timeout",
}
"""Methods that do not wait for what is expected, or that wait for nothing but time."""

IN_ASSERTIONS = {"evaluate", "now", "run", "url"}
"""These have other uses as well: only an assertion makes looks of them."""

ALLOWED = "# still: "


def bare_looks(source: str) -> list[int]:
    """The lines with looks that neither wait nor say why they need not."""
    lines = source.splitlines()
    found = [*_calls(ast.parse(source)), *_asserted(ast.parse(source))]
    spans = {node.lineno: lines[node.lineno - 1 : node.end_lineno] for node in found}
    return sorted(at for at, span in spans.items() if not any(ALLOWED in line for line in span))


def _calls(tree: ast.AST) -> Iterator[ast.expr]:
    """Looks anywhere: what is kept in a variable may be asserted later."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            # A list's `count`, and the `all` and `count` of a bench, are given something to count.
            counts = node.func.attr in ("all", "count") and bool(node.args)
            if node.func.attr in LOOKS and not counts:
                yield node


def _asserted(tree: ast.AST) -> Iterator[ast.expr]:
    """Looks that only an assertion makes so; inside of a lambda a `Look` repeats them."""
    for node in ast.walk(tree):
        waiting: list[ast.AST] = [node.test] if isinstance(node, ast.Assert) else []
        while waiting:
            part = waiting.pop()
            if isinstance(part, ast.Attribute) and part.attr in IN_ASSERTIONS:
                yield part
            if not isinstance(part, ast.Lambda):
                waiting += ast.iter_child_nodes(part)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(TESTS.parent)))
def test_every_look_at_a_page_waits(file: Path) -> None:
    found = bare_looks(file.read_text("utf-8"))
    assert not found, f"bare looks in {file.name}, lines {found}: use expect(…) or a Look"


@pytest.mark.parametrize(
    "line",
    [
        "assert page.locator('.link').count() == 3",
        "assert 'lost' in page.locator('.note').inner_text()",
        "assert not page.locator('.note').is_visible()",
        "words = page.locator('.note').text_content()",
        "links = [link.get_attribute('href') for link in found]",
        "assert page.evaluate('flown') > 2",
        "assert bench.run('board.cursor') == 'a1'",
        "assert page.url.endswith('/my')",
        "page.wait_for_timeout(300)",
        "time.sleep(1)",
    ],
)
def test_the_guard_sees_bare_looks(line: str) -> None:
    assert bare_looks(line) == [1]
    assert bare_looks(f"{line}  # still: nothing moves") == []


@pytest.mark.parametrize(
    "line",
    [
        "expect(page.locator('.link')).to_have_count(3)",
        "assert Look(page, lambda: page.evaluate('flown')) > 2",
        "assert bench.count('.ghost') == 1",
        "assert sounds.count('place') == 1",
        "box = page.evaluate(BOXES)",
    ],
)
def test_the_guard_lets_looks_pass_that_wait(line: str) -> None:
    assert bare_looks(line) == []


def hurried(source: str) -> list[int]:
    """The lines that ask a server with httpx and its own limit of five seconds."""
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    return sorted(call.lineno for call in calls if _asks(call.func) and not _has_timeout(call))


def _asks(function: ast.expr) -> bool:
    return (
        isinstance(function, ast.Attribute)
        and isinstance(function.value, ast.Name)
        and function.value.id == "httpx"
        and function.attr in {"AsyncClient", "Client", "delete", "get", "post", "put", "stream"}
    )


def _has_timeout(call: ast.Call) -> bool:
    return any(keyword.arg in ("timeout", None) for keyword in call.keywords)


def test_every_question_to_a_server_has_patience() -> None:
    found = {
        f"{file.relative_to(TESTS.parent)}:{line}"
        for file in sorted([*TESTS.rglob("*.py"), *KIT.rglob("*.py")])
        for line in hurried(file.read_text("utf-8"))
    }
    assert not found, f"{found}: give httpx a timeout=PATIENCE, five seconds are few on a busy day"


def test_the_guard_sees_who_is_in_a_hurry() -> None:
    assert hurried("httpx.get(url)") == hurried("with httpx.Client(base_url=url): pass") == [1]
    assert hurried("httpx.get(url, timeout=PATIENCE)") == hurried("client.get(url)") == []
