"""A schema as later ones will be: people keep diaries, a log each."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Column, String, Table

from sixfold.store import Entry, Log, Schema, log_table, new_metadata

metadata = new_metadata()
people = Table("people", metadata, Column("name", String(32), primary_key=True))
pages = log_table("pages", metadata, Column("person", String(32), primary_key=True))
diary = Log(pages, "person")

SCHEMA = Schema("diary", metadata, versions=Path(__file__).parent / "versions", head="d2")


def page(*words: str, at: int = 1) -> list[Entry]:
    """What somebody writes down."""
    return [Entry(at, "wrote", {"words": word}) for word in words]
