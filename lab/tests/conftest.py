"""What all tests of the lab share: what a shell or a machine must not decide about them."""

from __future__ import annotations

import os
import signal

# NumPy's own threads would only wait for each other: the workers of a run share the cores already.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Started in the background by a shell: programs under test would never see a Ctrl-C.
    signal.signal(signal.SIGINT, signal.default_int_handler)
