"""Figures as people write them: 3½, 2⅓, +14."""

from fractions import Fraction

from django.utils.formats import number_format

SIGNS = {
    Fraction(1, 2): "½", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔", Fraction(1, 4): "¼", Fraction(3, 4): "¾",
    Fraction(1, 5): "⅕", Fraction(2, 5): "⅖", Fraction(3, 5): "⅗", Fraction(4, 5): "⅘", Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚", Fraction(1, 8): "⅛", Fraction(3, 8): "⅜", Fraction(5, 8): "⅝", Fraction(7, 8): "⅞",
}  # fmt: skip


def written(figure: Fraction | int) -> str:
    whole, part = divmod(abs(Fraction(figure)), 1)
    minus = "−" if figure < 0 else ""
    if part and part not in SIGNS:
        return minus + number_format(round(float(whole + part), 2), 2)
    return minus + (str(whole) if whole or not part else "") + SIGNS.get(part, "")


def signed(figure: Fraction | int) -> str:
    return f"+{written(figure)}" if figure > 0 else written(figure)
