"""Whether a score is the chance that it says: games, one position from each, and the tables.

`games` plays them, `positions` draws from them, `scores` asks an engine, `tables` counts.
"""
