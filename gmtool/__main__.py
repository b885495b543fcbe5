"""`python -m gmtool` is `gmtool`."""

from gmtool.cli import main

main()
