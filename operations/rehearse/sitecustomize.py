"""Puts a Python program's clock forward by the seconds that stand in CLOCK_FILE.

Python loads a module of this name by itself when its folder is in PYTHONPATH. libfaketime, which does the same for other
programs, makes one of Patroni's sleeps fail now and then (EINVAL), and Patroni end with it.
"""

import os
import time

# A program asks for the time thousands of times a second; the file is read once in each.
FRESH_S = 1.0

_real_time = time.time
_path = os.environ.get("CLOCK_FILE")
_ahead_s = 0.0
_read_at = 0.0


def _time():
    global _ahead_s, _read_at
    now = time.monotonic()
    if now - _read_at >= FRESH_S:
        _read_at = now
        try:
            with open(_path) as file:
                _ahead_s = float(file.read())
        except (OSError, ValueError):
            pass
    return _real_time() + _ahead_s


if _path:
    time.time = _time
