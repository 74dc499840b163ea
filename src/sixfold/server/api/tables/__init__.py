"""Tables: make them, find them, sit down, act, watch, ask, and take a game along."""
