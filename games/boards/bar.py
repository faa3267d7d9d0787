"""The bar at the foot of a table: one sentence, one line of help, the time left, the buttons."""

import json
from dataclasses import dataclass, field
from urllib.parse import quote

from django.urls import reverse
from django.utils.translation import gettext as _

from .clock import TimeLeft, time_left


@dataclass(frozen=True, slots=True)
class Button:
    """One thing to do. It either goes to `href`, posts a form to `form`, or is carried out by table.js (`do`)."""

    key: str  # its id on the page, so that focus survives a swap
    label: str
    note: str = ""
    style: str = ""  # "go" (the one red button), "ink", "quiet", "stop"
    icon: str = ""
    do: str = ""
    action: dict | None = None  # the move that it makes, where it is always the same
    variant: str = ""  # tells the board's script which move to compose
    href: str = ""
    form: str = ""
    fields: dict = field(default_factory=dict)
    is_disabled: bool = False

    @property
    def action_json(self) -> str:
        return json.dumps(self.action) if self.action else ""


@dataclass(frozen=True, slots=True)
class Bar:
    state: str  # "yours", "wait", "watch", "good", "warn", "over"
    icon: str
    say: str
    help: str = ""
    buttons: list[Button] = field(default_factory=list)
    clock: TimeLeft | None = None
    invite: str = ""  # the address to hand to somebody
    asks_word: bool = False  # shows the field for the reader's own word


@dataclass(frozen=True, slots=True)
class Notice:
    """Something besides the move that can be answered, or should be known: it stands above the bar's own sentence."""

    icon: str
    say: str
    help: str = ""
    buttons: list[Button] = field(default_factory=list)


def yours(scene, say: str, help: str = "", buttons: list[Button] | None = None) -> Bar:
    """The bar of a reader who is to move."""
    return Bar("yours", "turn", say, help, buttons or [], time_left(scene.table, scene.now, scene.my_seat))


def make_move(label: str, action: dict | None = None, **more) -> Button:
    return Button(key="do-go", label=label, style="go", do="send", action=action, **more)


def play_this_game(scene) -> Button:
    if _has_no_account(scene):
        return _as_guest(scene, _("Play a bot"))
    return Button(key="do-play", label=_("Play this game"), style="ink", href=new_table_url(scene))


def next_up(scene) -> list[Button]:
    """The way to the next table that waits for the reader, if there is one."""
    if not scene.next_up:
        return []
    label = _("Next: %(table)s") % {"table": scene.next_up}
    url = f"{reverse('next')}?after={scene.table.pk}"
    return [Button(key="do-next", label=label, style="ink", icon="next", href=url)]


def sign_in(scene) -> Button:
    return Button(key="do-sign-in", label=_("Sign in to take the seat"), style="ink", href=sign_in_url(scene))


def sign_in_url(scene) -> str:
    """From there the way leads back to this table."""
    return f"{reverse('account_login')}?next={quote(link(scene, scene.invitation))}"


def link(scene, invitation: str = "") -> str:
    """The table's address, with what lets somebody in."""
    return reverse("table", args=[scene.table.pk]) + (f"?invitation={invitation}" if invitation else "")


def check_the_dice(scene) -> Button:
    url = reverse("proof", args=[scene.table.pk])
    return Button(key="do-proof", label=_("Check the dice"), icon="proof", href=url)


def new_table_url(scene) -> str:
    return f"{reverse('table-new')}?game={scene.table.game}"


def _has_no_account(scene) -> bool:
    return not scene.reader.is_authenticated or scene.reader.is_guest


def _as_guest(scene, label: str) -> Button:
    return Button(
        key="do-guest",
        label=label,
        icon="bot",
        form=reverse("guest-play"),
        fields={"game": scene.table.game},
    )
