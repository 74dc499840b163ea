"""Bad luck on purpose finds what it is there to find: races that were planted for it."""
