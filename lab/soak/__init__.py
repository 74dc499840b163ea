"""Runs of many hours: run before a release, with `make soak-rules` and `make soak-kills`."""
