"""Games that somebody brings along."""
