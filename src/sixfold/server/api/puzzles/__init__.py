"""Puzzles: find one, solve it, and be rated."""
