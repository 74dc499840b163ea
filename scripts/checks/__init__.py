"""Helpers that `make` runs around the tests."""
