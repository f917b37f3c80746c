"""What every game shares: pure functions and values, standard library only."""
