"""The course of a competition: running.py is the one look that does what is due, the others are its steps."""
