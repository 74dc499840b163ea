"""Time as a record writes it: the control of a game, and what a clock showed after a move."""

from __future__ import annotations

import re
from datetime import timedelta

from sixfold.records.faults import RecordError

_COUNT = r"(?:0|[1-9][0-9]{0,8})"
_CONTROL = re.compile(rf"none|(?!0\+0$){_COUNT}\+{_COUNT}|[1-9][0-9]{{0,3}}d")
_READING = re.compile(r"(0|[1-9][0-9]{0,4}):([0-5][0-9]):([0-5][0-9])(?:\.([0-9]{1,6}))?")

_SECOND = timedelta(seconds=1)
LONGEST = timedelta(hours=100_000)
"""A clock shows less than this: five digits of hours."""


def check_control(value: str) -> str:
    """A time control, returned as it is: `none`, `600+5` in seconds, or `3d` a move."""
    if not _CONTROL.fullmatch(value):
        raise RecordError("bad-clock", tag="Clock", value=value)
    return value


def check_reading(left: timedelta) -> timedelta:
    """What a clock can show, returned as it is."""
    if not timedelta(0) <= left < LONGEST:
        raise RecordError("bad-clock-reading", value=str(left))
    return left


def parse_reading(text: str) -> timedelta:
    """`0:09:58` or `0:00:09.5`: hours, minutes, seconds that the mover has left."""
    found = _READING.fullmatch(text)
    if found is None:
        raise RecordError("bad-clock-reading", value=text)
    hours, minutes, seconds = (int(part) for part in found.group(1, 2, 3))
    micro = int((found[4] or "").ljust(6, "0"))
    return timedelta(hours=hours, minutes=minutes, seconds=seconds, microseconds=micro)


def reading_text(left: timedelta) -> str:
    """The inverse of `parse_reading`, without idle zeros at the end."""
    whole, part = divmod(left, _SECOND)
    minutes, seconds = divmod(whole, 60)
    text = f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"
    return f"{text}.{part.microseconds:06}".rstrip("0") if part else text
