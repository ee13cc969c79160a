"""A game in progress: the truth behind the table, and what each seat gets to see of it."""
