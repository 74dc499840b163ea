"""Lessons, and how far somebody has come in them."""
