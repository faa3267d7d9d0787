"""What is played and how it stands: pace and rounds, the totals, the score sheet."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Table

from ..board import Pips, Sheet
from ..scene import Scene
from ..standing import ahead, by_place, who

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


def lead(scene: Scene) -> str:
    return ahead(scene, scene.shown["scores"])


def explained(scene: Scene) -> Sheet | None:
    """Every point that was made: a row for each playthrough and seat, and what it is the sum of."""
    if not scene.view:
        return None
    columns = [_("Playthrough"), _("Player"), _("Cards"), _("Bonus"), _("Stop"), _("Points"), _("Total")]
    totals = [0] * len(scene.seats)
    rows = []
    for number, record in enumerate(scene.shown["record"], start=1):
        for seat, line in enumerate(record["seats"]):
            if line is not None:
                totals[seat] += line["counts"]
                rows.append([str(number), who(scene, seat), *_parts(line), str(totals[seat])])
    return Sheet(_("Every point"), columns, rows)


def _parts(line: dict) -> list[str]:
    cards = " ".join(f"{points:+d}" for points in line["cards"])
    counts = _("%(points)d, void") % {"points": line["counts"]} if line["void"] else str(line["counts"])
    return [cards, str(line["bonus"]), "–" if line["stop"] is None else f"{line['stop']:+d}", counts]


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
