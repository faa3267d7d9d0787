"""Looking for cheating: from what was played to findings with a stated rate of false alarms. Pure: no Django, no clock.

records.py    what the detectors are told
findings.py   what they say, and from which strength on
evidence.py   e-values: evidence that may be looked at after every table
book.py       what they remember from one run to the next
transfer.py   one-sided results within a pair, far beyond the ratings
resigning.py  early resignations to one partner, and those that go to and fro
collusion.py  choices at tables of three and more by which the same others gain; favour.py, bets.py: who gains by whom
twins.py      two accounts that are never active at once; traces.py: which two to compare at all
reactions.py  dice taken in a race before anybody can have seen them
stalling.py   time that runs down only where the game is lost
rings.py      findings about the same people are one affair
words.py      the sentences

Each detector is a fold: `book = update(book, records)`, and `findings(book)` says what follows.
Why so, and what it costs: docs/decisions/0022-detectors.md.
"""
