"""What earlier releases wrote stays readable; `make.py` writes what a release adds."""
