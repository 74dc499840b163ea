"""Names, personal links, and who is shut out."""
