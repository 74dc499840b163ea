"""The history of the tables of what players have learned, one script for each change."""
