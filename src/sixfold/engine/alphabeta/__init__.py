"""Alpha-beta: one search for every game whose positions can be judged by counting.

`pvs` is the search itself, compiled: principal variation search with killers, history, reductions
and sequences of threats beyond the horizon. `transposition` is the table that threads share.
`search` is Python's side of it: iterative deepening, limits, threads, several lines. Read `pvs`
first, and `search` for how it is called.
"""
