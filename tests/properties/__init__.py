"""Properties that hold in every position of every game, whatever was played."""
