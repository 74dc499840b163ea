"""The lessons of Trio."""

from __future__ import annotations

from importlib.resources import files

from sixfold.study.lessons import Source

LESSONS = Source(files("trio") / "lessons.toml")
