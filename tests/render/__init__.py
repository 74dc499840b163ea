"""Tests of the pictures: what is drawn is found by class and data attributes, as a page would."""
