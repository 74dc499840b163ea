"""The history of the tables of reviews, one script for each change."""
