from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0008_secret_steps")]

    operations = [
        migrations.AddField(
            model_name="table",
            name="opens_at",
            field=models.DateTimeField(help_text="When the race begins, or has begun, that is being run.", null=True),
        ),
    ]
