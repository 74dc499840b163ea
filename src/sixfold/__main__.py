"""`python -m sixfold` is the same as `sixfold`."""

from sixfold.cli import main

main()
