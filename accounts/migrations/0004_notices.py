import django.core.validators
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import accounts.models.endpoints


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0003_members"),
    ]

    operations = [
        migrations.CreateModel(
            name="Delivery",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("channel", models.CharField(max_length=10)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("due", "to be sent"),
                            ("sending", "being sent"),
                            ("sent", "sent"),
                            ("failed", "not delivered"),
                            ("dropped", "not needed any more"),
                            ("unknown", "perhaps sent"),
                        ],
                        default="due",
                        max_length=8,
                    ),
                ),
                ("due_at", models.DateTimeField()),
                ("claimed_at", models.DateTimeField(null=True)),
                ("ended_at", models.DateTimeField(help_text="When it was sent, or given up.", null=True)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                (
                    "why",
                    models.CharField(
                        blank=True, help_text="What the other side said when it did not work.", max_length=200
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "deliveries",
                "ordering": ["-id"],
            },
        ),
        migrations.CreateModel(
            name="Notice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=30)),
                ("key", models.CharField(max_length=120)),
                (
                    "about",
                    models.CharField(
                        blank=True, help_text='What it belongs to, to be found by: "table-12".', max_length=40
                    ),
                ),
                (
                    "thread",
                    models.CharField(
                        blank=True, help_text="Of several with the same one, the latest is told.", max_length=60
                    ),
                ),
                (
                    "facts",
                    models.JSONField(
                        default=dict, help_text="What its sentence needs. Members by number, never by name."
                    ),
                ),
                (
                    "url",
                    models.CharField(help_text="Where it can be dealt with, beginning with a slash.", max_length=300),
                ),
                ("at", models.DateTimeField(help_text="From when on it is told; an alarm lies ahead.")),
                (
                    "runs_out",
                    models.DateTimeField(
                        help_text="When the member's time is over, if there is such a moment.", null=True
                    ),
                ),
                ("read_at", models.DateTimeField(null=True)),
                (
                    "settled_at",
                    models.DateTimeField(help_text="When it no longer mattered: moved, answered, over.", null=True),
                ),
                (
                    "look_at",
                    models.DateTimeField(
                        help_text="When the policy is asked again; null if it has said its last.", null=True
                    ),
                ),
                (
                    "held",
                    models.JSONField(default=list, help_text="Why it was held back, and until when: shown in the log."),
                ),
            ],
            options={
                "ordering": ["-at", "-id"],
            },
        ),
        migrations.CreateModel(
            name="NoticePolicy",
            fields=[
                (
                    "member",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="notice_policy",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "ladders",
                    models.JSONField(default=dict, help_text="Kind → channel → minutes, where the member has chosen."),
                ),
                ("quiet_from", models.TimeField(blank=True, null=True, verbose_name="quiet from")),
                ("quiet_to", models.TimeField(blank=True, null=True, verbose_name="until")),
                (
                    "alarms_break_quiet",
                    models.BooleanField(
                        default=True,
                        help_text="When your time at a table runs out during quiet hours.",
                        verbose_name="alarms may wake me",
                    ),
                ),
                ("digest_at", models.TimeField(blank=True, null=True, verbose_name="daily e-mail at")),
                (
                    "urgent_hours",
                    models.PositiveSmallIntegerField(
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(72),
                        ],
                        verbose_name="hours before my time runs out",
                    ),
                ),
                (
                    "refused_address",
                    models.EmailField(blank=True, help_text="Mail to it has come back for good.", max_length=254),
                ),
            ],
        ),
        migrations.AddField(
            model_name="delivery",
            name="member",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="deliveries",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="notice",
            name="member",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="notices",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="delivery",
            name="notices",
            field=models.ManyToManyField(related_name="deliveries", to="accounts.notice"),
        ),
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(
                condition=models.Q(("look_at__isnull", False)), fields=["look_at"], name="notice_to_look_at"
            ),
        ),
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(
                condition=models.Q(("read_at__isnull", True), ("settled_at__isnull", True)),
                fields=["member", "-at"],
                name="notices_unread",
            ),
        ),
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(fields=["member", "-at", "-id"], name="notices_of_a_member"),
        ),
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(
                condition=models.Q(("settled_at__isnull", True)), fields=["about"], name="notices_that_matter"
            ),
        ),
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(fields=["at"], name="notices_by_age"),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.UniqueConstraint(fields=("member", "key"), name="noticed_once"),
        ),
        migrations.AddIndex(
            model_name="delivery",
            index=models.Index(condition=models.Q(("status", "due")), fields=["due_at"], name="delivery_due"),
        ),
        migrations.AddIndex(
            model_name="delivery",
            index=models.Index(
                condition=models.Q(("status", "sending")), fields=["claimed_at"], name="delivery_claimed"
            ),
        ),
        migrations.AddIndex(
            model_name="delivery",
            index=models.Index(fields=["member", "-id"], name="deliveries_of_a_member"),
        ),
        migrations.CreateModel(
            name="PushSubscription",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "endpoint",
                    models.CharField(help_text="At the browser's push service.", max_length=1000, unique=True),
                ),
                ("p256dh", models.CharField(help_text="The browser's public key.", max_length=100)),
                ("auth", models.CharField(help_text="A secret that only the browser and we know.", max_length=40)),
                ("browser", models.CharField(blank=True, max_length=30)),
                ("system", models.CharField(blank=True, max_length=30)),
                (
                    "session",
                    models.CharField(blank=True, help_text="With which it was added: it ends with it.", max_length=40),
                ),
                ("failures", models.PositiveSmallIntegerField(default=0, help_text="In a row.")),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("reached_at", models.DateTimeField(help_text="When a message was last taken for it.", null=True)),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="push_subscriptions",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"verbose_name": "device", "verbose_name_plural": "devices"},
        ),
        migrations.CreateModel(
            name="Webhook",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("url", models.CharField(max_length=1000)),
                ("secret", models.CharField(default=accounts.models.endpoints.new_secret, max_length=60)),
                ("kinds", models.JSONField(default=list, help_text="Which kinds of notices; none means all.")),
                (
                    "off",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("gone", "It answered that there is nothing any more."),
                            ("failing", "It has not taken anything for days."),
                        ],
                        help_text="Why nothing is sent any more.",
                        max_length=10,
                    ),
                ),
                ("failures", models.PositiveIntegerField(default=0, help_text="In a row.")),
                ("failing_since", models.DateTimeField(null=True)),
                ("tried_at", models.DateTimeField(null=True)),
                (
                    "last_status",
                    models.PositiveIntegerField(help_text="Of the last answer; none if nobody answered.", null=True),
                ),
                ("last_problem", models.CharField(blank=True, help_text="Why nobody answered.", max_length=20)),
                (
                    "taken",
                    models.JSONField(
                        default=list,
                        help_text="The latest messages that were taken, so that none is sent again for another's sake.",
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="webhooks",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"verbose_name": "webhook", "verbose_name_plural": "webhooks"},
        ),
        migrations.AddConstraint(
            model_name="webhook",
            constraint=models.UniqueConstraint(fields=("member", "url"), name="one_webhook_per_url"),
        ),
    ]
