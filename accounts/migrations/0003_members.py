import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0002_ratings"),
    ]

    operations = [
        migrations.AddField(
            "member",
            "language",
            models.CharField(
                blank=True, default="", help_text="Of pages, mails and notices.", max_length=5, verbose_name="language"
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            "member",
            "theme",
            models.CharField(
                choices=[("system", "as the device"), ("light", "light"), ("dark", "dark")],
                default="system",
                max_length=6,
                verbose_name="theme",
            ),
        ),
        migrations.AddField(
            "member",
            "motion",
            models.CharField(
                choices=[("normal", "normal"), ("fast", "fast"), ("none", "none")],
                default="normal",
                max_length=6,
                verbose_name="rolling dice",
            ),
        ),
        migrations.AddField(
            "member",
            "confirms_moves",
            models.BooleanField(
                default=False,
                help_text="Every move is sent only when you press its button again.",
                verbose_name="confirm moves",
            ),
        ),
        migrations.AddField(
            "member",
            "time_zone",
            models.CharField(
                blank=True,
                default="",
                help_text="An IANA name; UTC if empty.",
                max_length=64,
                verbose_name="time zone",
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            "member",
            "shows",
            models.JSONField(blank=True, default=dict, help_text="To whom: see accounts/privacy.py."),
        ),
        migrations.AddField(
            "member",
            "leaves_at",
            models.DateTimeField(blank=True, help_text="When the account will be deleted, if asked for.", null=True),
        ),
        migrations.AddField(
            "member",
            "departed_at",
            models.DateTimeField(blank=True, help_text="When it was: see accounts/leaving.py.", null=True),
        ),
        migrations.AddIndex(
            "member",
            models.Index(condition=models.Q(("leaves_at__isnull", False)), fields=["leaves_at"], name="member_leaving"),
        ),
        migrations.CreateModel(
            "Export",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("done", models.PositiveIntegerField(default=0, help_text="How many parts have been written.")),
                (
                    "total",
                    models.PositiveIntegerField(default=0, help_text="How many there are; 0 before they are counted."),
                ),
                (
                    "file",
                    models.CharField(blank=True, help_text="Its name in the folder of exports. Secret.", max_length=43),
                ),
                ("size", models.PositiveBigIntegerField(default=0, help_text="In bytes.")),
                ("ready_at", models.DateTimeField(null=True)),
                ("failed_at", models.DateTimeField(null=True)),
                ("expires_at", models.DateTimeField(null=True, help_text="When the file is deleted.")),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="exports",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"ordering": ["-id"]},
        ),
        migrations.AddField(
            "session",
            "seen_at",
            models.DateTimeField(default=django.utils.timezone.now, help_text="When it was last used, to the hour."),
        ),
        migrations.CreateModel(
            "NameChange",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("old_name", models.CharField(max_length=150)),
                (
                    "key",
                    models.CharField(db_index=True, help_text="By which two names are the same.", max_length=450),
                ),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="name_changes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"ordering": ["-at"]},
        ),
    ]
