"""A table as somebody sees it: whole, as what is new, and as columns of the database."""
