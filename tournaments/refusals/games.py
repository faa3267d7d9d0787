"""Results by decision, and the games that they are about."""

from django.utils.translation import gettext_lazy as _

from accounts.refusals import Refusal


class BadOutcome(Refusal):
    code = "bad_outcome"
    status = 422
    sentence = _(
        "Say the place of each side, from 1 on, where equal numbers share a place; or choose a draw, "
        "a loss for both, to play again, or to strike the game."
    )


class NotPublished(Refusal):
    code = "not_published"
    sentence = _("This pairing is only a preview. Change the preview, or wait until the round has begun.")


class NothingToStrike(Refusal):
    code = "nothing_to_strike"
    sentence = _("That was a bye: no game was played. Nothing can be changed about it.")


class ReachesTooFar(Refusal):
    code = "reaches_too_far"
    sentence = _(
        "Games that depend on this result have been played. Change theirs first, the latest first, "
        "or leave this result as it is."
    )


class KnockoutHasBegun(ReachesTooFar):
    sentence = _("The knockout has begun with those who came through the groups, so results of the groups stay.")


class NoDrawHere(Refusal):
    code = "no_draw_here"
    status = 422
    sentence = _("Somebody has to go on from here. Say who has won, or have it played again.")


class PlayerGone(Refusal):
    code = "player_gone"
    sentence = _("Somebody in this game does not take part any more, so it cannot be played again. Decide its result.")


class DiceAreKnown(Refusal):
    code = "dice_are_known"
    sentence = _("The dice of this round can be known already, so the game cannot be played again. Decide its result.")
