"""How GoSix is searched: a Monte Carlo tree, a small network and an exact solver.

`treesearch` is the public face, with the same methods as `sixfold.engine.alphabeta.search.Search`:
read it first. `tree` keeps positions in a graph and `montecarlo` grows it; `network` judges new
positions. `dfpn` is depth-first proof-number search, compiled, and `solver` asks it for exact
values; `lasting` tells which move of a lost game loses last. No simple feature of the board
predicts the winner, which is why GoSix has a different search from the other games.
"""
