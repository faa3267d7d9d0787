"""A match of several games, each at a table of its own: which game this is, how it stands, where it goes on."""

from django.urls import reverse
from django.utils.translation import gettext as _

from games.matches import wins_of
from games.models import Match

from .bar import Button
from .board import Pips, games_won
from .scene import Scene


def facts(scene: Scene) -> list[str]:
    match = scene.table.match
    if match is None:
        return []
    return [_("game %(number)d, best of %(of)d") % {"number": scene.table.game_number, "of": match.best_of}]


def wins(scene: Scene, seat: int) -> Pips | None:
    """Games won out of those that win the match."""
    match = scene.table.match
    return None if match is None else games_won(wins_of(scene.table)[seat], match.best_of // 2 + 1)


def standing(scene: Scene, match: Match) -> str:
    """What a finished game has done to its match."""
    if scene.table.tally_due is not None:
        return _("The games are being counted.")
    won = wins_of(scene.table)
    most = [seat for seat, count in enumerate(won) if count == max(won)]
    figures = {"score": " : ".join(map(str, sorted(won, reverse=True))), "names": scene.names(most)}
    if match.is_annulled:
        return _("The match was called off. Nobody has won it.")
    if match.ended_at is None:
        return _("The match goes on at %(score)s.") % figures
    if len(most) > 1:
        return _("The match ends in a draw, %(score)s.") % figures
    if most == [scene.me]:
        return _("You won the match, %(score)s.") % figures
    return _("%(names)s won the match, %(score)s.") % figures


def next_game(table_id: int) -> Button:
    return Button(key="do-next-game", label=_("Next game"), style="go", href=reverse("table", args=[table_id]))
