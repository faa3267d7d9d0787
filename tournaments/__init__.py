"""Competitions, by what happens in them (how they run: docs/competitions.md).

setting up   setup.py, with plan.py, checking.py and blueprints.py
coming in    entering.py, with conditions.py, reach.py (can they be told?), waiting.py, latecomers.py, withdrawing.py;
             invitations.py; teams.py, squads.py; substitutes.py, handing_over.py; leaving.py and holdings.py (who
             leaves the site, and what is held about a member)
running      running.py: the one look; its steps beginning.py, planning.py, rounds.py, ending.py, seasons.py
meeting      pairing.py, knockouts.py, proposals.py: who meets whom; tables.py opens their tables, chain.py has the dice
counting     results.py from the tables, deciding.py writes it down, comparing.py with the same dice for all
live games   dates.py, appointments.py, hours.py, readiness.py
ladder       ladder.py, rungs.py, falling.py;  club night: nights.py, filling.py;  both: meetings.py
real dice    tabletop.py
by hand      desk/
looking      ledger.py reads everything at once, reading/ makes of it what people see
telling      notices.py, happenings.py
taking along exporting.py, spreadsheet.py, importing.py with season_*.py, calendar.py, icalendar.py
doors        pages/, desk_pages/, api/, tasks.py, receivers.py;  refusals/: what is told instead
"""
