"""Who comes in while a competition is running gets the last seed. Whoever calls this has locked the competition."""

from django.db.models import Max

from tournaments.models import Competition, Division, Entry, Place


def place(competition: Competition) -> bool:
    """Puts everybody who takes part and has no seed yet behind the others. Says whether there was anybody."""
    late = Entry.objects.filter(competition=competition, status=Entry.Status.IN, number__isnull=False, places=None)
    newcomers = list(late.order_by("number"))
    if not newcomers:
        return False
    division = Division.objects.filter(competition=competition).earliest("stage", "tier", "number")
    last = Place.objects.filter(division=division).aggregate(last=Max("seed"))["last"] or 0
    Place.objects.bulk_create(
        Place(division=division, entry=entry, seed=seed) for seed, entry in enumerate(newcomers, start=last + 1)
    )
    return True
