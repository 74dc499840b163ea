"""What the sources refer their readers to must be there for those readers."""

from __future__ import annotations

import re
from pathlib import Path

import sixfold

PACKAGE = Path(sixfold.__file__).parent
REPOSITORY = Path(__file__).parents[2]

TEXTS = sorted(
    path for path in PACKAGE.rglob("*") if path.suffix in {".py", ".js", ".css", ".html", ".md"}
)
DOCS = [
    *REPOSITORY.glob("*.md"),
    *(REPOSITORY / "docs").rglob("*.md"),
    *(REPOSITORY / "scripts").rglob("*.py"),
    *(REPOSITORY / "lab").rglob("*.py"),
    *(REPOSITORY / "lab").glob("*.md"),
    *(REPOSITORY / "lab").glob("[!.]*/*.md"),
]


def cited(path: Path) -> set[str]:
    """The pages that a file names, such as docs/protocol.md."""
    return set(re.findall(r"[\w/.-]*\w\.md\b", path.read_text("utf-8")))


def is_shipped(page: str, near: Path) -> bool:
    folders = (REPOSITORY, REPOSITORY / "docs", near.parent)
    return any((folder / page).is_file() for folder in folders)


def test_there_is_something_to_read() -> None:
    assert len(TEXTS) > 200
    assert any("docs/protocol.md" in cited(path) for path in TEXTS)


def test_every_page_that_is_cited_is_shipped() -> None:
    missing = {
        f"{path.name} cites {page}"
        for path in [*TEXTS, *DOCS]
        for page in cited(path)
        if not is_shipped(page, path)
    }
    assert not missing
