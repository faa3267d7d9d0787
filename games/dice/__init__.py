"""How the dice fell: which results a table drew for whom, how often each face came up, and whether that is fair."""
