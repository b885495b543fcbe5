# ruff: noqa: T201
"""Which option a key draws: python check_a_draw.py KEY QUESTION OPTION OPTION ..."""

import hmac
import sys

key, question, *options = sys.argv[1:]
limit = 2**64 - 2**64 % len(options)
number, counter = limit, 0
while number >= limit:
    digest = hmac.digest(key.strip("{}").encode(), f"{question}\n{counter}".encode(), "sha256")
    number, counter = int.from_bytes(digest[:8], "big"), counter + 1
print(sorted(options)[number % len(options)])
