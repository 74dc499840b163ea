"""Figures about the engine. `sixfold bench` shows them.

`signature` searches a suite of positions with a fixed number of nodes: its counts change exactly
when the search does, and are golden. `speed` measures what happens in a second.
"""
