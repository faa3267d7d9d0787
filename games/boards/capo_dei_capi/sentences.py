"""What the log says about each sort of event: for the eye, to the reader who did it, and of anybody else."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

KEY = ("turn", "bust", "bonus", "end")  # where something begins or ends

SENTENCES: dict[str, tuple[Promise, Promise, Promise]] = {
    "turn": (_("Turn of {who}"), _("It is your turn."), _("%(name)s is on turn.")),
    "roll": (
        _("{who} rolls {roll}: {means}"),
        _("You rolled %(roll)s: %(means)s."),
        _("%(name)s rolled %(roll)s: %(means)s."),
    ),
    "negate": (
        _("{who} backstabs for {chips}: the roll does not count"),
        _("You backstabbed for %(chips)s: the roll does not count."),
        _("%(name)s backstabbed for %(chips)s: the roll does not count."),
    ),
    "reneg": (
        _("{who} renegs for {chips}: the roll does not count"),
        _("You reneged for %(chips)s: the roll does not count."),
        _("%(name)s reneged for %(chips)s: the roll does not count."),
    ),
    "pass": (_("{who} lets the roll stand"), _("You let the roll stand."), _("%(name)s let the roll stand.")),
    "rest": (  # to its owner only
        _("{who} lets everything stand until the turn is over"),
        _("You let everything stand until the turn is over."),
        _("%(name)s lets everything stand until the turn is over."),
    ),
    "guard": (  # to its owner only
        _("{who} gives an order: {order}"),
        _("Your order: %(order)s."),
        _("%(name)s gives an order: %(order)s."),
    ),
    "place": (
        _("{who} puts {token} beside {area}"),
        _("You put %(token)s beside %(area)s."),
        _("%(name)s put %(token)s beside %(area)s."),
    ),
    "raise": (
        _("{who} raises the level from {low} to {high}"),
        _("You raised the level to %(high)s."),
        _("%(name)s raised the level to %(high)s."),
    ),
    "chip mayor": (
        _("{chips} next to the Mayor"),
        _("%(chips)s next to the Mayor."),
        _("%(chips)s next to the Mayor."),
    ),
    "chip hand": (_("{who} gets {chips}"), _("You got %(chips)s."), _("%(name)s got %(chips)s.")),
    "chip supply": (
        _("{who} has too many and gives {chips} back"),
        _("You gave %(chips)s back."),
        _("%(name)s gave %(chips)s back."),
    ),
    "cube": (
        _("{who} puts a cube on {to}"),
        _("You put a cube on %(to)s."),
        _("%(name)s put a cube on %(to)s."),
    ),
    "cube mayor": (
        _("{who} puts a cube on the Mayor"),
        _("You put a cube on the Mayor."),
        _("%(name)s put a cube on the Mayor."),
    ),
    "cube moved": (
        _("{who} moves a cube from {origin} to {to}"),
        _("You moved a cube from %(origin)s to %(to)s."),
        _("%(name)s moved a cube from %(origin)s to %(to)s."),
    ),
    "flip": (
        _("{who} turns up a bribe of {value} at {area}"),
        _("You turned up a bribe of %(value)s at %(area)s."),
        _("%(name)s turned up a bribe of %(value)s at %(area)s."),
    ),
    "reveal": (
        _("{who} shows a bribe of {value} at {area}"),
        _("You show a bribe of %(value)s at %(area)s."),
        _("%(name)s shows a bribe of %(value)s at %(area)s."),
    ),
    "hit_man": (_("The hit man joins {who}"), _("The hit man joins you."), _("The hit man joins %(name)s.")),
    "payoff": (
        _("{who} pays off the hit man for {chips}"),
        _("You paid off the hit man for %(chips)s."),
        _("%(name)s paid off the hit man for %(chips)s."),
    ),
    "deceive": (
        _("{who} deceives: {token} goes from {origin} to {to}"),
        _("You deceived: %(token)s goes from %(origin)s to %(to)s."),
        _("%(name)s deceived: %(token)s goes from %(origin)s to %(to)s."),
    ),
    "pocket": (
        _("{who} pockets {token} at {area}"),
        _("You pocketed %(token)s at %(area)s."),
        _("%(name)s pocketed %(token)s at %(area)s."),
    ),
    "scandal": (
        _("{who} makes a scandal for {chips}"),
        _("You made a scandal for %(chips)s."),
        _("%(name)s made a scandal for %(chips)s."),
    ),
    "bust doubles": (
        _("{who} <b>busts</b>: a double with the hit man"),
        _("You bust: a double with the hit man."),
        _("%(name)s bust: a double with the hit man."),
    ),
    "bust place": (
        _("{who} <b>busts</b>: no room for the token"),
        _("You bust: no room for the token."),
        _("%(name)s bust: no room for the token."),
    ),
    "bust level": (
        _("{who} <b>busts</b>: the level passes 6"),
        _("You bust: the level passes 6."),
        _("%(name)s bust: the level passes 6."),
    ),
    "bank": (
        _("{who} banks {token} at {area}"),
        _("You banked %(token)s at %(area)s."),
        _("%(name)s banked %(token)s at %(area)s."),
    ),
    "bribe": (  # to its owner only
        _("{who} looks at the bribe at {area}: it is worth {value}"),
        _("Your bribe at %(area)s is worth %(value)s."),
        _("The bribe of %(name)s at %(area)s is worth %(value)s."),
    ),
    "box": (
        _("{who} gives up {token} at {area}"),
        _("You gave up %(token)s at %(area)s."),
        _("%(name)s gave up %(token)s at %(area)s."),
    ),
    "bonus": (
        _("{who} takes {cubes} from the Mayor"),
        _("You took %(cubes)s from the Mayor."),
        _("%(name)s took %(cubes)s from the Mayor."),
    ),
    "refill": (_("The Mayor gets {cubes}"), _("The Mayor gets %(cubes)s."), _("The Mayor gets %(cubes)s.")),
    "end cubes": (_("The last cube is gone. The game is over."),) * 3,
    "end bribes": (_("The last bribe is gone. The game is over."),) * 3,
    "end influence": (_("The last influence of one value is gone. The game is over."),) * 3,
}
