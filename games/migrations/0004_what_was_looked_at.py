from django.db import migrations, models
from django.db.models import OuterRef, Subquery


def nothing_is_missed(apps, schema_editor):
    """Whoever plays already is not shown again what was played before this was kept."""
    seats, tables = apps.get_model("games", "Seat"), apps.get_model("games", "Table")
    version = Subquery(tables.objects.filter(pk=OuterRef("table")).values("version"))
    seats.objects.update(looked_to=version)


class Migration(migrations.Migration):
    dependencies = [("games", "0003_rated_tables")]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="looked_to",
            field=models.PositiveIntegerField(default=0, help_text="The last version that the member has looked at."),
        ),
        migrations.RunPython(nothing_is_missed, migrations.RunPython.noop),
    ]
