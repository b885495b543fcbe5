"""Diplomacy and its rule sets: pure rules, no clock, no disk, no chance of its own."""
