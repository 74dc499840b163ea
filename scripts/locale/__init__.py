"""Catalogues of all languages: run after a change of any text that people read."""
