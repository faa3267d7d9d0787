"""Competitions and all that belongs to them. Only the services beside this package write these.

competitions.py  leagues, competitions, who organizes them
entries.py       who takes part, and in which division
rounds.py        rounds, pairings, boards, and agreements about them
desk.py          what organizers have decided, were asked for and have told
"""

from .competitions import Competition, CompetitionQuerySet, League, Organizer, Right
from .desk import Announcement, Request, Ruling
from .entries import Division, Entry, Place, Player
from .rounds import Board, DateProposal, Pairing, Round, Side, TabletopResult

__all__ = [
    "Announcement",
    "Board",
    "Competition",
    "CompetitionQuerySet",
    "DateProposal",
    "Division",
    "Entry",
    "League",
    "Organizer",
    "Pairing",
    "Place",
    "Player",
    "Request",
    "Right",
    "Round",
    "Ruling",
    "Side",
    "TabletopResult",
]
