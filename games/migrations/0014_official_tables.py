from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0013_notices"),
    ]

    operations = [
        migrations.AddField(
            "table",
            "is_official",
            models.BooleanField(default=False, help_text="Played for a competition."),
        ),
        migrations.AddField(
            "table",
            "is_sealed",
            models.BooleanField(
                default=False,
                help_text="Nobody but its players may look, and nobody sees the seed, until it is unsealed.",
            ),
        ),
        migrations.AddField(
            "table",
            "deal",
            models.CharField(
                blank=True, default="", max_length=64, help_text="What the tables that share their dice have in common."
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            "match",
            "is_annulled",
            models.BooleanField(default=False, help_text="Called off: it has ended, and nobody has won it."),
        ),
    ]
