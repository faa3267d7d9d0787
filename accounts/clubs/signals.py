from django.dispatch import Signal

knocked = Signal()  # `knock`: somebody has asked to come in, or was invited
door_answered = Signal()  # `club`, `member`: they came in, went away or were turned away
admitted = Signal()  # `membership`: an organizer has let somebody in
shut_out = Signal()  # `club`, `member`: who may no longer look inside; None: whoever does not belong to it
removed = Signal()  # `removal`
club_closing = Signal()  # `club`, while it is still there: games look after the tables that it has opened
