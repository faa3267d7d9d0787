from django.db import migrations, models


def take_over(apps, schema_editor):
    """What has been counted already stands at its table only."""
    seats = []
    for tally in apps.get_model("games", "Tally").objects.iterator():
        for seat in apps.get_model("games", "Seat").objects.filter(table=tally.table_id):
            seat.tally = tally.points[seat.number]
            seats.append(seat)
    apps.get_model("games", "Seat").objects.bulk_update(seats, ["tally"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("games", "0006_solo_puzzles")]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="tally",
            field=models.IntegerField(help_text="What was counted for it: see Tally.", null=True),
        ),
        migrations.RunPython(take_over, migrations.RunPython.noop, elidable=True),
    ]
