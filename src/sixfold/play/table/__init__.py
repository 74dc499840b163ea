"""A table as a value: how it is set up, what happens at it, and what it is after that."""
