"""Tests of the record format: samples, faults one by one, random records, garbage."""
