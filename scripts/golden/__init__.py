"""Golden files and generated docs: run with `make golden` after a change that affects them."""
