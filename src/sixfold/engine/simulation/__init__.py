"""Moves by the million, for callers that want the rules and no search.

`exact` turns positions into compiled boards that play a game to the letter: read it first. `perft`
counts move sequences, `playouts` plays random games from one position, and `batch` plays many games
at once, for machine learning.
"""
