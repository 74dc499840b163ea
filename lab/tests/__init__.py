"""Tests of the tools that we measure with."""
