"""Clubs: members who play among themselves, with a wall, tables and competitions of their own.

naming.py    what a club may be called
founding.py  found a club, change it, close it
door.py      how somebody comes in and goes out
roles.py     owners, organizers and members; putting somebody out
wall.py      what is written there
reading.py   what one reader may know of a club
telling.py   what members are told about it
parts.py     what other apps show on the page of a club
"""
