"""CapColor's puzzles for one: the collection, how far a member has come, and the pages for both."""
