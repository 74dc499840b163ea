"""The pages and the boards in a real browser."""
