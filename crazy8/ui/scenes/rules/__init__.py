"""The rules of a table, as a page."""
