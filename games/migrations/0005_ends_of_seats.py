from django.conf import settings
from django.db import migrations, models
from django.db.models import OuterRef, Subquery


def fill_in(apps, schema_editor):
    seats, tables = apps.get_model("games", "Seat"), apps.get_model("games", "Table")
    ended_at = Subquery(tables.objects.filter(pk=OuterRef("table")).values("ended_at"))
    seats.objects.filter(table__status="over").update(ended_at=ended_at)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0004_what_was_looked_at"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="ended_at",
            field=models.DateTimeField(help_text="When its table was over. Kept here to be searched by.", null=True),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(fields=["member", "-ended_at", "has_seen_end"], name="seats_of_a_member"),
        ),
        migrations.AlterField(
            model_name="seat",
            name="member",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=models.PROTECT,
                related_name="seats",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.RunPython(fill_in, migrations.RunPython.noop),
    ]
