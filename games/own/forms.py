from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import Member
from games.play import HABITS, VACATION_DAYS_A_YEAR


class Habits(forms.ModelForm):
    """The switches for what is done by itself."""

    class Meta:
        model = Member
        fields = HABITS


class VacationDays(forms.Form):
    days = forms.IntegerField(
        label=_("Days"),
        min_value=1,
        max_value=VACATION_DAYS_A_YEAR,
        initial=7,
        help_text=_("They begin now. You can come back earlier, and keep the days that have not begun."),
    )
