"""What `make` runs around the tests and the linters."""
