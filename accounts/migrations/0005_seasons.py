from datetime import UTC

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q

PROVISIONAL_ABOVE = 350
POINTS = 40


def standing_of(row):
    return "provisional" if round(2 * row.sigma * POINTS) > PROVISIONAL_ABOVE else "ranked"


def season_of(moment):
    moment = moment.astimezone(UTC)
    return f"{moment.year}-{(moment.month + 2) // 3}"


def count_anew(apps, schema_editor):
    """Wins, standings and seasons as they follow from the changes that there are."""
    Rating, RatingChange = apps.get_model("accounts", "Rating"), apps.get_model("accounts", "RatingChange")
    SeasonRating = apps.get_model("accounts", "SeasonRating")
    wins, seasons = {}, {}
    for change in RatingChange.objects.order_by("id").iterator():
        rating = change.member_id, change.game
        wins[rating] = wins.get(rating, 0) + (change.place == 1)
        key = *rating, season_of(change.at)
        fresh = {"member_id": change.member_id, "game": change.game, "season": key[2], "mu_before": change.mu_before}
        row = seasons.setdefault(key, SeasonRating(**fresh))
        row.mu, row.sigma = change.mu, change.sigma
        row.tables += 1
        row.wins += change.place == 1
        row.gain = round((row.mu - row.mu_before) * POINTS)
        row.shown = max(0, round(1500 + (row.mu - 25) * POINTS))
        row.standing = standing_of(row)
    SeasonRating.objects.bulk_create(seasons.values(), batch_size=1000)
    ratings = list(Rating.objects.all())
    for rating in ratings:
        rating.wins, rating.standing = wins.get((rating.member_id, rating.game), 0), standing_of(rating)
    Rating.objects.bulk_update(ratings, ["wins", "standing"], batch_size=1000)


STANDING = [("ranked", "Ranked"), ("provisional", "Provisional"), ("withdrawn", "Withdrawn")]
SHOWN = "The figure that people read; lists are filtered by it."


def of_member(name, **more):
    return models.ForeignKey(
        on_delete=django.db.models.deletion.CASCADE, related_name=name, to=settings.AUTH_USER_MODEL, **more
    )


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0004_notices"),
    ]

    operations = [
        migrations.AddField("rating", "wins", models.PositiveIntegerField(default=0)),
        migrations.AddField(
            "rating", "standing", models.CharField(choices=STANDING, default="provisional", max_length=11)
        ),
        migrations.AlterField("rating", "member", of_member("%(class)ss", db_index=False)),
        migrations.AlterField("rating", "game", models.SlugField(db_index=False)),
        migrations.AlterField("rating", "shown", models.PositiveIntegerField(help_text=SHOWN)),
        migrations.RemoveIndex("rating", "rating_of_game"),
        migrations.CreateModel(
            name="SeasonRating",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.SlugField(db_index=False)),
                ("mu", models.FloatField()),
                ("sigma", models.FloatField()),
                ("shown", models.PositiveIntegerField(help_text=SHOWN)),
                ("tables", models.PositiveIntegerField(default=0, help_text="How many have counted.")),
                ("wins", models.PositiveIntegerField(default=0)),
                ("standing", models.CharField(choices=STANDING, default="provisional", max_length=11)),
                ("season", models.CharField(help_text="Year and quarter: 2026-4.", max_length=6)),
                ("mu_before", models.FloatField(help_text="The mean before the first table of the season.")),
                ("gain", models.IntegerField(default=0, help_text="Since then, as people read it.")),
                ("member", of_member("%(class)ss", db_index=False)),
            ],
        ),
        migrations.CreateModel(
            name="Refund",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("reason", models.TextField()),
                ("at", models.DateTimeField()),
                ("taken_back_at", models.DateTimeField(null=True)),
                ("taken_back_because", models.TextField(blank=True)),
                ("cheater", of_member("refunds")),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="ordered_refunds",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.RemoveConstraint("ratingchange", "a_table_counts_once"),
        migrations.AlterField("ratingchange", "member", of_member("rating_changes", db_index=False)),
        migrations.AlterField("ratingchange", "game", models.SlugField(db_index=False)),
        migrations.AddField(
            "ratingchange",
            "kind",
            models.CharField(
                choices=[("result", "Result"), ("refund", "Refund"), ("taken", "Taken"), ("reversal", "Reversal")],
                default="result",
                max_length=8,
            ),
        ),
        migrations.AddField(
            "ratingchange",
            "refund",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="changes",
                to="accounts.refund",
            ),
        ),
        migrations.CreateModel(
            name="Trophy",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "key",
                    models.CharField(help_text="What it was awarded for, so that nobody gets it twice.", max_length=80),
                ),
                ("title", models.CharField(max_length=120)),
                ("place", models.PositiveSmallIntegerField(default=1)),
                (
                    "url",
                    models.CharField(blank=True, help_text="Where one reads about it, on this site.", max_length=200),
                ),
                ("at", models.DateTimeField()),
                ("member", of_member("trophies", db_index=False)),
            ],
            options={"verbose_name_plural": "trophies"},
        ),
        migrations.AddIndex("rating", models.Index(fields=["game", "standing", "-mu", "id"], name="ranking")),
        migrations.AddIndex(
            "seasonrating", models.Index(fields=["game", "season", "standing", "-mu", "id"], name="season_ranking")
        ),
        migrations.AddConstraint(
            "seasonrating",
            models.UniqueConstraint(fields=["member", "game", "season"], name="one_rating_per_season"),
        ),
        migrations.AddConstraint(
            "ratingchange",
            models.UniqueConstraint(fields=["table", "member"], name="a_table_counts_once", condition=Q(kind="result")),
        ),
        migrations.AddConstraint(
            "ratingchange",
            models.UniqueConstraint(
                fields=["table", "member", "refund", "kind"],
                name="a_table_is_refunded_once",
                condition=~Q(kind="result"),
            ),
        ),
        migrations.AddIndex("trophy", models.Index(fields=["member", "-at"], name="trophies_of_a_member")),
        migrations.AddConstraint(
            "trophy", models.UniqueConstraint(fields=["member", "key"], name="a_trophy_is_awarded_once")
        ),
        migrations.RunPython(count_anew, migrations.RunPython.noop, elidable=True),
    ]
