"""What a browser would send of a form that nobody has touched: to say what it would make, before anybody presses."""

from django import forms
from django.http import QueryDict


def as_sent(form: forms.Form) -> QueryDict:
    data = QueryDict(mutable=True)
    for field in form:
        for name, values in _values(field).items():
            data.setlist(name, values)
    return data


def _values(field: forms.BoundField) -> dict[str, list[str]]:
    widget, value = field.field.widget, field.value()
    if isinstance(widget, forms.MultiWidget):
        parts = value if isinstance(value, list) else widget.decompress(value) or []
        return {f"{field.html_name}_{n}": [str(part)] for n, part in enumerate(parts) if part is not None}
    if isinstance(widget, forms.CheckboxInput):
        return {field.html_name: ["on"]} if value else {}
    if isinstance(value, list):
        return {field.html_name: [str(one) for one in value]}
    if isinstance(widget, forms.widgets.Input):
        value = widget.format_value(value)
    return {} if value is None else {field.html_name: [str(value)]}
