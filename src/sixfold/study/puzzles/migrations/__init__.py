"""Alembic’s scripts for attempts at puzzles and their ratings."""
