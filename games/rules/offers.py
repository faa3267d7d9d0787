"""Offered actions: made once, given out again and again, and therefore not to be changed by whoever gets them.

A seat with six dice to choose from has 63 ways to roll. Making them anew costs more than the roll itself, so `legal`
hands out the same objects each time. They are dicts and lists in every respect but one: changing them raises. A copy
(`dict(offer)`, `copy.deepcopy(offer)`, or through JSON) is an ordinary dict and belongs to whoever made it.
"""

from __future__ import annotations

import copy
from typing import Any, NoReturn

from games.rules.actions import Action


def _refuse(self: object, *args: object, **kwargs: object) -> NoReturn:
    raise TypeError("an offered action is shared by everybody who asked: copy it and change the copy")


class _Offer(dict[str, Any]):
    __slots__ = ()
    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse

    def __deepcopy__(self, memo: dict[int, Any]) -> Action:
        return copy.deepcopy(dict(self), memo)

    def __reduce__(self) -> tuple[Any, ...]:
        return dict, (dict(self),)

    __copy__ = dict.copy


class _OfferedList(list[Any]):
    __slots__ = ()
    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse
    append = clear = extend = insert = pop = remove = reverse = sort = _refuse

    def __deepcopy__(self, memo: dict[int, Any]) -> list[Any]:
        return copy.deepcopy(list(self), memo)

    def __reduce__(self) -> tuple[Any, ...]:
        return list, (list(self),)

    __copy__ = list.copy


def offer(kind: str, **fields: Any) -> Action:
    """An action of this type with these fields, to be shared."""
    return _Offer(type=kind, **{name: _shared(value) for name, value in fields.items()})


def _shared(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return _OfferedList(map(_shared, value))
    if isinstance(value, dict):
        return _Offer({key: _shared(item) for key, item in value.items()})
    return value
