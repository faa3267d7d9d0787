"""The pages for everybody who takes part in competitions or watches them.

urls.py          the addresses
views.py         the pages
frame.py         what all pages of one competition have around them
overview.py      the page of a competition, made of these:
  standing.py      what the reader is to it
  now.py           the one thing to do now
  games.py         the reader's own games
  facts.py         figures
  rungs.py         of a ladder
  rounds_ahead.py  what happens when
  sentences.py     the rules
  taking_part.py   entering, teams, asking
  week.py          in which somebody has time
deeds.py         what the buttons do: coming.py, playing.py
given.py         what a form says; typed.py: what was typed in vain
embedding.py     standings on somebody else's page
files.py         the whole season as a file
parts.py         competitions on the pages of clubs, and among a member's tables
"""
