"""What a turn is worth: searches, proofs, grades, and the reasons that the rules can show."""
