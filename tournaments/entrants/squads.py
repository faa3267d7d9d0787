"""What becomes of a team when somebody agrees or goes. Whoever calls this has locked the competition.

Of those who are still there, whoever came first is the captain. Who has agreed to play has a word for the dice.
"""

from django.utils import timezone

from tournaments import notices
from tournaments.models import Competition, Entry, Player

from . import waiting, withdrawing
from .conditions import ratings_of
from .handing_over import hand_over

Status = Entry.Status


def captain_of(entry: Entry) -> Player:
    """Never somebody who has left the site, unless nobody else is there."""
    return min(entry.playing, key=lambda player: (player.member.departed_at is not None, player.pk))


def fresh(entry: Entry, competition: Competition) -> Entry:
    """With its players as they are now."""
    found = Entry.objects.prefetch_related("players__member").get(pk=entry.pk)
    found.competition = competition
    return found


def reserves_of(entry: Entry) -> list[Player]:
    return entry.playing[entry.competition.team_size :]


# --- complete -----------------------------------------------------------------------------------------------------


def bring_in(competition: Competition, entry: Entry) -> None:
    """If all have agreed and are enough, the team is in, or waits for a place from now on."""
    entry = fresh(entry, competition)
    if len(entry.playing) < competition.team_size or not all(player.word for player in entry.playing):
        return
    entry.status, entry.entered_at, entry.rating = Status.WAITING, timezone.now(), mean_rating(entry)
    entry.save(update_fields=["status", "entered_at", "rating"])
    waiting.promote(competition, besides=entry)
    entry.refresh_from_db(fields=["status"])
    what = "team_complete" if entry.is_in else "team_waiting"
    notices.tell_entry(entry, what, key=f"{what}-{entry.pk}-{entry.entered_at:%Y%m%d%H%M%S}", team=entry.name)


def mean_rating(entry: Entry) -> int:
    first = [player.member_id for player in entry.playing[: entry.competition.team_size]]
    return round(sum(ratings_of(first, entry.competition.game).values()) / len(first))


# --- somebody goes ------------------------------------------------------------------------------------------------


def take_off(competition: Competition, player: Player, what: str) -> None:
    """The others hear of it, and who leads them now. `what` says whether somebody has declined or left."""
    entry = fresh(player.entry, competition)
    captain = captain_of(entry)
    if competition.is_running and entry.is_in:
        _let_reserve_step_in(entry, player)
    else:
        player.delete()
    entry = fresh(entry, competition)
    if not entry.playing:
        entry.delete()
        waiting.promote(competition)
        return
    _close_ranks(entry)
    _tell(entry, player, what, captain)
    if not competition.is_running:
        _look_at_size(entry)


def lose(competition: Competition, player: Player) -> None:
    """Somebody leaves the site. A team that is short of players keeps the board until an organizer names somebody."""
    entry = fresh(player.entry, competition)
    if not (competition.is_running and entry.is_in) or reserves_of(entry):
        take_off(competition, player, "team_left")
    elif any(one.pk != player.pk and one.member.departed_at is None for one in entry.playing):
        key = f"short-{entry.pk}-{player.pk}"
        notices.tell_desk(competition, "short_of_players", key, team=entry.name)
    else:
        withdrawing.withdraw(competition, entry, player.member)


def _let_reserve_step_in(entry: Entry, player: Player) -> None:
    reserves = reserves_of(entry)
    player.left_at = timezone.now()
    player.save(update_fields=["left_at"])
    if reserves and player not in reserves:
        heir = reserves[0]
        heir.board = player.board
        heir.save(update_fields=["board"])
        hand_over(entry, player.member, heir.member)


def _close_ranks(entry: Entry) -> None:
    for board, player in enumerate(entry.playing, start=1):
        player.board = board
        player.save(update_fields=["board"])


def _tell(entry: Entry, gone: Player, what: str, captain: Player) -> None:
    key = f"{what}-{entry.pk}-{gone.member_id}-{timezone.now():%Y%m%d%H%M%S}"
    notices.tell_entry(entry, what, key=key, who=[gone.member_id], team=entry.name)
    heir = captain_of(entry)
    if heir != captain:
        key = f"captain-{entry.pk}-{heir.pk}"
        notices.tell_members(entry.competition, [heir.member_id], "team_yours", key, team=entry.name)


def _look_at_size(entry: Entry) -> None:
    """Those who are left may be enough. If not, the team looks for somebody else, and gives its place away."""
    if entry.status == Status.INVITED:
        bring_in(entry.competition, entry)
    elif len(entry.playing) < entry.competition.team_size:
        entry.status, entry.number = Status.INVITED, None
        entry.save(update_fields=["status", "number"])
        waiting.promote(entry.competition)
