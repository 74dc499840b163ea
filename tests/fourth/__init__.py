"""A fourth game, in a package of its own, in every room of a house that has never heard of it."""
