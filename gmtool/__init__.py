"""A game master's desk for play-by-forum games."""

__version__ = "0.1.0"
