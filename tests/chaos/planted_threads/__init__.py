"""Tests with a race each, most of them real ones from history; only `prove.py` runs these."""
