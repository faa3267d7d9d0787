"""What is a member's own: their tables, what waits for them, how they want to play."""
