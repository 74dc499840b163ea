"""What the plugins of pytest want to know about a test."""

from __future__ import annotations

import pytest

BROWSER = "browser"
"""The fixture by which a test asks for a browser."""


def opens_pages(item: pytest.Item) -> bool:
    """Whether a test asks for a browser, itself or by a fixture."""
    return BROWSER in getattr(item, "fixturenames", ())


def is_repeated(item: pytest.Item) -> bool:
    """Whether this is not the first try."""
    return getattr(item, "execution_count", 1) > 1
