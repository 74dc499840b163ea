"""What all games share: geometry, positions, moves, outcomes, events, errors, the registry."""
