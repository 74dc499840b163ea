"""Studies: make them, edit them together, share them, take them along."""
