"""Tests of scenes: what boards are told, and that it is told as it is described."""
