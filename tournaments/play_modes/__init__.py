"""Where pairings do not come in rounds: ladders, club nights, and games played with real dice."""
