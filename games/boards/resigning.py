"""What resigning would mean, in a sentence."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .scene import Scene


def resigns(scene: Scene) -> str:
    """ "" where there is nothing to resign."""
    if scene.leaving is None:
        return ""
    if len(scene.seats) == 1:
        return _("It ends here and counts as not solved. This cannot be taken back.")
    if scene.leaving.winners:
        return _ends(scene, scene.leaving.winners)
    if scene.me in scene.out:
        return _("You take no part in further games, and the others play on. This cannot be taken back.")
    if scene.leaving.ends_game:
        return _("This game ends, and the others play the next one without you. This cannot be taken back.")
    return _("You are out and the others play on. This cannot be taken back.")


def _ends(scene: Scene, winners: list[int]) -> str:
    if scene.table.match is not None:
        text = ngettext(
            "%(names)s wins this game. This cannot be taken back.",
            "%(names)s win this game. This cannot be taken back.",
            len(winners),
        )
    else:
        text = ngettext(
            "%(names)s wins the match. This cannot be taken back.",
            "%(names)s win the match. This cannot be taken back.",
            len(winners),
        )
    return text % {"names": scene.names(winners)}
