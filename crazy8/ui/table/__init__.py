"""The table: where things lie, how they move, what they say, how they are painted."""
