"""Black-box tests of the rules: they know RULES.md and the public face, never the code."""
