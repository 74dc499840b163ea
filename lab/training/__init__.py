"""Weights and networks of the engine: run with `make weights` when features change."""
