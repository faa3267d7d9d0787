"""What tables tell members who are not looking: the kinds, when each is due, and who has just acted."""
