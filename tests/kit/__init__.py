"""The tests of what tests are made with."""
