"""The organizers' desk: what is decided by hand. Everything has an author and a reason, and most of it an undo.

core.py        who may do what, and who must not because they play themselves
impartial.py   what a line has to do with whoever would undo it
rulings.py     a line in the log, with what was before
sentences.py   the lines as people read them; wording.py has the words
results.py     who has won, by decision; signing
consequences.py what hangs on a result that changes
rounds.py      previews
moments.py     when a round begins and closes, pauses
warnings.py    what an organizer should look at before a preview holds
entries.py     who takes part
requests.py    what players ask for, and the answers
cards.py       warnings and cards
messages.py    what everybody is told
organizers.py  who else may do what
undoing.py     back to how it was: as_left.py (has it changed since?), rewriting.py (the rows), going_back.py (and what
               follows), stepping_back.py (substitutes), undone.py (who hears of it)
"""
