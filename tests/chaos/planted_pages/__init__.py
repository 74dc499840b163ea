"""Races that were planted in tests of pages, for chaos to find; most of them once were ours.

Each of these tests passes on a quiet day. None is collected: `prove.py` runs them.
"""
