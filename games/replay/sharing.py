"""What can be passed on: the address of a move, a frame for other sites, files; and how other sites describe a game."""

from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from games import boards
from games.boards.frame import game_title
from games.boards.states import result
from games.models import Table

from .eyes import Look
from .steps import Step

FRAME = '<iframe src="{}" title="{}" width="640" height="720" loading="lazy" allowfullscreen></iframe>'


@dataclass(frozen=True, slots=True)
class Share:
    url: str  # of this move
    frame: str  # code for other sites; "" if the table is not for them
    embed_url: str
    json: str
    text: str


@dataclass(frozen=True, slots=True)
class Card:
    """What a site that is given a link shows of it (Open Graph)."""

    title: str
    description: str
    url: str


def is_public(table: Table) -> bool:
    """May everybody on earth look at it?"""
    is_for_some = table.is_private or table.is_sealed or (table.club is not None and table.club.is_private)
    return table.is_over and not is_for_some


def share_of(request: HttpRequest, look: Look, step: Step) -> Share:
    embed = request.build_absolute_uri(reverse("embed", args=[look.table.pk, step.number]))
    is_framed = is_public(look.table)
    return Share(
        url=request.build_absolute_uri(look.address("replay", step.number)),
        frame=format_html(FRAME, embed, heading(look)) if is_framed else "",
        embed_url=embed if is_framed else "",
        json=look.address("export-json"),
        text=look.address("export-text"),
    )


def card_of(request: HttpRequest, look: Look, step: Step) -> Card | None:
    """Only finished tables that are no secret describe themselves."""
    if not is_public(look.table):
        return None
    url = reverse("replay", args=[look.table.pk, step.number])
    return Card(heading(look), step.words, request.build_absolute_uri(url))


def heading(look: Look) -> str:
    """ "Catch 6, Alice and Bob: Alice won the match, 5 : 3", whoever reads it."""
    game, players = game_title(look.table), look.players
    if not look.table.is_over:
        return f"{game}, {players}"
    return f"{game}, {players}: {result_of(look)}"


def result_of(look: Look) -> str:
    """How a finished table ended, with names and without "you"."""
    return result(look.scene(me=None), boards.BOARDS[look.table.game])
