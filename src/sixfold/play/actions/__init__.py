"""What a seat may do: moves, offers, talk, and what fairness forbids."""
