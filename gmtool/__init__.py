"""A game master's desk for play-by-forum games."""

__version__ = "1.0.0"
