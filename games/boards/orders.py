"""What the reader can leave to be played: the kinds of the game with their forms, and the last order."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games import orders
from games.models import Order
from games.order_forms import OrderForm
from games.words import told

from .capo_dei_capi.words import AREAS
from .scene import Scene

NAMES = {"capo-dei-capi": AREAS}  # of what an order can list


@dataclass(frozen=True, slots=True)
class Orders:
    kinds: list[OrderForm]
    running: str  # what the site does for the reader at the moment
    ended: str  # why it does so no more


def orders_of(scene: Scene) -> Orders | None:
    kinds = orders.kinds_for(scene.table.game, scene.table.options, scene.table.seat_count)
    if not kinds or not scene.is_playing:
        return None
    last = scene.order
    is_running = last is not None and last.ended_at is None
    return Orders(
        kinds=[OrderForm(kind, scene.table.seat_count, last, NAMES.get(kind.game, {})) for kind in kinds],
        running=sentence(last) if last is not None and is_running else "",
        ended=last.reason or "" if last is not None and not is_running else "",
    )


def sentence(order: Order) -> str:
    """What an order does and for how long, in the reader's language."""
    lasts = orders.lasts({"kind": order.kind, "spec": order.spec})
    return f"{deed(order)} {_(orders.LASTS[lasts])}."


def deed(order: Order) -> str:
    """What an order does. Cards are called as they are on the board."""
    names = NAMES.get(order.kind.partition("/")[0], {})
    spec = {
        key: [_named(one, names) for one in value] if isinstance(value, list) else value
        for key, value in order.spec.items()
    }
    return told(orders.describe({"kind": order.kind, "spec": spec}))


def _named(one: Any, names: Mapping[str, Any]) -> Any:
    return str(names[one]) if one in names else one
