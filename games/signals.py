from django.dispatch import Signal

# `table`: an official one, or the last one of an official match, has a result. A table that is counted again says so
# again, within the transaction that counts it: what was lost on the way is repeated.
decided = Signal()

# `members`: Alice, Bob and Carol of a demo club that was just made. Whoever has more to show adds it, in the same
# transaction.
demo_made = Signal()
