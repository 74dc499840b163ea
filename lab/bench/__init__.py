"""How fast it is: run with `make bench` before a release and after work on speed."""
