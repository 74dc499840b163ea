"""The history of the layout."""
