"""Alpha-beta: one search for every game whose positions can be evaluated by features.

`pvs` is the search itself, compiled: principal variation search with killers, history, reductions
and sequences of threats beyond the horizon; read it first. `frame` is what a thread keeps in
addition to its board; `root` handles the moves of the root, the only entry from Python.
`transposition` is the table that threads share. `search` is Python's side: iterative deepening,
limits, threads, several lines.
"""
