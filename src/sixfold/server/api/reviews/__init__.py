"""Reviews of finished games: ask for one, see how far it is, try a turn again."""
