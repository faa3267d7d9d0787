"""The pages of those who hold competitions: making one, changing it, taking one over, and the desk.

making.py   from a template to a competition in a minute; starts.py: what its form begins with, forms.py, fields.py and
            fitting.py: what it asks for, chosen.py: what was chosen, describing.py: what it would make
views.py    the desk, its rounds and pairings, as looking.py and deadlines.py read them; people.py: what is beside it
deeds.py    what the buttons do, asked_for.py: to what; sure.py: what is shown before something grave is done
"""
