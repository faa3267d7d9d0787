"""Who leads a match of several games at one table: the match decides, the game on the board comes second."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from .scene import Scene
from .standing import ahead, who


def in_match(scene: Scene, scores: Sequence[int], points: Sequence[int]) -> str:
    """By what both have won of the match, then by the points of the running game. Short: it has one line on a phone."""
    if not any(scores):
        return ahead(scene, points)  # nobody leads the match yet
    match = _match(scene, scores)
    if not any(points):
        return match
    if points[0] == points[1]:
        return _("%(match)s; this game: level, %(points)s") % {"match": match, "points": _both(points)}
    what = {"match": match, "name": who(scene, _best(points)), "points": _both(points)}
    return _("%(match)s; this game: %(name)s, %(points)s") % what


def _match(scene: Scene, scores: Sequence[int]) -> str:
    best, score = _best(scores), _both(scores)
    if scores[0] == scores[1]:
        return _("The match is level at %(score)s") % {"score": score}
    if scene.is_me(best):
        return _("You lead the match %(score)s") % {"score": score}
    return _("%(name)s leads the match %(score)s") % {"name": scene.name(best), "score": score}


def _best(figures: Sequence[int]) -> int:
    return figures.index(max(figures))


def _both(figures: Sequence[int]) -> str:
    """The leader's first, never broken over two lines: "5 : 3"."""
    return f"{max(figures)} : {min(figures)}".replace(" ", "\N{NO-BREAK SPACE}")
