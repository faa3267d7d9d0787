"""An entry that goes: what becomes of its games. Whoever calls this has locked the competition."""

from accounts.models import Member
from accounts.refusals import Refusal
from games import play
from games.models import Table
from tournaments import core, notices
from tournaments.course import results, rounds, tables
from tournaments.models import Board, Competition, Entry, Pairing, Round, Side
from tournaments.setting_up.plan import table_sizes

from . import waiting


def erase(competition: Competition, entry: Entry, member: Member) -> None:
    """Nothing was played for it yet, so nothing is left of it, and who waits moves up.

    Who has played, went, and waits to come back goes again.
    """
    entry.competition = competition
    if entry.name:
        notices.tell_entry(entry, "team_withdrawn", besides=[member.pk], who=[member.pk], team=entry.name)
    notices.settled(notices.entry_of(entry))
    if entry.sides.exists():
        entry.status = Entry.Status.WITHDRAWN
        entry.save(update_fields=["status"])
    else:
        entry.delete()
    waiting.promote(competition)


def withdraw(competition: Competition, entry: Entry, member: Member) -> None:
    """By whoever plays for it, while the competition is running."""
    entry.competition = competition
    core.note(competition, "withdrawn", by=member, entry=entry)
    retire(competition, entry, Entry.Status.WITHDRAWN)
    key, who = f"withdrawn-{entry.pk}-{entry.last_round}", [member.pk]
    if entry.name:
        notices.tell_entry(entry, "team_withdrawn", key=key, besides=who, who=who, team=entry.name)
    notices.tell_desk(competition, "withdrawn", key, who=who)


def retire(competition: Competition, entry: Entry, status: str) -> None:
    """From now on it is not paired, and nobody waits for it. Its place is free, if one may still come in."""
    entry.status, entry.last_round, entry.here_since = status, waiting.current_round(competition), None
    entry.save(update_fields=["status", "last_round", "here_since"])
    for pairing in Pairing.objects.filter(sides__entry=entry, status=Pairing.Status.OPEN).select_related("round"):
        pairing.round.competition = competition
        _give_up(competition, pairing, entry)
    plan_again(competition, entry)
    waiting.promote(competition)
    core.touch(competition)


def plan_again(competition: Competition, entry: Entry) -> None:
    """A preview without whoever has gone; if it was made by hand, its round begins with a win without a game."""
    preview = competition.rounds.filter(status=Round.Status.PLANNED, is_edited=False).first()
    if preview is None:
        return
    if preview.stage == 2 and entry.places.filter(division__stage=2).exists():
        rounds.forget_knockout(competition)  # the next one of the group goes on instead
    else:
        rounds.plan_again(competition, preview)
        rounds.drop_if_empty(preview)


def _give_up(competition: Competition, pairing: Pairing, entry: Entry) -> None:
    """Two are decided without a game, unless theirs has just ended. At a larger table the others play on."""
    if results.catch_up(pairing):
        return
    others = pairing.sides.exclude(entry=entry).count()
    begun = list(Board.objects.filter(pairing=pairing, table__isnull=False).values_list("table", flat=True))
    if others > 1 and begun:
        for table_id in begun:
            _leave(table_id, entry)
    elif others > 1 and others in table_sizes(competition):
        _make_smaller(competition, pairing, entry)
    else:
        results.forfeit(pairing, [entry.pk])


def _make_smaller(competition: Competition, pairing: Pairing, entry: Entry) -> None:
    """The others have not begun either, and do so among themselves."""
    Side.objects.filter(pairing=pairing, entry=entry).delete()
    sides = list(pairing.sides.select_related("entry").prefetch_related("entry__players").order_by("number"))
    for number, side in enumerate(sides):
        side.number = number
        side.save(update_fields=["number"])
    pairing.boards.all().delete()
    Board.objects.bulk_create(tables.boards_of(competition, pairing, [side.entry for side in sides]))


def _leave(table_id: int, entry: Entry) -> None:
    """The seats of the entry are given up, at the table and at every further game of its match."""
    for player in entry.playing:
        seen: set[int] = set()
        while (number := _being_played(table_id)) is not None and number not in seen:
            seen.add(number)
            try:
                left = play.leave(table_id=number, member=player.member, status=Table.Status.PLAYING)
            except Refusal:
                break  # it is over, or they do not sit there
            if left.is_over:
                play.count(table_id=number)


def _being_played(table_id: int) -> int | None:
    """Of the match that a table belongs to, the game that is being played."""
    table = Table.objects.get(pk=table_id)
    games = Table.objects.filter(match=table.match_id) if table.match_id else Table.objects.filter(pk=table_id)
    return games.filter(status=Table.Status.PLAYING).values_list("pk", flat=True).first()
