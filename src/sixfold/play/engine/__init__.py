"""The computer at a table: its moves, its hints, and the coach."""
