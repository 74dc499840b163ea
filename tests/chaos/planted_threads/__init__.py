"""Tests with a race each, most of them real ones from history; only `planting` runs these."""
