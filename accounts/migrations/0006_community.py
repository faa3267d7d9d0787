import django.db.models.deletion
from django.conf import settings
from django.db import DatabaseError, migrations, models
from django.db.transaction import atomic


def index_names(apps, schema_editor):
    """Names are searched from their beginning in any case, and within where PostgreSQL has its extension for that."""
    if schema_editor.connection.vendor != "postgresql":
        return
    schema_editor.execute("CREATE INDEX member_name_begins ON accounts_member (UPPER(username::text) text_pattern_ops)")
    try:
        with atomic(using=schema_editor.connection.alias):
            schema_editor.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
            schema_editor.execute(
                "CREATE INDEX member_name_has ON accounts_member USING gin (UPPER(username::text) gin_trgm_ops)"
            )
    except DatabaseError:  # not installed, or not ours to install: then the few who look for it wait a little longer
        return


def drop_indexes(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP INDEX IF EXISTS member_name_begins, member_name_has")


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0005_seasons"),
    ]

    operations = [
        migrations.CreateModel(
            name="Club",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=40)),
                (
                    "key",
                    models.CharField(help_text="What two names must not have in common.", max_length=80, unique=True),
                ),
                ("slug", models.SlugField(max_length=40, unique=True)),
                ("about", models.TextField(blank=True, max_length=2000)),
                ("language", models.CharField(blank=True, help_text="In which the club likes to talk.", max_length=2)),
                (
                    "entry",
                    models.CharField(
                        choices=[
                            ("open", "open to everybody"),
                            ("request", "on request"),
                            ("invitation", "by invitation"),
                        ],
                        default="open",
                        max_length=10,
                    ),
                ),
                ("is_private", models.BooleanField(default=False, help_text="Only its members know of it.")),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "founder",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="founded_clubs",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["name"],
            },
        ),
        migrations.CreateModel(
            name="News",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("title", models.CharField(max_length=120)),
                ("text", models.TextField(max_length=10000)),
                (
                    "language",
                    models.CharField(blank=True, help_text="Empty: for readers of any language.", max_length=2),
                ),
                ("written_at", models.DateTimeField(auto_now_add=True)),
                ("changed_at", models.DateTimeField(auto_now=True)),
                (
                    "published_at",
                    models.DateTimeField(db_index=True, help_text="Empty: a draft, or withdrawn.", null=True),
                ),
                (
                    "author",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="news",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "news",
            },
        ),
        migrations.CreateModel(
            name="Follow",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "followed",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="followed_by",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="follows", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("member", "followed"), name="followed_once"),
                    models.CheckConstraint(
                        condition=models.Q(("member", models.F("followed")), _negated=True),
                        name="nobody_follows_themselves",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Knock",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.CharField(blank=True, help_text="What they say about themselves.", max_length=300)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="knocks", to="accounts.club"
                    ),
                ),
                (
                    "invited_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="club_invitations",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="knocks", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
                "constraints": [models.UniqueConstraint(fields=("club", "member"), name="at_the_door_once")],
            },
        ),
        migrations.CreateModel(
            name="Membership",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "role",
                    models.CharField(
                        choices=[("owner", "owner"), ("organizer", "organizer"), ("member", "member")],
                        default="member",
                        max_length=9,
                    ),
                ),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="memberships", to="accounts.club"
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("club", "member"), name="in_a_club_once")],
            },
        ),
        migrations.CreateModel(
            name="Post",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.TextField(max_length=2000)),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("removed_at", models.DateTimeField(null=True)),
                (
                    "author",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="posts", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="posts", to="accounts.club"
                    ),
                ),
                (
                    "removed_by",
                    models.ForeignKey(
                        help_text="Who took it down, if not its author.",
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-id"],
                "indexes": [models.Index(fields=["club", "-id"], name="wall_of_a_club")],
            },
        ),
        migrations.CreateModel(
            name="Removal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("reason", models.CharField(max_length=300)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="removals", to="accounts.club"
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="club_removals",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("club", "member"), name="put_out_once")],
            },
        ),
        migrations.RunPython(index_names, drop_indexes),
    ]
