"""Zombies at Your Heels: survivors in a line, the Bunker before them, the Horde behind."""
