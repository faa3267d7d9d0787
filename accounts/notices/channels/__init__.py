"""The ways by which a notice reaches a member who is not looking at the site.

Each channel is a module of this folder with two functions:

    reaches(member) -> bool      is there anything to send to?
    send(message) -> None        sends it now, once; returns when the other side has taken it

`send` raises TryAgain for what may pass (the other side is busy or away), and Gone where nothing will ever arrive
again (the subscription has ended, there is no address any more). A channel that raises Gone has made sure that
`reaches` says no from then on, unless the member has another way in the same channel.

The site itself is a rung as well, but needs no channel: a notice stands in the member's list from the beginning.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from importlib import import_module
from typing import Any, Protocol, cast

from django.utils.translation import gettext_lazy as _

from accounts.models import Member

SITE, PUSH, EMAIL, WEBHOOK = "site", "push", "email", "webhook"
CHANNELS = (PUSH, EMAIL, WEBHOOK)  # those that are sent
TITLES = {SITE: _("On the site"), PUSH: _("Push message"), EMAIL: _("E-mail"), WEBHOOK: _("Webhook")}


class NotSent(Exception):
    """The sentence is kept in the log that the member can read, so it holds no secret.

    `told` are the items that the member has got all the same, by another way of the channel: these do not climb on.
    """

    def __init__(self, sentence: str = "", told: Collection[int] = ()) -> None:
        super().__init__(sentence)
        self.told = told


class TryAgain(NotSent):
    """It may work later. `seconds` is at least how long to wait, if the other side has said so."""

    def __init__(self, sentence: str = "", seconds: float = 0, told: Collection[int] = ()) -> None:
        super().__init__(sentence, told)
        self.seconds = seconds


class Gone(NotSent):
    """It will never work again for this member: the next rung is tried instead."""


@dataclass(frozen=True, slots=True)
class Item:
    """One of the notices that a message tells."""

    id: int
    kind: str
    sentence: str  # in the member's language
    url: str  # absolute: where it can be dealt with
    at: datetime
    runs_out: datetime | None  # when the member's time is over, if there is such a moment
    facts: dict[str, Any]  # as the kind keeps them: the number of the table, names


@dataclass(frozen=True, slots=True)
class Message:
    """What one delivery says, ready to be sent: everything is in the member's language already."""

    id: int  # of the delivery, and the same whenever it is tried again
    member: Member
    subject: str  # short, plain, one line
    items: Sequence[Item]  # what waits longest comes last; never empty
    url: str  # absolute: of the only item, or of the list of notices
    is_urgent: bool  # some time is running out
    language: str
    stop_urls: dict[str, str] = field(default_factory=dict)  # kind → the page that ends these notices by this channel
    stop_all_url: str = ""  # the page that ends all kinds of this message

    @property
    def text(self) -> str:
        return "\n".join(item.sentence for item in self.items)


class Channel(Protocol):
    def reaches(self, member: Member) -> bool: ...

    def send(self, message: Message) -> None: ...


def channel(name: str) -> Channel:
    assert name in CHANNELS, name
    return cast(Channel, import_module(f"{__name__}.{name}"))
