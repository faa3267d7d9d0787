"""A sentence for each kind of line in the log. `by` is who did it, `entry` whom it is about, `round` where."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

SENTENCES: dict[str, Promise] = {
    # how it goes on
    "settings": gettext_lazy("%(by)s changed the settings."),
    "opened": gettext_lazy("%(by)s opened it for entries."),
    "started_early": gettext_lazy("%(by)s closed entries and started it."),
    "called_off": gettext_lazy("%(by)s called the competition off."),
    "began": gettext_lazy("It began with %(entries)s entries."),
    "too_few": gettext_lazy("There were too few entries, so it was called off."),
    "season_opened": gettext_lazy("Season %(season)s was opened for entries."),
    "taken_over": gettext_lazy("%(by)s took it over from another site: %(origin)s."),
    "planned": gettext_lazy("Round %(round)s was paired."),
    "published": gettext_lazy("Round %(round)s began by itself."),
    "published_now": gettext_lazy("%(by)s had round %(round)s begin at once."),
    "closed": gettext_lazy("Round %(round)s was closed."),
    "over": gettext_lazy("It came to its end."),
    "paused": gettext_lazy("%(by)s paused it until %(until)s."),
    "resumed": gettext_lazy("%(by)s ended the pause."),
    # pairings
    "swapped": gettext_lazy("%(by)s exchanged %(one)s and %(other)s in the preview of round %(round)s."),
    "bye_given": gettext_lazy("%(by)s gave %(entry)s a bye in round %(round)s."),
    "paired_again": gettext_lazy("%(by)s had round %(round)s paired again."),
    "start_moved": gettext_lazy("%(by)s moved the start of round %(round)s to %(when)s."),
    "close_moved": gettext_lazy("%(by)s moved the close of round %(round)s to %(when)s."),
    # results
    "result": gettext_lazy("%(by)s decided round %(round)s, %(sides)s: %(score)s."),
    "draw": gettext_lazy("%(by)s decided round %(round)s, %(sides)s: a draw."),
    "both_lose": gettext_lazy("%(by)s decided round %(round)s, %(sides)s: lost by all."),
    "struck": gettext_lazy("%(by)s struck the game of round %(round)s, %(sides)s."),
    "replay": gettext_lazy("%(by)s has the game of round %(round)s played again, %(sides)s."),
    "judged": gettext_lazy("Round %(round)s was over, and a game was not: who was to move has lost it."),
    "lots": gettext_lazy("Lots were drawn in round %(round)s: %(entry)s goes on."),
    "claim_granted": gettext_lazy("%(by)s granted %(entry)s a win that was claimed in round %(round)s."),
    "dispute_granted": gettext_lazy("%(by)s agreed with %(entry)s, who objected to a result of round %(round)s."),
    "signed": gettext_lazy("%(by)s signed the results of round %(round)s: %(count)s."),
    # entries
    "let_in": gettext_lazy("%(by)s let in %(entry)s."),
    "disqualified": gettext_lazy("%(by)s disqualified %(entry)s."),
    "taken_out": gettext_lazy("%(by)s took out %(entry)s."),
    "put_back": gettext_lazy("%(by)s put %(entry)s back."),
    "seeded": gettext_lazy("%(by)s set the order of the seeds."),
    "withdrawn": gettext_lazy("%(entry)s withdrew."),
    "substituted": gettext_lazy("%(by)s named a substitute: %(new)s plays instead of %(old)s."),
    "ladder_drop": gettext_lazy("%(entry)s had not played for a long time and went down the ladder."),
    # requests, cards, messages, organizers
    "request_granted": gettext_lazy("%(by)s granted what %(entry)s asked for: “%(asked)s”."),
    "request_refused": gettext_lazy("%(by)s refused what %(entry)s asked for: “%(asked)s”."),
    "time_given": gettext_lazy("%(by)s gave %(entry)s %(days)s more in round %(round)s."),
    "warning": gettext_lazy("%(by)s warned %(entry)s."),
    "yellow": gettext_lazy("%(by)s showed %(entry)s a yellow card."),
    "second_yellow": gettext_lazy("%(by)s showed %(entry)s a second yellow card, and so %(entry)s is out."),
    "red": gettext_lazy("%(by)s showed %(entry)s a red card, and so %(entry)s is out."),
    "announced": gettext_lazy("%(by)s wrote to everybody."),
    "written": gettext_lazy("%(by)s wrote to %(entry)s."),
    "organizer_added": gettext_lazy("%(by)s made %(member)s an organizer: %(rights)s."),
    "organizer_changed": gettext_lazy("%(by)s changed what %(member)s looks after: %(rights)s."),
    "organizer_removed": gettext_lazy("%(member)s no longer organizes it, said %(by)s."),
    "inherited": gettext_lazy("%(member)s organizes it from now on."),
}
SOMETHING = gettext_lazy("Something was changed.")  # of a kind that was given up since
