"""What stands around every board: the head, the page's title, what the script needs to know."""

from dataclasses import dataclass

from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _

from games import clocks, rules
from games.models import Table
from games.play.core import clocked_bits

from . import best_of
from .agreed import agreed
from .bar import Button
from .board import Board
from .replay import seen_to
from .resigning import resigns
from .scene import Scene
from .states import winners

MOST_IN_A_LINE = 14  # letters of two names, beside the words around them


@dataclass(frozen=True, slots=True)
class Head:
    title: str
    facts: list[str]
    rules_url: str
    proof_url: str
    menu: list[Button]  # what can be asked for or given besides moves
    agreed: list[str]
    resigns: str  # what resigning would mean; "" where there is nothing to resign
    resign_title: str
    has_long_names: bool  # too long for who leads to be said in one line of a phone


def head_of(scene: Scene, board: Board) -> Head:
    return Head(
        title=game_title(scene.table),
        facts=[*best_of.facts(scene), *board.facts(scene), pace_text(scene.table)],
        rules_url=reverse("game", args=[scene.table.game]),
        proof_url=reverse("proof", args=[scene.table.pk]),
        menu=[*_takeback(scene), *_gifts(scene)],
        agreed=agreed(scene.table),
        resigns=resigns(scene),
        resign_title=_("Resign the match?") if scene.table.match is None else _("Resign this game?"),
        has_long_names=_has_long_names(scene),
    )


def page_title(scene: Scene) -> str:
    """The bar's sentence in a few words, for the tab: "Your turn · Catch 6 with Bob"."""
    game = game_title(scene.table)
    others = scene.others()
    place = _("%(game)s with %(names)s") % {"game": game, "names": others} if scene.me is not None and others else game
    if scene.me is None and others:
        place = f"{game} · {others}"
    return " · ".join(filter(None, [_in_short(scene), place]))


def script_data(scene: Scene) -> dict:
    """The data attributes of <main>, read by static/js/table.js."""
    table = scene.table
    return {
        "game": table.game,
        "table": table.pk,
        "version": table.version,
        "since": seen_to(scene),
        "status": table.status,
        "seat": "" if scene.me is None else scene.me,
        "member": scene.reader.pk or "",
        "turn": "yes" if scene.is_my_turn else "",
        "word": "missing" if _is_word_missing(scene) else "",
        "pace": table.pace,
        "now": int(scene.now.timestamp() * 1000),
        "partial": reverse("table-live", args=[table.pk]),
        "invitation": scene.invitation,
        "api": reverse("api-table", args=[table.pk]),
        "log": reverse("table-log", args=[table.pk]),
        "replay": reverse("table-since", args=[table.pk]),
        "talk": reverse("table-talk", args=[table.pk]),
        "socket": f"/ws/tables/{table.pk}/",
        "title": page_title(scene),
        "sprite": static("img/dice.svg"),
        "board": static(f"js/boards/{table.game}.js"),
    }


def game_title(table: Table) -> str:
    return rules.get(table.game, table.rules_version).title


def pace_text(table: Table) -> str:
    if table.seat_count == 1:
        return _("no clock")
    return pace_in_words(clocks.Pace(table.bank, table.increment, table.cap))


def pace_in_words(pace: clocks.Pace) -> str:
    name = clocks.preset(pace)
    if name is not None:
        return str(clocks.PACES[name][1])
    if pace.is_live:
        return _("live, %(seconds)d seconds") % {"seconds": pace.bank}
    hours = {"bank": round(pace.bank / 3600), "increment": round(pace.increment / 3600)}
    return _("%(bank)d hours and %(increment)d more a turn") % hours


def _in_short(scene: Scene) -> str:
    match scene.table.status:
        case Table.Status.OPEN:
            return _("Open table")
        case Table.Status.CANCELLED:
            return _("Called off")
        case Table.Status.OVER if scene.me is not None:
            return _("You won") if scene.me in winners(scene) else _("You lost")
        case Table.Status.OVER:
            return _("Over")
    if scene.is_my_turn:
        return _("Your turn")
    return _("Waiting") if scene.me is not None else _("Watching")


def _has_long_names(scene: Scene) -> bool:
    """The same for a whole table, so that nothing moves when somebody else takes the lead."""
    names = sorted((len(scene.name(seat.number)) for seat in scene.seats), reverse=True)
    return sum(names[:2]) > MOST_IN_A_LINE


def _is_word_missing(scene: Scene) -> bool:
    return scene.table.status == Table.Status.OPEN and scene.me is not None and not scene.seats[scene.me].word


# --- what can be asked for or given --------------------------------------------------------------------------------


def _takeback(scene: Scene) -> list[Button]:
    if not scene.can_take_back:
        return []
    return [Button(key="menu-undo", label=_("Ask to take back"), icon="undo", do="takeback", variant="ask")]


def _gifts(scene: Scene) -> list[Button]:
    """More time for others whose clocks run."""
    if scene.me is None or scene.table.status != Table.Status.PLAYING or scene.table.is_official:
        return []
    text = _("Give %(name)s a minute more") if scene.table.pace == "live" else _("Give %(name)s a day more")
    return [
        Button(f"menu-time-{seat}", text % {"name": scene.name(seat)}, icon="clock", do="time", variant=str(seat))
        for seat in range(len(scene.seats))
        if seat != scene.me and clocked_bits(scene.table) >> seat & 1
    ]
