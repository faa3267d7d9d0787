"""What dice count, and the reckoning that people can follow (KR-8 to KR-10)."""

from collections.abc import Collection, Sequence

from games.rules.keep_on_rolling.table import is_filled, worth

Hand = Sequence[int]  # all six show something


def worth_of(hand: Hand, dice: Collection[int]) -> int:
    return worth(tuple(hand), tuple(sorted(dice)))


def fills_up(hand: Hand) -> bool:
    return is_filled(tuple(hand))


def reckoning(hand: Hand, dice: Collection[int], banked: int = 0, *, is_doubled: bool = False) -> str:
    """ "3 × 5 × 2 + 2 × 2": how many of which number, doubled by its red die. Earlier fills come first."""
    terms = [str(banked)] if banked else []
    terms += [_term(hand, dice, number) for number in _paired(hand, dice)]
    text = " + ".join(terms) or "0"
    if not is_doubled:
        return text
    return f"2 × ({text})" if len(terms) > 1 else f"2 × {text}"


def _paired(hand: Hand, dice: Collection[int]) -> list[int]:
    shown = [hand[die - 1] for die in dice]
    return sorted({number for number in shown if shown.count(number) > 1}, reverse=True)


def _term(hand: Hand, dice: Collection[int], number: int) -> str:
    count = sum(hand[die - 1] == number for die in dice)
    is_red = number in dice and hand[number - 1] == number
    return f"{count} × {number} × 2" if is_red else f"{count} × {number}"
