"""Opponents to measure the engine against: they know the rules and little else.

`greedy` looks one ply ahead; `uct` is plain Monte Carlo tree search with random playouts.
"""
