"""What findings say, as templates for the translators: the figures, and how their estimate is meant."""

from games.rules.errors import gettext_noop

from .findings import Kind

TEXTS = {
    Kind.TWO_ACCOUNTS: gettext_noop(
        "On {days} days both were active, and on {together} of them within the same five minutes; "
        "by the hours that each keeps, {expected} were to be expected. On {hand_overs} days one came right after the "
        "other."
    ),
    Kind.RATING_TRANSFER: gettext_noop(
        "One won {won} of {played} tables against the other; by their ratings {expected} were to be expected. "
        "This brought {points} rating points."
    ),
    Kind.QUICK_RESIGNATIONS: gettext_noop(
        "Resigned early at {hits} of {tables} tables with this partner, and at {hits_elsewhere} of {tables_elsewhere} "
        "others."
    ),
    Kind.WIN_TRADING: gettext_noop(
        "{hits} of their {tables} tables ended by an early resignation, which passed from one to the other {changes} "
        "times; at other tables the two resigned early {hits_elsewhere} times in {tables_elsewhere}."
    ),
    Kind.COLLUSION: gettext_noop(
        "At {tables} shared tables of three or more, the choices of one favoured the other by {given}, and in return "
        "by {returned}, where 0 is chance and 1 means that nobody else ever gained."
    ),
    Kind.REACTION: gettext_noop(
        "In {hits} of {races} live races the first die was taken within {floor} milliseconds, the network left out; "
        "the quickest in {quickest}."
    ),
    Kind.STALLING: gettext_noop(
        "Let the time run down in the last turn at {hits} of {tables} tables where the game was going badly, and at "
        "{hits_elsewhere} of {tables_elsewhere} others."
    ),
}

RING_TEXT = gettext_noop(
    "At {tables} shared tables, the choices of these three favoured each other by {given}, where 0 is chance and 0.5 "
    "the most that three can share."
)

REASONS = {
    Kind.TWO_ACCOUNTS: gettext_noop(
        "Compared with two people with their own devices who meet only half as often as their hours suggest. "
        "Two people who share one device look the same as one person with two accounts."
    ),
    Kind.RATING_TRANSFER: gettext_noop(
        "Compared with two honest members whose ratings before they met, season by season, may be as wrong as they "
        "are unsure."
    ),
    Kind.QUICK_RESIGNATIONS: gettext_noop(
        "Compared with the same member at other tables, three times as many being nobody's fault."
    ),
    Kind.WIN_TRADING: gettext_noop(
        "Compared with the same two at other tables, three times as many being nobody's fault, and with resignations "
        "in any order."
    ),
    Kind.COLLUSION: gettext_noop(
        "Compared with the same choices if each other member at the table had been as likely to gain by them, "
        "apart from how much everybody gains in general and a tenth for habits."
    ),
    Kind.REACTION: gettext_noop(
        "Compared with people, who by luck take one die in twenty before they can have seen it."
    ),
    Kind.STALLING: gettext_noop(
        "Compared with the same member at tables that were going well, three times as many being nobody's fault."
    ),
}
