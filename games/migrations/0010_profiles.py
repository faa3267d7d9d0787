import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import F


def count_again(apps, schema_editor):
    """What is over is counted once more, by and by: that adds nothing twice, and finds what is added up since now."""
    over = apps.get_model("games", "Table").objects.filter(status="over", seat_count__gt=1, tally_due=None)
    over.update(tally_due=F("ended_at"))


def of_member(name, **more):
    return models.ForeignKey(
        on_delete=django.db.models.deletion.CASCADE, related_name=name, to=settings.AUTH_USER_MODEL, **more
    )


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0009_race_countdown"),
        ("accounts", "0005_seasons"),
    ]

    operations = [
        migrations.AddField(
            "seat",
            "turns",
            models.PositiveIntegerField(help_text="How many it had; null until that is counted.", null=True),
        ),
        migrations.AddField(
            "seat",
            "timeouts",
            models.PositiveIntegerField(help_text="In how many of them its time ran out.", null=True),
        ),
        migrations.CreateModel(
            name="Record",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.SlugField(db_index=False)),
                ("played", models.PositiveIntegerField(default=0)),
                ("won", models.PositiveIntegerField(default=0)),
                (
                    "counted",
                    models.IntegerField(
                        help_text="Games or match points won, where it was played in matches.", null=True
                    ),
                ),
                ("member", of_member("records", db_index=False)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=["member", "game"], name="one_record_per_game")],
            },
        ),
        migrations.CreateModel(
            name="Meeting",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.SlugField(blank=True, db_index=False)),
                ("met", models.PositiveIntegerField(default=0)),
                ("won", models.PositiveIntegerField(default=0)),
                ("drawn", models.PositiveIntegerField(default=0)),
                ("recent", models.JSONField(default=list, help_text="The latest tables, newest first.")),
                ("member", of_member("meetings", db_index=False)),
                ("other", of_member("met_by")),
            ],
            options={
                "indexes": [models.Index(fields=["member", "game", "-met"], name="rivals_of_a_member")],
                "constraints": [
                    models.UniqueConstraint(fields=["member", "other", "game"], name="one_meeting_per_game")
                ],
            },
        ),
        migrations.CreateModel(
            name="Punctuality",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("turns", models.PositiveIntegerField(default=0)),
                (
                    "timeouts",
                    models.PositiveIntegerField(default=0, help_text="Turns in which the clock ran out."),
                ),
                (
                    "live",
                    models.JSONField(
                        default=list, help_text="Seconds that the latest answers took, at live tables."
                    ),
                ),
                ("days", models.JSONField(default=list, help_text="The same at tables by days.")),
                (
                    "member",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="punctuality",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"verbose_name_plural": "punctualities"},
        ),
        migrations.RunPython(count_again, migrations.RunPython.noop, elidable=True),
    ]
