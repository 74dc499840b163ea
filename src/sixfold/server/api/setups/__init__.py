"""The set-up board."""
