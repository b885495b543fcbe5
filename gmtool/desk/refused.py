"""What the desk says when it cannot do now what it was asked."""


class Refused(Exception):
    """What was asked cannot be done now; the message says why, and what to do instead."""
