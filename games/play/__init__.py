"""The only code that changes a table.

Every function locks the table's row, checks, asks the rules, records, and tells people once it is committed. Pages,
API, sockets and tasks are doors to these functions and decide nothing themselves.

    opening.py   open a table, take a seat, start
    finding.py   quick match, challenges, offers that grow stale
    clubs.py     who may sit at a table of a club
    programs.py  where bot accounts may sit, and whom they may ask
    again.py     rematches, and offers that stand
    official.py  tables of a competition, and what its organizer does to them
    acting.py    act, leave, take a move back, what bots and standing orders do
    time.py      clocks that run out, more time for somebody, vacations
    counting.py  tallies and matches
    rating.py    what a finished table does to the ratings of its members
    solo.py      puzzles for one, with help on the way
    habits.py    what is done by itself for a member, at every table
    seeing.py    what a member has looked at
    talking.py   chat, private notes, what has been read
    keeping.py   what passes from a guest to the member they turn out to be
    core.py      what they share: the lock, one step of the game, saving, telling
"""

from .acting import (
    MOST_TAKEN_BACK,
    act,
    act_for_seat,
    agree_to_takeback,
    ask_for_takeback,
    cancel_order,
    give_order,
    is_final,
    leave,
    refuse_takeback,
    takeback_target,
)
from .again import SEATINGS, rematch
from .clubs import belongs, keep_to_oneself
from .core import RETRY_BROKEN_AFTER, Moved
from .counting import count
from .finding import (
    QUICK_PACES,
    STALE_BATCH,
    decline,
    join,
    keep_open,
    look_after_offers,
    quick_match,
    stop_standing,
)
from .habits import HABITS, change_habits
from .keeping import keep_games
from .official import annul, change_pace, extend, open_seated, replace_player, unseal
from .opening import MATCH_LENGTHS, TERMS, Terms, members_called, open_table, seat_bot, take_seat
from .seeing import look, see_end
from .solo import Hint, hint, open_puzzle, puzzle_of, show_answer
from .talking import mark_read, say, write_note
from .time import (
    EXPIRE_BATCH,
    VACATION_DAYS_A_YEAR,
    begin_vacation,
    come_back,
    days_left,
    end_vacation,
    expire_due,
    give_time,
    let_bot_take_over,
    take_over,
)

__all__ = [
    "EXPIRE_BATCH",
    "HABITS",
    "MATCH_LENGTHS",
    "MOST_TAKEN_BACK",
    "QUICK_PACES",
    "RETRY_BROKEN_AFTER",
    "SEATINGS",
    "STALE_BATCH",
    "TERMS",
    "VACATION_DAYS_A_YEAR",
    "Hint",
    "Moved",
    "Terms",
    "act",
    "act_for_seat",
    "agree_to_takeback",
    "annul",
    "ask_for_takeback",
    "begin_vacation",
    "belongs",
    "cancel_order",
    "change_habits",
    "change_pace",
    "come_back",
    "count",
    "days_left",
    "decline",
    "end_vacation",
    "expire_due",
    "extend",
    "give_order",
    "give_time",
    "hint",
    "is_final",
    "join",
    "keep_games",
    "keep_open",
    "keep_to_oneself",
    "leave",
    "let_bot_take_over",
    "look",
    "look_after_offers",
    "mark_read",
    "members_called",
    "open_puzzle",
    "open_seated",
    "open_table",
    "puzzle_of",
    "quick_match",
    "refuse_takeback",
    "rematch",
    "replace_player",
    "say",
    "seat_bot",
    "see_end",
    "show_answer",
    "stop_standing",
    "take_over",
    "take_seat",
    "takeback_target",
    "unseal",
    "write_note",
]
