"""How a fixture is made: games that reach what is wanted, tables that hold them, and papers.

All of it runs with the code of the release that is frozen. So it uses only what every release has:
the door, records, position texts, keys and cookies.
"""
