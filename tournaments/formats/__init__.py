"""How competitions are paired and counted: from entries and results to the next tables. Pure: no Django, no clock.

core.py         pairings, results, and what has happened so far
round_robin.py  everybody against everybody, by Berger's tables
designs.py      the same for tables of three to five
swiss.py        those with as many points meet; at tables of two, or of three to five
knockout.py     a bracket: single or double, with a game for the third place
heats.py        the same for tables of three to five, of which the best go on
groups.py       groups, and then a knockout of the best of each
ladder.py       challenges from below
league.py       divisions, promotion and relegation, from one season to the next
teams.py        several boards in one match
shared.py       duplicate dice: the same seats are compared with each other
standings.py    points, tie-breaks, ranks
prospects.py    which final ranks are still possible
lots.py         drawing of lots that anybody can check
matching.py, gathering.py, sizes.py, seating.py: pairs, larger tables, how large, and who sits where
"""
