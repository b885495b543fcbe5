"""What the games share: pure, standard library only."""
