"""What all tests share."""

from __future__ import annotations

from hypothesis import settings

# the same examples in each run, and no race against a slow machine
settings.register_profile("gmtool", derandomize=True, deadline=None, database=None)
settings.load_profile("gmtool")
