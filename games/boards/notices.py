"""What is to be answered or known besides the game: a take-back, a stand-in, a free seat, an order that is running."""

from django.utils.translation import gettext as _

from games.models import Move, Table

from . import bar
from .bar import Button, Notice
from .orders import sentence
from .scene import Scene


def notices_of(scene: Scene) -> list[Notice]:
    if scene.table.status != Table.Status.PLAYING:
        return []
    found = [_takeback(scene), _stand_in(scene), _vacancy(scene), _order(scene)]
    return [notice for notice in found if notice is not None]


# --- a take-back ---------------------------------------------------------------------------------------------------


def _takeback(scene: Scene) -> Notice | None:
    request = scene.table.takeback
    if request is None:
        return None
    waiting = [seat for seat in range(len(scene.seats)) if _is_to_answer(scene, seat)]
    help_ = _("Waiting for %(names)s to agree.") % {"names": scene.names(waiting)}
    if scene.me == request["seat"]:
        withdraw = _answer("refuse", _("Withdraw"))
        return Notice("undo", _("You ask to take back your move"), help_, [withdraw])
    say = _("%(name)s asks to take back a move") % {"name": scene.name(request["seat"])}
    if scene.me not in waiting:
        return Notice("undo", say, help_)
    help_ = _("Nothing was rolled or shown since. Making a move means no.")
    return Notice("undo", say, help_, [_answer("agree", _("Agree"), "ink"), _answer("refuse", _("No"))])


def _is_to_answer(scene: Scene, seat: int) -> bool:
    has_agreed = (scene.table.takeback or {})["agreed"] >> seat & 1
    is_gone = (scene.table.bot_bits | scene.table.vacant_bits) >> seat & 1
    return not has_agreed and not is_gone and seat not in scene.out


def _answer(say: str, label: str, style: str = "") -> Button:
    return Button(key=f"do-{say}", label=label, style=style, do="takeback", variant=say)


# --- seats whose members are gone ----------------------------------------------------------------------------------


def _stand_in(scene: Scene) -> Notice | None:
    if scene.me is None or scene.me in scene.out:
        return None
    back = [Button(key="do-back", label=_("I am back"), style="ink", do="come-back")]
    if scene.has_stand_in(scene.me):
        return Notice("bot", _("Dot plays for you"), _("Your time ran out. You can play on at any moment."), back)
    if scene.is_vacant(scene.me):
        help_ = _("Your time ran out. You can play on as long as nobody has taken the seat.")
        return Notice("users", _("Somebody else may take over your seat"), help_, back)
    return None


def _vacancy(scene: Scene) -> Notice | None:
    seat = next((seat.number for seat in scene.seats if scene.is_vacant(seat.number) and seat.number != scene.me), None)
    if seat is None:
        return None
    say = _("%(name)s ran out of time") % {"name": scene.name(seat)}
    if scene.table.is_official:
        return Notice("users", say, _("The organizer may name a substitute."))
    if scene.me is not None:
        ask = Button(key="do-bot", label=_("Let a bot play"), icon="bot", do="take-over", variant="bot")
        return Notice("users", say, _("Somebody else may take over the seat, or a bot plays on."), [ask])
    if scene.table.is_private:
        return None
    take = Button(key="do-take-over", label=_("Take over this seat"), style="ink", do="take-over")
    help_ = _("Whoever takes over plays on with everything that the seat has.")
    return Notice("users", say, help_, [take if scene.reader.is_authenticated else bar.sign_in(scene)])


# --- what is played for the reader ---------------------------------------------------------------------------------


def _order(scene: Scene) -> Notice | None:
    order = scene.order
    if order is None:
        return None
    if order.ended_at is None:
        cancel = Button(key="do-cancel-order", label=_("Cancel the order"), do="cancel-order")
        return Notice("play", _("You are played for"), sentence(order), [cancel])
    if order.reason is None or not scene.is_my_turn or _has_acted_since(scene, order.ended_at):
        return None
    return Notice("pause", _("Your order has ended"), order.reason)


def _has_acted_since(scene: Scene, moment) -> bool:
    """Then the reader knows, and need not be told any longer."""
    own = (move for move in reversed(scene.moves) if move.seat == scene.me and move.by == Move.By.MEMBER)
    last = next(own, None)
    return last is not None and last.at > moment
