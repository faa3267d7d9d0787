from rest_framework import serializers


class StrictSwitch(serializers.BooleanField):
    """True or false as JSON has them."""

    def to_internal_value(self, data: object) -> bool:
        if type(data) is not bool:
            self.fail("invalid", input=data)
        return data
