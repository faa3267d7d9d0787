import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0006_community"),
    ]

    operations = [
        migrations.AddField(
            model_name="member",
            name="owner",
            field=models.ForeignKey(
                blank=True,
                help_text="Who answers for this bot; the house's own have nobody.",
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="bots",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="member",
            name="bot_about",
            field=models.CharField(blank=True, help_text="What its owner says about it.", max_length=200),
        ),
        migrations.AddField(
            model_name="member",
            name="accepts_challenges",
            field=models.BooleanField(default=False, help_text="May anybody invite this bot?"),
        ),
        migrations.CreateModel(
            name="Token",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "name",
                    models.CharField(
                        help_text="What uses it: a display, a script, a bot.", max_length=60, verbose_name="name"
                    ),
                ),
                (
                    "prefix",
                    models.CharField(help_text="How the secret begins, to tell tokens apart.", max_length=12),
                ),
                (
                    "digest",
                    models.CharField(help_text="SHA-256 of the secret, as hex.", max_length=64, unique=True),
                ),
                (
                    "scopes",
                    models.CharField(
                        help_text="What it may do: names of accounts/tokens.py, with spaces.", max_length=60
                    ),
                ),
                ("created_at", models.DateTimeField()),
                ("last_used_at", models.DateTimeField(help_text="Written down once an hour at most.", null=True)),
                ("expires_at", models.DateTimeField(null=True)),
                ("revoked_at", models.DateTimeField(null=True)),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tokens",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"ordering": ["-pk"]},
        ),
    ]
