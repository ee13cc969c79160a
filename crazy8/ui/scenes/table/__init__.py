"""The table: you and the bots."""
