"""The bid that is being composed: how many, of which number. Only bids that are legal can be reached."""

from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from games.rules.spicy import NUMBERS

from ..dice import Die
from ..scene import Scene
from .bids import bid_text, counts, face, how_many, towards
from .hands import own_dice


@dataclass(frozen=True, slots=True)
class Rank:
    number: int
    least: int  # the lowest quantity that is a higher bid; 0 where none is
    bids: list[str]  # what the red button says, from the least quantity upwards
    hold: str  # what the own dice add
    hits: list[int]
    is_chosen: bool

    @property
    def die(self) -> Die:
        return face(self.number)

    @property
    def labels(self) -> str:
        return "|".join(self.bids)

    @property
    def spoken(self) -> str:
        what = {"number": self.number, "least": how_many(self.least)}
        return _("%(number)ds, %(least)s or more") % what if self.bids else _("%(number)ds, no higher bid") % what


@dataclass(frozen=True, slots=True)
class Picker:
    ranks: list[Rank]
    may_roll: bool

    @property
    def chosen(self) -> Rank:
        return next(rank for rank in self.ranks if rank.is_chosen)


def picker(scene: Scene) -> Picker | None:
    """None where the reader cannot bid now."""
    bids = [action for action in scene.legal if action["type"] == "bid"]
    if not bids:
        return None
    dice, of_rank = own_dice(scene), _by_rank(bids)
    chosen = max(of_rank, key=lambda rank: (sum(counts(die, rank) for die in dice), -of_rank[rank][0]))
    return Picker(
        ranks=[_rank(rank, of_rank.get(rank, []), dice, rank == chosen) for rank in NUMBERS],
        may_roll=any(action["type"] == "roll" for action in scene.legal),
    )


def _by_rank(bids: list[dict]) -> dict[int, list[int]]:
    """The quantities that can be bid of each number, upwards."""
    in_order = sorted((bid["rank"], bid["quantity"]) for bid in bids)
    return {rank: [quantity for _rank, quantity in group] for rank, group in groupby(in_order, key=lambda bid: bid[0])}


def _rank(rank: int, quantities: list[int], dice: list[Die], is_chosen: bool) -> Rank:
    return Rank(
        number=rank,
        least=quantities[0] if quantities else 0,
        bids=[_("Bid %(bid)s") % {"bid": bid_text({"quantity": one, "rank": rank})} for one in quantities],
        hold=towards(dice, rank),
        hits=[die.number for die in dice if counts(die, rank)],
        is_chosen=is_chosen,
    )
