"""How well it plays: run after a change of the search, an evaluation or a level."""
