"""The editor for rules of your own."""
