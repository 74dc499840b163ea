"""One file for each change of the layout."""
