"""People who look for an opponent, and how they find each other."""
