"""How GoSix is searched: a Monte Carlo tree, a small network and an exact solver.

`treesearch` is the face, with the same methods as `sixfold.engine.alphabeta.search.Search`: read it
first. `tree` keeps positions in a graph and `montecarlo` grows it; `network` judges new positions.
`dfpn` is depth-first proof-number search, compiled, and `solver` asks it for exact values. Nothing
that one counts on this board tells who will win, which is why it is searched in another way than
the other games.
"""
