"""Ladders, club nights and real dice."""

from django.utils.translation import gettext_lazy as _

from accounts.refusals import Refusal


class PausedMeanwhile(Refusal):
    code = "paused_meanwhile"
    sentence = _("This competition is paused. Wait until it goes on.")


class NotALadder(Refusal):
    code = "not_a_ladder"
    sentence = _("Challenges are for ladders. Here the rounds say who meets whom.")


class NotOnTheLadder(Refusal):
    code = "not_on_the_ladder"
    status = 422
    sentence = _("Choose somebody who stands on this ladder.")


class RivalBelow(Refusal):
    code = "rival_below"
    sentence = _("Challenge somebody who stands above you.")


class RivalTooFar(Refusal):
    code = "rival_too_far"
    sentence = _("That is too far up. Challenge somebody nearer to you first.")


class ChallengedAlready(Refusal):
    code = "challenged_already"
    sentence = _("You have challenged somebody already. Play that game first.")


class ChallengeTaken(Refusal):
    code = "challenge_taken"
    sentence = _("This rival is in a challenge already. Wait until it is over, or challenge somebody else.")


class ChallengedLately(Refusal):
    code = "challenged_lately"
    sentence = _("You have just played each other. Play somebody else before you meet again.")


class NotANight(Refusal):
    code = "not_a_night"
    sentence = _("That is for club nights. Here the rounds say who plays when.")


class NightNotBegun(Refusal):
    code = "night_not_begun"
    sentence = _("The club night has not begun. Enter now, and come when it does.")


class NightIsOver(Refusal):
    code = "night_is_over"
    sentence = _("The club night is over: no more tables are opened. What is unfinished is played on by days.")


class StillWaiting(Refusal):
    code = "still_waiting"
    sentence = _("All places are taken, and you are on the waiting list. You will be told when one becomes free.")


class NoTabletop(Refusal):
    code = "no_tabletop"
    sentence = _("In this competition games with real dice do not count. Play at your table here.")


class GameIsDecided(Refusal):
    code = "game_is_decided"
    sentence = _("This game is not open any more. If its result is wrong, object to it.")


class ReportedAlready(Refusal):
    code = "reported_already"
    sentence = _("A result of this game waits to be confirmed. Confirm it, or refuse it and report another one.")


class ConfirmedOrRefused(Refusal):
    code = "confirmed_or_refused"
    sentence = _("This report has been answered already.")


class BadTabletopPlaces(Refusal):
    code = "bad_places"
    status = 422
    sentence = _("Say the place of each side, from 1 on. Who shares a place has the same number: 1, 2, 2, 4.")


class BadTabletopScores(Refusal):
    code = "bad_scores"
    status = 422
    sentence = _("Say what each side has scored, in whole numbers, or leave all scores out.")


class BadTabletopDay(Refusal):
    code = "bad_tabletop_day"
    status = 422
    sentence = _("Say on which day you played: not before you were paired, and not in the future.")
