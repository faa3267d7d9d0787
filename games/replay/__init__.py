"""Looking back: any table move by move, through somebody's eyes; shared, shown elsewhere, taken home, its rolls listed.

eyes.py     who may look, and as whom
steps.py    the board after each move, with the sentence of the log
moves.py    the list of moves beside it
sharing.py  addresses to copy, and what other sites are told about a game
exports.py  a game as a file: for programs and for people
ledger.py   every chance result of a table, as far as the reader may know it
views.py    pages; embedding.py the one that other sites may frame
"""
