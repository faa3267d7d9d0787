"""What people read about a competition, made ready for pages, the API and files. Nothing here changes anything.

figures.py     3½, 2⅓, +14
names.py       what divisions, rounds, tie-breaks and formats are called
ranking.py     who stands where in a division, whatever its format
prospects.py   which final ranks are still possible
zones.py       who goes up, down or on, as it stands
standings.py   the tables of all divisions
stakes.py      what is at stake for somebody
crosstable.py  who has met whom
bracket.py     the drawing of a knockout
chart.py       the drawing of the race
rounds.py      rounds with their pairings
lettering.py   how much room names take in drawings
own.py         what somebody takes part in; own_tasks.py: what waits for them there
listing.py     all competitions
proof.py       which links of the chain may be shown

Everything but the last three starts with `ledger.load`, and asks the database for nothing more.
"""
