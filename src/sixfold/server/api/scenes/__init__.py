"""Boards without a table: positions, and lines of moves that a client sends."""
