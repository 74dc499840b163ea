"""Positions as text for a terminal, and what their boards are written with."""
