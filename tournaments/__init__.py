"""Competitions, by what happens in them (how they run: docs/competitions.md).

setting_up/  from a draft to open entries: what a format is told, what fits together, blueprints
entrants/    coming in and going out: conditions, teams, invitations, the waiting list, substitutes, leaving
course/      running.py, the one look that does what is due, and its steps: pairing, tables, results, the end
live_games/  availability, agreed dates, playing at once
play_modes/  where pairings do not come in rounds: ladders, club nights, games with real dice
desk/        what organizers decide by hand
ledger.py    reads everything about a competition at once, reading/ makes of it what people see
notices.py   whom it is told, happenings.py: in the talk of a table
files/       seasons as JSON and CSV, taking them over, calendars
formats/     pairing and counting as pure functions
doors        pages/, desk_pages/, api/, tasks.py, receivers.py;  refusals/: what is told instead
"""
