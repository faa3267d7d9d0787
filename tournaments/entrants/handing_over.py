"""Somebody plays on for somebody else, at every board that is not decided. The competition is locked."""

from accounts.models import Member
from accounts.refusals import Refusal
from games import play
from tournaments.models import Board, Entry, Pairing


def hand_over(entry: Entry, old: Member, new: Member) -> None:
    """At the tables that are being played, and at those that wait for their players."""
    playing = Board.objects.filter(pairing__sides__entry=entry, pairing__status=Pairing.Status.OPEN)
    for board in playing.filter(places__isnull=True).order_by("pk"):
        members = [member for _side, member in board.line_up]
        if old.pk in members and new.pk not in members and _sits_down(board, old, new):
            board.line_up = [[side, new.pk if member == old.pk else member] for side, member in board.line_up]
            board.save(update_fields=["line_up"])


def _sits_down(board: Board, old: Member, new: Member) -> bool:
    if board.table_id is None:
        return True
    try:
        play.replace_player(table_id=board.table_id, old=old, new=new)
    except Refusal:
        return False  # it has just come to its end
    return True
