from django.dispatch import Signal

# `table`: an official one, or the last one of an official match, has a result. A table that is counted again says so
# again, within the transaction that counts it: what was lost on the way is repeated.
decided = Signal()
