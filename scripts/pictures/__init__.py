"""Pictures of the README: run with `make pictures` when drawings or pages change."""
