"""The GM's desk: what the commands do, as functions that print nothing."""
