"""Black-box tests of the rules: they know the rules and the public face, never the code."""
