"""Bad luck on purpose: the timing of a test is as bad as it can legally be, from a seed.

    make test-chaos [SEED=7]
    python -m pytest -p testkit.chaos.plugin --chaos 7 tests/web/test_lobby.py

A test that opens a page gets slow responses, socket messages, modules, browser promises, timers and
a slow processor (`pages`). A test with threads, processes or sockets gets pauses wherever another
thread may come in between (`threads`). What is delayed and for how long follows from the seed and
the test's name (`luck`), so a failure can be had again. `src/` knows nothing of it.
"""
