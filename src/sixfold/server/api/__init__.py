"""The HTTP interface by topics: each has its routes, the shapes of what it sends, and its views."""
