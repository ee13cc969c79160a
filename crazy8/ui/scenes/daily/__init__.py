"""The page of the deal of the day."""
