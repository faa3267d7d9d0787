"""Who takes part: coming in and going out, alone or as a team, waiting, invited, late, as a substitute."""
