import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

COUNT = [
    ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
    ("game", models.SlugField()),
    ("month", models.DateField(help_text="Its first day: when the table was over, by UTC.")),
    ("sides", models.PositiveIntegerField(help_text="Of how many: 6 for a die.")),
    ("face", models.PositiveIntegerField(help_text="Counted from 1, as a die shows it.")),
    ("count", models.PositiveBigIntegerField()),
]


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("games", "0011_community"),
    ]

    operations = [
        migrations.CreateModel(
            name="RollCount",
            fields=[
                *COUNT,
                (
                    "is_die",
                    models.BooleanField(
                        help_text="A die that was rolled; else a choice, such as a card or who begins."
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("game", "month", "is_die", "sides", "face"), name="a_face_is_counted_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="OwnRollCount",
            fields=[
                *[(name, field.clone()) for name, field in COUNT],
                (
                    "member",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="roll_counts",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("member", "game", "month", "sides", "face"), name="an_own_face_is_counted_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="CountedRolls",
            fields=[
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="games.table",
                    ),
                ),
            ],
        ),
    ]
