"""Puzzles: found in games, proven by `lab.tactics`, rated by our levels, shipped as data.

    python -m lab.puzzles            # `make puzzles`: find, rate and ship
    python -m lab.puzzles.soak       # `make soak-puzzles`: prove every shipped puzzle again

`testkit.puzzles.claims` says what a prover is asked; `six`, `gosix` and `hexone` answer it and play
the games in which puzzles are looked for, and `families` says what the maker needs to know of them.
`building` makes a line in which every move of the solver is the only one, `finding` fills a list of
what is wanted, `rating` lets the levels try, `shipping` chooses and writes.
`testkit.puzzles.checking` judges what is written from nothing but its text: it shares the provers
with the maker and no other code.
"""
