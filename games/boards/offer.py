"""What a table says to whoever may join it: before the start, and after the end."""

from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Table
from games.play.opening import WARN_BEFORE

from . import bar
from .bar import Bar, Button
from .naming import listed
from .scene import Scene

MINUTE, HOUR = 60, 3600


def bar_of(scene: Scene) -> Bar:
    """The bar of a table that has not started."""
    if not scene.free_seats:
        return _about_to_start(scene)
    if scene.me is None:
        return _guest(scene) if scene.is_invited else _visitor(scene)
    if not scene.seats[scene.me].word:
        return Bar("wait", "proof", _("Adding your word to the dice"), _("It makes sure that nobody chose the rolls."))
    return _host(scene)


# --- for those who come by ----------------------------------------------------------------------------------------


def _visitor(scene: Scene) -> Bar:
    guests = _guests(scene)
    if len(guests) == len(scene.free_seats):
        say = ngettext("The free seat is kept for %(names)s", "The free seats are kept for %(names)s", len(guests))
        say %= {"names": listed(guests)}
        return Bar("watch", "users", say, "", [bar.play_this_game(scene)])
    say = _("%(name)s waits for somebody to play with") % {"name": scene.table.opener.name}
    if not scene.reader.is_authenticated:
        help_ = _("Sign in to take the free seat. Without an account you can play a bot at once.")
        return Bar("watch", "users", say, help_, [bar.sign_in(scene), bar.play_this_game(scene)])
    return Bar("watch", "users", say, _your_word(), [_take_seat(_("Take a seat"))], asks_word=True)


def _guests(scene: Scene) -> list[str]:
    """For whom free seats are kept."""
    return [seat.reserved_for.name for seat in scene.free_seats if seat.reserved_for]


def _guest(scene: Scene) -> Bar:
    facts = {"name": scene.table.opener.name, "seat": _kept_seat(scene) + 1}
    is_rematch = scene.table.rematch_of_id is not None
    say = _("%(name)s wants a rematch, with you in seat %(seat)s") if is_rematch else _("%(name)s invites you to play")
    decline = Button(key="do-decline", label=_("Decline"), style="quiet", form=_address(scene, "table-decline"))
    return Bar("watch", "users", say % facts, _your_word(), [_take_seat(_("Accept")), decline], asks_word=True)


def _kept_seat(scene: Scene) -> int:
    return next(seat.number for seat in scene.free_seats if seat.reserved_for == scene.reader)


def _your_word() -> str:
    return _("Your word is mixed into every roll, so that nobody can choose the dice. Leave it empty to get one.")


def _take_seat(label: str) -> Button:
    return Button(key="do-go", label=label, style="go", do="seat")


# --- for those who wait -------------------------------------------------------------------------------------------


def _host(scene: Scene) -> Bar:
    table = scene.table
    say, help_ = _awaited(scene)
    takes_anybody = len(_guests(scene)) < len(scene.free_seats)
    is_opener = table.opener_id == scene.reader.pk
    warning = called_off_in(table, scene.now) if is_opener else ""
    buttons = [
        *([_keep_open(scene)] if warning else []),
        *([_copy("" if warning else "ink")] if takes_anybody else []),
        *([Button(key="do-bot", label=_("Let a bot play"), icon="bot", do="bot")] if is_opener else []),
        *([_stop_standing(scene)] if is_opener and table.is_standing else []),
        Button(key="do-leave", label=_("Call it off") if is_opener else _("Leave"), style="quiet", do="leave"),
    ]
    invite = bar.link(scene, table.invitation if table.is_private else "") if takes_anybody else ""
    return Bar("warn" if warning else "wait", "clock", warning or say, help_, buttons, invite=invite)


def _copy(style: str) -> Button:
    return Button(key="do-copy", label=_("Copy the link"), style=style, icon="link", do="copy")


def _awaited(scene: Scene) -> tuple[str, str]:
    """Who is to come, and how they will."""
    guests, free = _guests(scene), len(scene.free_seats)
    kept = {"names": listed(guests)}
    if len(guests) == free:
        help_ = _("Nobody else can sit down. They are shown the invitation on every page.")
        return _("Waiting for %(names)s to accept") % kept, help_
    say = ngettext("Waiting for another player", "Waiting for %(count)d more players", free) % {"count": free}
    help_ = _("Send this address to somebody, or wait: the table stands in the lobby.")
    if scene.table.is_private:
        help_ = _("Only those to whom you send this address can sit down.")
    return say, " ".join([*([_("A seat is kept: %(names)s.") % kept] if guests else []), help_])


def _keep_open(scene: Scene) -> Button:
    url = _address(scene, "table-keep-open")
    return Button(key="do-keep", label=_("Keep it open"), style="ink", form=url, fields=_back(scene))


def _stop_standing(scene: Scene) -> Button:
    url = _address(scene, "table-stop-standing")
    return Button(key="do-once", label=_("Stop repeating"), form=url, fields=_back(scene))


def _about_to_start(scene: Scene) -> Bar:
    absent = [seat.number for seat in scene.seats if seat.member and not seat.word]
    if scene.me in absent:
        return Bar("wait", "proof", _("Adding your word to the dice"), _("It makes sure that nobody chose the rolls."))
    if not absent:
        return Bar("wait", "clock", _("The table is about to start"))
    say = _("Waiting for %(names)s to come to the table") % {"names": scene.names(absent)}
    return Bar("wait", "clock", say, _("It starts as soon as everybody has added a word to the dice."))


def called_off_in(table: Table, now: datetime) -> str:
    """The warning that an open table is about to be called off; "" as long as there is time."""
    if table.status != Table.Status.OPEN or table.expires_at is None:
        return ""
    left = table.expires_at - now
    if left > WARN_BEFORE[table.pace]:
        return ""
    seconds = max(0.0, left.total_seconds())
    if seconds >= HOUR:
        hours = round(seconds / HOUR)
        text = ngettext("Will be called off in %(hours)s hour", "Will be called off in %(hours)s hours", hours)
        return text % {"hours": hours}
    minutes = max(1, round(seconds / MINUTE))
    text = ngettext("Will be called off in %(minutes)s minute", "Will be called off in %(minutes)s minutes", minutes)
    return text % {"minutes": minutes}


# --- the same again -----------------------------------------------------------------------------------------------


def again(scene: Scene) -> list[Button]:
    """For a player of a table that is over."""
    table = scene.table
    if table.is_official or (table.match is not None and table.match.ended_at is None):
        return []  # the competition says what comes next, or the match goes on
    if scene.rematch is not None:
        if scene.rematch.seat_of(scene.reader.pk) is not None:
            return [
                Button(key="do-again", label=_("To the rematch"), style="ink", href=scene.rematch.get_absolute_url())
            ]
        return [_accept(scene)]
    if len(scene.seats) == 1:
        puzzles = Button(key="do-puzzles", label=_("All puzzles"), href=reverse("puzzles"))
        return [_rematch(scene, "again", _("Play again"), "keep", "ink"), puzzles]
    return [
        _rematch(scene, "again", _("Rematch"), "keep", "ink"),
        _rematch(scene, "swap", _("Swap seats"), "swap"),
        _rematch(scene, "draw", _("Draw seats"), "draw"),
    ]


def _accept(scene: Scene) -> Button:
    """Who comes second chooses no seats, and is told which one it will be."""
    label = _("Accept the rematch")
    if scene.rematch_seat is not None:
        label = _("Accept the rematch, in seat %(seat)s") % {"seat": scene.rematch_seat + 1}
    return Button(key="do-again", label=label, style="ink", form=_address(scene, "table-rematch"))


def _rematch(scene: Scene, key: str, label: str, seats: str, style: str = "") -> Button:
    url = _address(scene, "table-rematch")
    return Button(key=f"do-{key}", label=label, style=style, form=url, fields={"seats": seats})


def _address(scene: Scene, name: str) -> str:
    return reverse(name, args=[scene.table.pk])


def _back(scene: Scene) -> dict[str, str]:
    return {"at": _address(scene, "table")}
