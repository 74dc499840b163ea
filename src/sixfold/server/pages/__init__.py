"""HTML pages: shells and the one script of each, previews of links, rules, bad links."""
