"""What is played and how it stands: pace and rounds, the totals, the score sheet."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Table

from ..board import Pips, Sheet
from ..scene import Scene
from ..standing import by_place, who

USUAL_ROUNDS = 3


def options_text(table: Table) -> str:
    pace = {"plans": _("secret plans"), "turns": _("one die in turn"), "live": _("all at once")}
    rounds = table.options.get("rounds", USUAL_ROUNDS)
    text = ngettext("%(count)d round", "%(count)d rounds", rounds) % {"count": rounds}
    return f"{text}, {pace[table.options.get('pace', 'plans')]}"


def facts(scene: Scene) -> list[str]:
    if scene.view is None:
        return [options_text(scene.table)]
    return [round_text(scene), options_text(scene.table)]


def round_text(scene: Scene) -> str:
    return _("round %(round)d, game %(in_round)d of %(round_length)d") % scene.shown


def score(scene: Scene) -> str:
    return by_place(scene, scene.shown["scores"])


def pips(scene: Scene, seat: int) -> Pips | None:
    return None


def sheet(scene: Scene) -> Sheet | None:
    """A row for each scored playthrough: what a seat got, and in brackets its cards, its bonus and the stop check."""
    if not scene.view or not scene.shown["record"]:
        return None
    seats = range(len(scene.seats))
    rows = [
        [str(number), *(_points(row["seats"][seat]) for seat in seats)]
        for number, row in enumerate(scene.shown["record"], start=1)
    ]
    total = [_("Total"), *(str(scene.shown["scores"][seat]) for seat in seats)]
    return Sheet(_("The score sheet"), ["", *(who(scene, seat) for seat in seats)], [*rows, total])


def _points(line: dict | None) -> str:
    if line is None:
        return "–"
    parts = [*line["cards"], line["bonus"], *([line["stop"]] if line["stop"] is not None else [])]
    if line["void"]:
        return _("%(points)d, void") % {"points": line["counts"]}
    return f"{line['counts']} ({' '.join(f'{part:+d}' for part in parts)})"
