from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0012_replay"),
    ]

    operations = [
        migrations.AddField(
            "table",
            "awaited_from",
            models.JSONField(default=list, help_text="Of each seat: with which version its turn came, or null."),
        ),
        migrations.AddField(
            "table",
            "notices_due",
            models.DateTimeField(null=True, help_text="Since when its members are to be told something."),
        ),
        migrations.AddIndex(
            "table",
            models.Index(
                fields=["notices_due"],
                name="table_to_tell_of",
                condition=models.Q(("notices_due__isnull", False)),
            ),
        ),
    ]
