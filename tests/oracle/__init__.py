"""The package against the naive model of the rules: the same games, compared ply by ply."""
