"""Is a shipped puzzle what it says? What tests and the makers of puzzles both ask."""
